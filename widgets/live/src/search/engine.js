/**
 * The search itself: words, index, order of what is found. It knows nothing of the page.
 *
 * An entry is what `book/_ext/rulebook/search.py` writes. Words are reduced to their stems, those of the old texts by the
 * stemmer of their language; what a reader calls a thing is asked for beside what the rules call it, and so is what
 * the rules themselves teach: which words are said where a word is asked. A verb and its noun are of one family.
 */

import MiniSearch from "minisearch";
import { stemmer as porter } from "@orama/stemmers/english";
import { stemmer as russian } from "@orama/stemmers/russian";
import { stemmer as ukrainian } from "@orama/stemmers/ukrainian";

/**
 * @typedef {"clause" | "ruling" | "word" | "thing" | "said" | "board" | "page"} Kind
 * @typedef {{id: string, kind: Kind, sort?: string, title: string, text: string, own?: string, more?: string, asks?: string[], step?: string, about?: string[], page?: string, at?: string}} Entry
 * @typedef {Entry & {game: string, key: string, names?: string[][]}} Known an entry that was taken in
 * @typedef {{document: Known, score: number, terms: Set<string>}} Found
 * @typedef {keyof typeof FIELDS} Field
 * @typedef {Record<Field, string> & {row: number}} Indexed
 * @typedef {{id: number, score: number, terms: string[]}} Hit
 */

const CYRILLIC = /\p{Script=Cyrillic}/u;
const WORD = /[\p{L}\p{N}]+(?:[’'][\p{L}]+)*/gu;
const ID = /\b[a-z]{2}(?:-[a-z]+)+(?:-\d+)?\b|\b[a-z]+-\d+\b/g;
/** Articles and endings: the library's stemmer of Bulgarian writes into strings and breaks. */
const BULGARIAN = /(?:иите|овете|ията|ето|ите|ата|ята|ите|ове|еве|ища|ът|ят|та|то|те|ия|ий|и|а|я|о|е|ъ)$/;
/** @param {string} word */
const bulgarian = (word) => (word.length < 4 ? word : word.replace(BULGARIAN, (ending, at) => (at < 3 ? ending : "")));
/** An id as one types it in a hurry: `ue chasm 5`. */
const SPOKEN_ID = /\b(lp|lm|ue|ld|ec)[ -]([a-z]+(?:[ -][a-z]+)?)[ -](\d{1,2})\b/g;
/** Words of a sentence that asks: a name alone has none of them. */
const ASKING = /^(?:how|what|who|where|when|why|which|can|could|may|must|do|does|did|am|are|my|me|we|как|что|кто|где|куда|когда|можно|могу|я|мне|меня|як|що|хто|де|куди|коли|чи|можна|мене|мені|какво|кой|къде|кога|мога|ли|ме)$/;
/** What tells a language of three: its letters, its smallest words. */
const TONGUES = /** @type {[string, RegExp][]} */ ([["uk", /[іїєґ]/], ["bg", /ъ|(?<!\p{L})(?:да|се|какво|ако|мога|кой|кога|към)(?!\p{L})/u], ["ru", /[ыэ]|(?<!\p{L})(?:что|как|ли|если|мне|меня|кто|где)(?!\p{L})/u]]);
/** @type {Record<string, (word: string) => string>} */
const STEMMERS = { bg: bulgarian, ru: russian, uk: ukrainian };
/** How much a find in each part of a document counts; `kin` are the families of its Cyrillic words, `all` all ways to ask for a page. */
const FIELDS = { ids: 6, title: 1.5, text: 1, asks: 1.3, all: 1.3, own: 1.5, kin: 1.2, latin: 1.7 };
/** How much each kind of document counts; a page of the book itself as much as a rule. */
const KINDS = { clause: 1.5, ruling: 1.2, word: 1.8, thing: 0.6, said: 0.65, board: 0.6, page: 0.75 }, BOOK = 1.4;
/** What stands for a reader's own word counts less than that: what the table gives for it, a word of its family, the English
 * of a family, a word with the same bones, and what is said where it is said. */
const MEANT = 0.36, KIN = 0.9, ENGLISH = 0.55, SOUNDS = 0.6, LEARNT = 0.3;
/** A word is learnt from so many rules at least, so much more often than by chance; and so many are learnt for one. */
const TAUGHT = { count: 3, part: 0.12, lift: 3, most: 4 };
/** The sort of clause that a question asks for, a way to ask that begins alike, and what only says what there is. */
const INTENT = 1.35, SAME = 1.3, BARE = 0.87;
/** The game that is read or named beside the others, and then pages of no game; from the front, a game in the language of the question. */
const HERE = 4, BESIDE = 2.4, TONGUE = 1.2;
/** How far words tell that a question is about the book: how rare a word may be, what one word counts at most, how sure all are, what they come to at most. */
const LEAN = { doubt: 0.5, word: 2.5, sure: 0.25, most: 3 };
const BM25 = { k: 2, b: 0.75, d: 0.4 };
/** A word of the glossary, or a thing, that is all that is asked for, beside one that is named among others. @type {Record<string, number>} */
const WHOLE = { word: 3, thing: 10 };
/** A ruling counts so much less than the one before it: clauses stand between many that are alike. */
const FURTHER = 0.8, MOST_LIKE = 6;
/** What is worth so much less than the best is not shown. */
const CUT = 0.12;
/** What a way to ask counts beside the document's own words; and how far it matters that it says no more, that both together
 * have all of the question (of one that is translated they rarely have), and that words are the reader's own. */
const ASKED = 4, NO_MORE = 0.35, TOGETHER = { latin: 0.7, cyrillic: 0.35 }, OWN = 0.5;
const SPOKEN = /** @type {Field[]} */ (Object.keys(FIELDS)).filter((name) => name !== "latin");
/** @type {Record<string, string>} */
const LETTERS = {
  а: "a", б: "b", в: "v", г: "g", ґ: "g", д: "d", е: "e", є: "ie", ё: "e", ж: "zh", з: "z", и: "i", і: "i", ї: "i", й: "i",
  к: "k", л: "l", м: "m", н: "n", о: "o", п: "p", р: "r", с: "s", т: "t", у: "u", ф: "f", х: "h", ц: "c", ч: "ch",
  ш: "sh", щ: "sht", ъ: "a", ы: "i", ь: "", э: "e", ю: "iu", я: "ia",
};

/** English words are met again and again; some have forms that no ending tells. @type {Map<string, string>[]} */
const [STEMS, FORMS] = [new Map(), new Map()];
/** @param {string} word */
const english = (word) => porter(FORMS.get(word) ?? word);

/** Letters of two alphabets that look the same: the table of `rules/core/typed.py`. */
const ALIKE = "АВЕКМНОРСТУХІЈЅасеорухіјѕкмт";
const LATIN = "ABEKMHOPCTYXIJSaceopyxijskmt";

/** A word of both alphabets, such as a mark of a rule typed with a Cyrillic letter in it, is Latin. @param {string} word */
function latin(word) {
  if (!/[a-z]/i.test(word) || !/[Ѐ-ԯ]/.test(word)) {
    return word;
  }
  return [...word].map((letter) => LATIN[ALIKE.indexOf(letter)] ?? letter).join("");
}

/** What changes when a verb becomes a noun: vowels, and the last consonant. `зносу` and `знесе` are one. @type {Record<string, string>} */
const CHANGED = { ж: "г", з: "г", ч: "к", ц: "к", ш: "х", щ: "ст" };
/** @param {string} stem */
export function bones(stem) {
  const last = /** @type {string} */ (stem.at(-1)), whole = stem.slice(0, -1) + (CHANGED[last] ?? last);
  return (whole[0] + whole.slice(1).replace(/[аеєиіїоуъыьэюяй']/g, "")).replace(/(.)\1/g, "$1");
}

/** Lower case, whole letters, one sign for each kind of dash, blank and apostrophe. @param {string} text */
export function plain(text) {
  const tidy = text.normalize("NFC").replace(/[‐-―−]/g, "-").replace(/[\u00ad\u200b-\u200d\ufeff]/g, "").replace(/\s/g, " ");
  return tidy.replace(/[\p{L}\d-]+/gu, latin).toLowerCase().replaceAll("ё", "е").replace(/[’‘ʼ`]/g, "'");
}

/** Old words in Latin letters, however one writes them: `yar`, `jar` and `iar` are one. @param {string} word */
export function folded(word) {
  const latin = [...word].map((letter) => LETTERS[letter] ?? letter).join("");
  return latin.replace(/kh/g, "h").replace(/shch/g, "sht").replace(/tz|ts/g, "c").replace(/[yj]/g, "i").replace(/w/g, "v").replace(/i+/g, "i").replace(/(.)\1/g, "$1");
}

/** The stems of a word; of a Cyrillic one those in each language that is asked for, or in all. @param {string} word @param {string[]} languages */
function stems(word, languages) {
  if (!CYRILLIC.test(word)) {
    let stem = STEMS.get(word);
    if (stem === undefined) STEMS.set(word, (stem = english(word.replace(/'s?$/, ""))));
    return [stem];
  }
  return [...new Set((languages.some((one) => one in STEMMERS) ? languages : Object.keys(STEMMERS)).map((language) => STEMMERS[language]?.(word) ?? word))];
}

/** The words of a text, with where they stand. @param {string} text */
export function words(text) {
  return [...plain(text).matchAll(WORD)].map((found) => ({ word: found[0], at: found.index }));
}

/** The words of a text, each as what it is behind the word before: `the die` is thrown, and nobody dies. @param {string} text */
const spoken = (text) => words(text).map(({ word }, at, all) => FORMS.get(`${all[at - 1]?.word} ${word}`) ?? word);

/** An id whole and in its parts: `ue-chasm-05` is also `chasm-05`, `chasm` and `ue-chasm`. @param {string} id */
function idParts(id) {
  const lower = id.toLowerCase(), parts = lower.split("-");
  return [lower, ...parts.map((_, at) => parts.slice(at).join("-")), ...parts.map((_, at) => parts.slice(0, at + 1).join("-"))].filter((one) => one.length > 2 && !/^\d+$/.test(one));
}

export class Engine {
  /** @param {{drop: string[], means: Record<string, string[]>, forms?: Record<string, string[]>, families?: Record<string, string>, names?: Record<string, string[]>, intents?: Record<string, string[]>}} table */
  constructor({ drop, means, forms = {}, families = {}, names = {}, intents = {} }) {
    this.drop = new Set(drop);
    FORMS.clear();
    STEMS.clear();
    for (const [word, listed] of Object.entries(forms)) for (const form of listed) FORMS.set(form, word);
    /** The beginnings of Cyrillic words, with the families they belong to; a family is its words in English. @type {Map<string, number[]>} */
    this.roots = new Map();
    this.families = Object.entries(families).map(([meant, roots], at) => {
      for (const root of roots.split(" ")) this.roots.set(root, [...new Set([...(this.roots.get(root) ?? []), at])]);
      return meant.split(" ").map((word) => english(word));
    });
    /** What each game is called, the longest first, and how questions begin. */
    this.called = Object.entries(names).flatMap(([game, listed]) => listed.map((name) => ({ game, parts: name.split(" ") }))).sort((one, two) => two.parts.length - one.parts.length);
    this.intents = Object.entries(intents).map(([sort, listed]) => ({ sort, begins: new RegExp(`(?<![\\p{L}])(?:${listed.join("|")})(?![\\p{L}])`, "u") }));
    /** @type {Map<string, string[]>} */
    this.phrases = new Map();
    for (const [said, meant] of Object.entries(means)) {
      const key = words(said).map(({ word }) => english(word)).join(" ");
      this.phrases.set(key, [...(this.phrases.get(key) ?? []), ...meant.flatMap((one) => words(one).map(({ word }) => english(word)))]);
    }
    /** @type {Map<string, Known>} */
    this.documents = new Map();
    /** What is indexed: a document's own words, or one way to ask for it. @type {{document: Known, ask: boolean, intent: string, words: string[], of: number, total: number}[]} */
    this.rows = [];
    /** @type {Map<string, number>} */
    this.vocabulary = new Map();
    /** In how many rows a term is said of the games, and in how many of the book. @type {Map<string, number>[]} */
    this.sides = [new Map(), new Map()];
    this.rowsOf = [0, 0];
    /** @type {Map<string, Hit[]>} */
    this.before = new Map();
    /** @type {string[] | null} */
    this.sorted = null;
    /** @type {Map<string, string[]> | null} */
    this.skeletons = null;
    /** For each stem what is said in the rules where it is asked or stands in the old text. @type {Map<string, Set<string>[]>} */
    this.heard = new Map();
    /** In how many rules a stem is said. @type {Map<string, number>} */
    this.spoken = new Map();
    /** @type {Map<string, [string, number][]>} */
    this.learned = new Map();
    this.taught = 0;
    /** @type {Record<string, string>} */
    this.languages = {};
    /** @type {MiniSearch<Indexed>} */
    this.index = new MiniSearch({
      idField: "row",
      fields: Object.keys(FIELDS),
      storeFields: [],
      extractField: (document, field) => document[/** @type {Field} */ (field)],
      tokenize: (text) => text.split(" "),
      processTerm: (term) => term || null,
    });
  }

  /** Take in the documents of a game. @param {string} game @param {string} language @param {Entry[]} listed */
  add(game, language, listed) {
    this.languages[game] = language;
    /** @type {Indexed[]} */
    const rows = [];
    /** @param {Known} document @param {boolean} ask @param {Partial<Indexed>} fields */
    const row = (document, ask, fields) => {
      rows.push({ row: this.rows.length, ids: "", title: "", text: "", asks: "", all: "", own: "", kin: "", latin: "", ...fields });
      this.rows.push({ document, ask, intent: "", words: [], of: 0, total: 1 });
    };
    for (const one of listed) {
      const key = `${game} ${one.id}`;
      if (this.documents.has(key)) continue;
      /** @type {Known} */
      const document = { ...one, game, key }, { id, kind, title, text = "", own = "", more = "", asks = [] } = one;
      this.documents.set(key, document);
      const named = kind === "clause" || kind === "ruling";
      const originals = named || kind === "board" ? [] : words(own).filter(({ word }) => CYRILLIC.test(word));
      if (kind in WHOLE) document.names = [...this.names(`${title}/${own}`, language), this.stemmed(title, language).split(" ")];
      row(document, false, {
        ids: named ? idParts(id).join(" ") : "",
        title: this.stemmed(title, language),
        text: this.stemmed(`${text} ${more}`, language), all: kind === "page" ? this.stemmed(asks.join(" "), language) : "",
        own: this.stemmed(own, language),
        kin: this.kinOf(own),
        latin: originals.flatMap(({ word }) => [folded(word), folded(stems(word, [language])[0])]).join(" "),
      });
      // Each way to ask stands alone: what counts is the nearest, not all together.
      if (named) this.learn(one, language);
      for (const ask of asks) {
        const asked = this.stemmed(ask, language);
        row(document, true, { asks: asked, kin: this.kinOf(ask) });
        Object.assign(this.rows[this.rows.length - 1], { intent: this.intent(ask), words: asked.split(" ") });
      }
    }
    const side = this.sides[+(game === "book")];
    for (const each of rows) {
      const seen = new Set(SPOKEN.flatMap((name) => each[name].split(" ")));
      for (const term of seen) {
        this.vocabulary.set(term, (this.vocabulary.get(term) ?? 0) + 1);
        side.set(term, (side.get(term) ?? 0) + 1);
      }
    }
    for (const { latin } of rows) for (const word of latin.split(" ")) if (word) this.vocabulary.set(`~${word}`, 1);
    this.rowsOf[+(game === "book")] += rows.length;
    this.index.addAll(rows);
    this.learned.clear();
    this.before.clear();
    this.sorted = null;
    this.skeletons = null;
  }

  /** The names of a thing, each as its stems: `pit; hole` has two. @param {string} text @param {string} language */
  names(text, language) {
    return text.split(/[/,;()]/).map((name) => this.stemmed(name, language).split(" ").filter(Boolean)).filter((name) => name.length);
  }

  /** @param {string} text @param {string} language */
  stemmed(text, language) {
    return spoken(text).filter((word) => !this.drop.has(word)).flatMap((word) => stems(word, [language])).join(" ");
  }

  /** The families of a Cyrillic word: those of its longest known beginning. @param {string} word */
  kin(word) {
    if (!CYRILLIC.test(word)) return [];
    let found = this.roots.get(`${word}.`);
    for (let size = word.length; !found && size > 1; size--) found = this.roots.get(word.slice(0, size));
    return found ?? [];
  }

  /** The stems of a word of a text, and its families: what it is found by. @param {string} word @param {string} language */
  forms(word, language) {
    return `${this.stemmed(word, language)} ${this.kinOf(word)}`.split(" ").filter(Boolean);
  }

  /** The families of the words of a text, as they stand in the index. @param {string} text */
  kinOf(text) {
    return CYRILLIC.test(text) ? words(text).filter(({ word }) => !this.drop.has(word)).flatMap(({ word }) => this.kin(word).map((at) => `+${at}`)).join(" ") : "";
  }

  /** What rules say, and readers ask, where a stem is asked or stands in the old text, with how sure that is. @param {string} stem */
  learnt(stem) {
    if (!this.learned.has(stem)) {
      const heard = this.heard.get(stem) ?? [], counted = /** @type {Map<string, number>} */ (new Map()), found = /** @type {[string, number][]} */ ([]);
      for (const said of heard) for (const other of said) counted.set(other, (counted.get(other) ?? 0) + 1);
      for (const [other, count] of counted) {
        const part = count / heard.length, lift = (part * this.taught) / /** @type {number} */ (this.spoken.get(other));
        if (other !== stem && count >= TAUGHT.count && part > TAUGHT.part && lift >= TAUGHT.lift) found.push([other, part * Math.min(1, Math.log(lift) / 3)]);
      }
      this.learned.set(stem, found.sort((one, two) => two[1] - one[1] || (one[0] < two[0] ? -1 : 1)).slice(0, TAUGHT.most));
    }
    return /** @type {[string, number][]} */ (this.learned.get(stem));
  }

  /** Learn from a rule: what it says and how it is asked for, and the words of its old text. @param {Entry} rule @param {string} language */
  learn({ title, text = "", own = "", asks = [] }, language) {
    const asked = asks.flatMap((ask) => this.stemmed(ask, "en").split(" ")), said = new Set([...this.stemmed(`${title} ${text}`, "en").split(" "), ...asked]);
    this.taught++;
    for (const stem of said) this.spoken.set(stem, (this.spoken.get(stem) ?? 0) + 1);
    for (const stem of new Set([...asked, ...this.stemmed(own, language).split(" ")])) {
      if (!this.heard.has(stem)) this.heard.set(stem, []);
      if (stem) this.heard.get(stem)?.push(said);
    }
  }

  /** Cyrillic stems of the texts with the same bones. @param {string} stem @returns {string[]} */
  alike(stem) {
    if (!this.skeletons) {
      this.skeletons = new Map();
      for (const known of this.vocabulary.keys()) {
        if (!CYRILLIC.test(known)) continue;
        const key = bones(known);
        if (key.length > 2) this.skeletons.set(key, [...(this.skeletons.get(key) ?? []), known]);
      }
    }
    return this.skeletons.get(bones(stem)) ?? [];
  }

  /** The games that a question names, and its words without their names. @param {string[]} said */
  named(said) {
    const games = /** @type {Set<string>} */ (new Set());
    let kept = said.filter((word) => !this.drop.has(word));
    for (const { game, parts } of this.called) {
      const at = kept.findIndex((_, from) => parts.every((part, step) => kept[from + step]?.startsWith(part)));
      if (at < 0) continue;
      games.add(game);
      if (kept.length > parts.length) kept = kept.toSpliced(at, parts.length);
    }
    return { games, kept };
  }

  /** The language of a question in Cyrillic, where its letters or smallest words tell. @param {string} query */
  tongue(query) {
    return TONGUES.find(([, tells]) => tells.test(plain(query)))?.[0] ?? "";
  }

  /** What a page on the use of the book counts for a question: more, the more its words are said of the book and not of games. @param {{terms: Map<string, number>}[]} groups */
  leaning(groups) {
    const often = (/** @type {boolean} */ book, /** @type {string} */ term) => ((this.sides[+book].get(term) ?? 0) + LEAN.doubt) / (this.rowsOf[+book] + 1);
    const told = groups.map(({ terms }) => {
      const own = [...terms].filter(([term, weight]) => weight >= KIN && this.vocabulary.has(term) && !term.startsWith("~"));
      const sum = own.reduce((all, [term]) => all + Math.log(often(true, term) / often(false, term)), 0);
      return own.length ? Math.max(-LEAN.word, Math.min(LEAN.word, sum / own.length)) : 0;
    });
    return Math.max(1, Math.min(LEAN.most, Math.exp(LEAN.sure * told.reduce((all, one) => all + one, 0))));
  }

  /** The sort of clause that a question begins for. @param {string} query */
  intent(query) {
    const text = plain(query);
    return this.intents.find(({ begins }) => begins.test(text))?.sort ?? "";
  }

  /** What is asked for: each word with the stems that would do, and their weights; the games that are named, and of how many words a name is. @param {string} query */
  asked(query) {
    const text = plain(query).replace(SPOKEN_ID, (_, game, part, number) => `${game}-${part.replaceAll(" ", "-")}-${number.padStart(2, "0")}`);
    const ids = [...text.matchAll(ID)].map((found) => found[0]);
    const rest = ids.reduce((left, id) => left.replace(id, " "), text);
    const said = spoken(rest);
    const { games, kept } = this.named(said);
    const groups = ids.map((id) => ({ terms: new Map([[id, 3]]), exact: true }));
    const all = [...new Set(Object.values(this.languages))].filter((one) => STEMMERS[one]);
    const listed = kept.length ? kept : said;
    listed.forEach((word) => {
      const whole = stems(word, all), met = whole.filter((stem) => this.vocabulary.has(stem)), kin = this.kin(word);
      const terms = new Map((met.length ? met : whole).map((stem) => [stem, 1]));
      const more = (/** @type {string} */ stem, /** @type {number} */ weight) => terms.set(stem, Math.max(weight, terms.get(stem) ?? 0));
      for (const meant of this.phrases.get(english(word)) ?? []) more(meant, MEANT);
      if (!CYRILLIC.test(word) && word.length > 2) more(`~${folded(word)}`, 0.9);
      for (const stem of met) for (const [other, sure] of this.learnt(stem)) more(other, LEARNT * sure);
      for (const at of kin) {
        more(`+${at}`, KIN);
        for (const meant of this.families[at]) more(meant, ENGLISH);
      }
      if (CYRILLIC.test(word) && !kin.length) for (const stem of whole) for (const other of this.alike(stem)) more(other, SOUNDS);
      groups.push({ terms, exact: kin.length > 0 && word !== listed.at(-1) });
    });
    const asks = said.some((word) => ASKING.test(word)) && this.intent(query) !== "definition", named = asks ? 0 : groups.length;
    // Several words in a row may mean one thing: "my go" is a turn.
    const row = said.map((word) => english(word));
    for (const at of row.keys()) {
      for (const size of [2, 3]) {
        const meant = this.phrases.get(row.slice(at, at + size).join(" "));
        if (meant && at + size <= row.length) groups.push({ terms: new Map(meant.map((stem) => [stem, 0.9])), exact: true });
      }
    }
    return { groups, games, named };
  }

  /**
   * What is found, best first: documents with their score and the stems found in them.
   * @param {string} query @param {{here?: string}} [options] the game that is read
   */
  search(query, { here = "" } = {}) {
    const { groups, games, named } = this.asked(query), size = this.rows.length, intent = this.intent(query), tongue = this.tongue(query), leaning = this.leaning(groups);
    if (!groups.length) return [];
    const sum = new Float64Array(size), share = new Float64Array(size), best = new Float64Array(size), close = new Float64Array(size), held = new Int32Array(size);
    const group = new Int32Array(size).fill(-1), terms = /** @type {string[][][]} */ (new Array(size)), touched = /** @type {number[]} */ ([]);
    const worth = (/** @type {number} */ number) => Math.log(1 + size / (1 + number)), known = (/** @type {string} */ term) => this.vocabulary.get(term) ?? 0;
    const worths = groups.map(({ terms: listed }) => {
      const counts = (/** @type {number} */ least) => [...listed].filter(([term, weight]) => weight >= least && this.vocabulary.has(term)).map(([term]) => known(term));
      const kin = [...listed.keys()].filter((term) => term.startsWith("+")).map(known), own = counts(1);
      return worth(Math.min(...([kin, own, counts(KIN)].find((each) => each.length) ?? [0])));
    });
    const whole = worths.reduce((all, one) => all + one, 0);
    groups.forEach((asked, at) => {
      /** @type {number[]} */
      const ours = [];
      for (const [term, weight] of asked.terms) {
        for (const { id, score, terms: stems } of this.found(term, weight, asked.exact, at === groups.length - 1)) {
          if (group[id] === at) {
            best[id] = Math.max(best[id], score * weight);
            close[id] = Math.max(close[id], weight);
          } else {
            if (group[id] < 0) { terms[id] = []; touched.push(id); }
            group[id] = at;
            best[id] = score * weight;
            close[id] = weight;
            ours.push(id);
          }
          terms[id].push(stems);
        }
      }
      for (const id of ours) {
        sum[id] += best[id];
        share[id] += worths[at] * Math.min(1, close[id]) ** OWN;
        held[id] |= 1 << at;
      }
    });
    // A document counts as much as its own words and the nearest way to ask for it, and each of these as much as
    // it has of the question: rare words count before the others.
    /** @type {Map<Known, {value: number, stems: string[][], held: number}>[]} */
    const [said, asked] = [new Map(), new Map()];
    for (const id of touched) {
      const row = this.rows[id], { document, ask, intent: begins } = row;
      let value = (sum[id] * share[id]) / whole;
      if (ask) {
        if (row.of !== size) Object.assign(row, { of: size, total: row.words.reduce((more, word) => more + worth(known(word)), 0) || 1 });
        value *= Math.min(1, share[id] / row.total) ** NO_MORE * (intent && begins === intent ? SAME : 1);
      }
      const part = ask ? asked : said;
      if (value > (part.get(document)?.value ?? 0)) part.set(document, { value, stems: terms[id], held: held[id] });
    }
    const found = [];
    for (const document of new Set([...said.keys(), ...asked.keys()])) {
      const one = said.get(document), two = asked.get(document), stems = one?.stems ?? [], both = (one?.held ?? 0) | (two?.held ?? 0);
      const meant = named && document.names && this.isWhole(document.names, new Set(stems.flat()), named);
      const together = worths.reduce((all, each, at) => all + (both & (1 << at) ? each : 0), 0) / whole;
      const score = ((one?.value ?? 0) + ASKED * (two?.value ?? 0)) * together ** TOGETHER[CYRILLIC.test(query) ? "cyrillic" : "latin"] * (document.game === "book" ? BOOK : (KINDS[document.kind] ?? 1)) * this.fitting(document, intent);
      found.push({ document, score: score * this.nearness(document, here, games, tongue) * (document.game === "book" ? leaning : 1) * (meant ? WHOLE[document.kind] : 1), stems });
    }
    found.sort((one, two) => two.score - one.score);
    found.filter(({ document }) => document.kind === "ruling").forEach((one, before) => (one.score *= FURTHER ** Math.min(before, MOST_LIKE)));
    const least = CUT * found.reduce((most, { score }) => Math.max(most, score), 0);
    return found
      .filter(({ score }) => score >= least)
      .sort((one, two) => two.score - one.score || (one.document.key < two.document.key ? -1 : 1))
      .map(({ document, score, stems }) => ({ document, score, terms: new Set(stems.flat()) }));
  }

  /** What the game of a document counts: a game that is named goes before the one that is read; a page of no game is near to that. @param {Known} document @param {string} here @param {Set<string>} games @param {string} tongue */
  nearness({ game, kind }, here, games, tongue) {
    if (games.size) return games.has(game) || (games.has("book") && kind === "page") ? HERE : 1;
    if (here && game === "book") return BESIDE;
    if (here) return game === here ? HERE : 1;
    return tongue && this.languages[game] === tongue ? TONGUE : 1;
  }

  /** What the sort of a clause counts for a question: effects go before definitions, unless what a thing is is asked. @param {Known} document @param {string} intent */
  fitting({ sort }, intent) {
    if (!intent) return 1;
    return sort === intent ? INTENT : intent !== "definition" && (sort === "definition" || sort === "component") ? BARE : 1;
  }

  /** Whether a word of the glossary is all that is asked for. @param {string[][]} names @param {Set<string>} stems @param {number} number */
  isWhole(names, stems, number) {
    return names.some((name) => name.length === number && name.every((stem) => stems.has(stem)));
  }

  /**
   * Where a stem stands: rows, scores and the stems found. Unknown words are taken for misspelt, the last for
   * unfinished. While one types, most words are those of the key before.
   * @param {string} term @param {number} weight @param {boolean} exact @param {boolean} last @returns {Hit[]}
   */
  found(term, weight, exact, last) {
    const latin = term.startsWith("~"), own = term.replace("~", ""), meant = weight < 0.9, known = this.vocabulary.has(term);
    const prefix = !exact && !meant && own.length > 2 && (last || !known);
    const slip = exact || meant || known || latin || (last && this.begins(own)) || own.length < 3 ? false : own.length < 6 ? 1 : 2;
    if (latin && !known && !(prefix && last)) return [];
    const key = `${term} ${prefix} ${slip}`;
    if (!this.before.has(key)) {
      const options = {
        tokenize: (/** @type {string} */ text) => [text],
        processTerm: (/** @type {string} */ one) => one,
        prefix,
        fuzzy: slip,
        fields: latin ? ["latin"] : SPOKEN,
        boost: FIELDS,
        weights: { fuzzy: 0.35, prefix: 0.6 },
        bm25: BM25,
      };
      this.before.set(key, this.index.search(own, options).map(({ id, score, terms }) => ({ id, score, terms })));
    }
    return /** @type {Hit[]} */ (this.before.get(key));
  }

  /** Whether a stem of the texts begins so. @param {string} start */
  begins(start) {
    this.sorted ??= [...this.vocabulary.keys()].sort();
    let low = 0, high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.sorted[middle] < start) low = middle + 1;
      else high = middle;
    }
    return this.sorted[low]?.startsWith(start) ?? false;
  }

  /** Words of the rules that are written nearly like what was asked. @param {string} query */
  near(query) {
    const found = /** @type {Map<string, number>} */ (new Map());
    for (const { word } of words(query)) {
      for (const { document, score } of this.search(word.slice(0, Math.max(3, word.length - 2)))) {
        if (document.kind === "word" && found.size < 12) found.set(document.title, score);
      }
    }
    return [...found].sort((one, two) => two[1] - one[1]).slice(0, 4).map(([title]) => title);
  }
}

/**
 * The search itself: words, index, order of what is found. It knows nothing of the page.
 *
 * A document is {id, kind, title, text, own, asks, step, about?, page?, at?} as
 * `book/_ext/rulebook/search.py` writes it. Words are reduced to their stems, those of the old texts by the
 * stemmer of their language; what a reader calls a thing is asked for beside what the rules call it.
 */

import MiniSearch from "minisearch";
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as russian } from "@orama/stemmers/russian";
import { stemmer as ukrainian } from "@orama/stemmers/ukrainian";

const CYRILLIC = /\p{Script=Cyrillic}/u;
const WORD = /[\p{L}\p{N}]+(?:[’'][\p{L}]+)*/gu;
const ID = /\b[a-z]{2}(?:-[a-z]+)+(?:-\d+)?\b|\b[a-z]+-\d+\b/g;
/** Articles and endings: the library's stemmer of Bulgarian writes into strings and breaks. */
const BULGARIAN = /(?:иите|овете|ията|ето|ите|ата|ята|ите|ове|еве|ища|ът|ят|та|то|те|ия|ий|и|а|я|о|е|ъ)$/;
const bulgarian = (word) => (word.length < 4 ? word : word.replace(BULGARIAN, (ending, at) => (at < 3 ? ending : "")));
/** An id as one types it in a hurry: `ue chasm 5`. */
const SPOKEN_ID = /\b(lp|lm|ue|ld|ec)[ -]([a-z]+(?:[ -][a-z]+)?)[ -](\d{1,2})\b/g;
const STEMMERS = { bg: bulgarian, ru: russian, uk: ukrainian };
/** How much a find in each part of a document counts. */
const FIELDS = { ids: 6, title: 1.5, text: 1, asks: 1.3, own: 1.2, latin: 1.7 };
/** How much each kind of document counts. */
const KINDS = { clause: 1.5, ruling: 1.3, word: 1.5, thing: 0.6, said: 0.65, board: 0.6, page: 0.6 };
/** A word of the rules that stands for a reader's own counts less than what he wrote. */
const MEANT = 0.42;
/** The game that is read, beside the others. */
const HERE = 4;
const BM25 = { k: 1.7, b: 0.95, d: 0.35 };
/** A word of the glossary, or a thing, that is all that is asked for, beside one that is named among others. */
const WHOLE = { word: 3, thing: 10 };
/** What is worth so much less than the best is not shown. */
const CUT = 0.12;
/** What a way to ask counts beside the document's own words. */
const ASKED = 2.2;
const SPOKEN = Object.keys(FIELDS).filter((name) => name !== "latin");
const LETTERS = {
  а: "a", б: "b", в: "v", г: "g", ґ: "g", д: "d", е: "e", є: "ie", ё: "e", ж: "zh", з: "z", и: "i", і: "i", ї: "i", й: "i",
  к: "k", л: "l", м: "m", н: "n", о: "o", п: "p", р: "r", с: "s", т: "t", у: "u", ф: "f", х: "h", ц: "c", ч: "ch",
  ш: "sh", щ: "sht", ъ: "a", ы: "i", ь: "", э: "e", ю: "iu", я: "ia",
};

/** English words are met again and again. */
const STEMS = new Map();

/** Letters of two alphabets that look the same: the table of `rules/core/typed.py`. */
const ALIKE = "АВЕКМНОРСТУХІЈЅасеорухіјѕкмт";
const LATIN = "ABEKMHOPCTYXIJSaceopyxijskmt";

/** A word of both alphabets, such as a mark of a rule typed with a Cyrillic letter in it, is Latin. */
function latin(word) {
  if (!/[a-z]/i.test(word) || !/[Ѐ-ԯ]/.test(word)) {
    return word;
  }
  return [...word].map((letter) => LATIN[ALIKE.indexOf(letter)] ?? letter).join("");
}

/** Lower case, whole letters, one sign for each kind of dash, blank and apostrophe. */
export function plain(text) {
  const tidy = text.normalize("NFC").replace(/[‐-―−]/g, "-").replace(/[\u00ad\u200b-\u200d\ufeff]/g, "").replace(/\s/g, " ");
  return tidy.replace(/[\p{L}\d-]+/gu, latin).toLowerCase().replaceAll("ё", "е").replace(/[’‘ʼ`]/g, "'");
}

/** Old words in Latin letters, however one writes them: `yar`, `jar` and `iar` are one. */
export function folded(word) {
  const latin = [...word].map((letter) => LETTERS[letter] ?? letter).join("");
  return latin.replace(/kh/g, "h").replace(/shch/g, "sht").replace(/tz|ts/g, "c").replace(/[yj]/g, "i").replace(/w/g, "v").replace(/i+/g, "i").replace(/(.)\1/g, "$1");
}

/** The stems of a word; of a Cyrillic one those in each language that is asked for. */
function stems(word, languages) {
  if (!CYRILLIC.test(word)) {
    let stem = STEMS.get(word);
    if (stem === undefined) STEMS.set(word, (stem = english(word.replace(/'s?$/, ""))));
    return [stem];
  }
  return languages.map((language) => STEMMERS[language]?.(word) ?? word);
}

/** The words of a text, with where they stand. */
export function words(text) {
  return [...plain(text).matchAll(WORD)].map((found) => ({ word: found[0], at: found.index }));
}

/** An id whole and in its parts: `ue-chasm-05` is also `chasm-05`, `chasm` and `ue-chasm`. */
function idParts(id) {
  const lower = id.toLowerCase(), parts = lower.split("-");
  return [lower, ...parts.map((_, at) => parts.slice(at).join("-")), ...parts.map((_, at) => parts.slice(0, at + 1).join("-"))].filter((one) => one.length > 2 && !/^\d+$/.test(one));
}

export class Engine {
  /** @param {{drop: string[], means: Record<string, string[]>}} table */
  constructor({ drop, means }) {
    this.drop = new Set(drop);
    this.phrases = new Map();
    for (const [said, meant] of Object.entries(means)) {
      const key = words(said).map(({ word }) => english(word)).join(" ");
      this.phrases.set(key, [...(this.phrases.get(key) ?? []), ...meant.flatMap((one) => words(one).map(({ word }) => english(word)))]);
    }
    this.documents = new Map();
    /** What is indexed: a document's own words, or one way to ask for it. */
    this.rows = [];
    this.vocabulary = new Map();
    this.before = new Map();
    this.sorted = null;
    this.languages = {};
    this.index = new MiniSearch({
      idField: "row",
      fields: Object.keys(FIELDS),
      storeFields: [],
      extractField: (document, field) => document[field],
      tokenize: (text) => text.split(" "),
      processTerm: (term) => term || null,
    });
  }

  /** Take in the documents of a game. @param {string} game @param {string} language @param {any[]} listed */
  add(game, language, listed) {
    this.languages[game] = language;
    const rows = [];
    const row = (document, ask, fields) => {
      rows.push({ row: this.rows.length, ids: "", title: "", text: "", asks: "", own: "", latin: "", ...fields });
      this.rows.push({ document, ask });
    };
    for (const one of listed) {
      const key = `${game} ${one.id}`;
      if (this.documents.has(key)) continue;
      const document = { ...one, game, key }, { id, kind, title, text = "", own = "", asks = [] } = one;
      this.documents.set(key, document);
      const named = kind === "clause" || kind === "ruling";
      const originals = named || kind === "board" ? [] : words(own).filter(({ word }) => CYRILLIC.test(word));
      if (kind in WHOLE) document.names = [...this.names(`${title}/${own}`, language), this.stemmed(title, language).split(" ")];
      row(document, false, {
        ids: named ? idParts(id).join(" ") : "",
        title: this.stemmed(title, language),
        text: this.stemmed(text, language),
        own: this.stemmed(own, language),
        latin: originals.flatMap(({ word }) => [folded(word), folded(stems(word, [language])[0])]).join(" "),
      });
      // Each way to ask stands alone: what counts is the nearest, not all together.
      for (const ask of asks) row(document, true, { asks: this.stemmed(ask, language) });
    }
    for (const each of rows) {
      const seen = new Set(SPOKEN.flatMap((name) => each[name].split(" ")));
      for (const term of seen) this.vocabulary.set(term, (this.vocabulary.get(term) ?? 0) + 1);
    }
    for (const { latin } of rows) for (const word of latin.split(" ")) if (word) this.vocabulary.set(`~${word}`, 1);
    this.index.addAll(rows);
    this.before.clear();
    this.sorted = null;
  }

  /** The names of a thing, each as its stems: `pit; hole` has two. */
  names(text, language) {
    return text.split(/[/,;()]/).map((name) => this.stemmed(name, language).split(" ").filter(Boolean)).filter((name) => name.length);
  }

  stemmed(text, language) {
    return words(text).filter(({ word }) => !this.drop.has(word)).flatMap(({ word }) => stems(word, [language])).join(" ");
  }

  /** What is asked for: each word with the stems that would do, and their weights. */
  asked(query) {
    const text = plain(query).replace(SPOKEN_ID, (_, game, part, number) => `${game}-${part.replaceAll(" ", "-")}-${number.padStart(2, "0")}`);
    const ids = [...text.matchAll(ID)].map((found) => found[0]);
    const rest = ids.reduce((left, id) => left.replace(id, " "), text);
    const said = words(rest).map(({ word }) => word);
    const kept = said.filter((word) => !this.drop.has(word));
    const groups = ids.map((id) => ({ terms: new Map([[id, 3]]), exact: true }));
    const all = [...new Set(Object.values(this.languages))].filter((one) => STEMMERS[one]);
    const listed = kept.length ? kept : said;
    listed.forEach((word) => {
      const terms = new Map(stems(word, all).map((stem) => [stem, 1]));
      const more = (stem, weight) => terms.set(stem, Math.max(weight, terms.get(stem) ?? 0));
      for (const meant of this.phrases.get(english(word)) ?? []) more(meant, MEANT);
      if (!CYRILLIC.test(word) && word.length > 2) more(`~${folded(word)}`, 0.9);
      groups.push({ terms, exact: false });
    });
    // Several words in a row may mean one thing: "my go" is a turn.
    const row = said.map((word) => english(word));
    for (const at of row.keys()) {
      for (const size of [2, 3]) {
        const meant = this.phrases.get(row.slice(at, at + size).join(" "));
        if (meant && at + size <= row.length) groups.push({ terms: new Map(meant.map((stem) => [stem, 0.9])), exact: true });
      }
    }
    return groups;
  }

  /**
   * What is found, best first: documents with their score and the stems found in them.
   * @param {string} query @param {{here?: string}} [options] the game that is read
   */
  search(query, { here = "" } = {}) {
    const groups = this.asked(query), size = this.rows.length;
    if (!groups.length) return [];
    const sum = new Float64Array(size), share = new Float64Array(size), best = new Float64Array(size);
    const group = new Int32Array(size).fill(-1), terms = new Array(size), touched = [];
    let whole = 0;
    groups.forEach((asked, at) => {
      const listed = [...asked.terms], ours = [];
      const rarest = Math.min(...listed.filter(([, weight]) => weight >= 0.9).map(([term]) => this.vocabulary.get(term) ?? 0));
      const worth = Math.log(1 + size / (1 + rarest));
      whole += worth;
      for (const [term, weight] of listed) {
        for (const { id, score, terms: stems } of this.found(term, weight, asked.exact, at === groups.length - 1)) {
          if (group[id] === at) best[id] = Math.max(best[id], score * weight);
          else {
            if (group[id] < 0) { terms[id] = []; touched.push(id); }
            group[id] = at;
            best[id] = score * weight;
            ours.push(id);
          }
          terms[id].push(stems);
        }
      }
      for (const id of ours) {
        sum[id] += best[id];
        share[id] += worth;
      }
    });
    // A document counts as much as its own words and the nearest way to ask for it, and each of these as much as
    // it has of the question: rare words count before the others.
    const said = new Map(), asked = new Map();
    for (const id of touched) {
      const { document, ask } = this.rows[id], value = sum[id] * (share[id] / whole);
      if (ask) asked.set(document, Math.max(value, asked.get(document) ?? 0));
      else said.set(document, { value, stems: terms[id] });
    }
    const found = [];
    for (const document of new Set([...said.keys(), ...asked.keys()])) {
      const { value = 0, stems = [] } = said.get(document) ?? {};
      const meant = document.names && this.isWhole(document, new Set(stems.flat()), groups.length);
      const score = (value + ASKED * (asked.get(document) ?? 0)) * (KINDS[document.kind] ?? 1);
      found.push({ document, score: score * (document.game === here ? HERE : 1) * (meant ? WHOLE[document.kind] : 1), stems });
    }
    const least = CUT * found.reduce((most, { score }) => Math.max(most, score), 0);
    return found
      .filter(({ score }) => score >= least)
      .sort((one, two) => two.score - one.score || (one.document.key < two.document.key ? -1 : 1))
      .map(({ document, score, stems }) => ({ document, score, terms: new Set(stems.flat()) }));
  }

  /** Whether a word of the glossary is all that is asked for. */
  isWhole({ names }, stems, number) {
    return names.some((name) => name.length === number && name.every((stem) => stems.has(stem)));
  }

  /**
   * Where a stem stands: rows, scores and the stems found. Unknown words are taken for misspelt, the last for
   * unfinished. While one types, most words are those of the key before.
   */
  found(term, weight, exact, last) {
    const latin = term.startsWith("~"), own = term.replace("~", ""), meant = weight < 0.9, known = this.vocabulary.has(term);
    const prefix = !exact && !meant && own.length > 2 && (last || !known);
    const slip = exact || meant || known || latin || (last && this.begins(own)) || own.length < 3 ? false : own.length < 6 ? 1 : 2;
    if (latin && !known && !(prefix && last)) return [];
    const key = `${term} ${prefix} ${slip}`;
    if (!this.before.has(key)) {
      const options = {
        tokenize: (text) => [text],
        processTerm: (one) => one,
        prefix,
        fuzzy: slip,
        fields: latin ? ["latin"] : SPOKEN,
        boost: FIELDS,
        weights: { fuzzy: 0.35, prefix: 0.6 },
        bm25: BM25,
      };
      this.before.set(key, this.index.search(own, options).map(({ id, score, terms }) => ({ id, score, terms })));
    }
    return this.before.get(key);
  }

  /** Whether a stem of the texts begins so. */
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

  /** Words of the rules that are written nearly like what was asked. */
  near(query) {
    const found = new Map();
    for (const { word } of words(query)) {
      for (const { document, score } of this.search(word.slice(0, Math.max(3, word.length - 2)))) {
        if (document.kind === "word" && found.size < 12) found.set(document.title, score);
      }
    }
    return [...found].sort((one, two) => two[1] - one[1]).slice(0, 4).map(([title]) => title);
  }
}

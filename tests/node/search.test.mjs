/** The search: words and stems, ids however they are typed, what comes first, and in which groups it is shown. */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { describe, test } from "node:test";
import { ROOT, linked } from "./fakes.mjs";

const { group, grouped, together } = linked("widgets/live/src/search/order.js");
const found = (id, more = {}) => ({ document: { id, kind: "clause", game: "duel", title: "Pits", ...more }, score: 1, terms: new Set([id]) });

describe("what is found", () => {
  test("stands together by its family of clauses, or by its kind within its game", () => {
    assert.deepEqual([group(found("LD-PIT-01").document), group(found("LD-PIT-12").document)], ["duel LD-PIT", "duel LD-PIT"]);
    assert.deepEqual(["word", "said", "thing", "ruling", "board", "page"].map((kind) => group({ game: "duel", id: "x", kind })), ["duel Words", "duel Words", "duel Words", "duel Decisions", "duel Boards", "duel Pages"]);
  });
  test("comes in the order of the best of each group", () => {
    const groups = grouped([found("LD-PIT-01"), found("UE-MOVE-01", { game: "underground" }), found("LD-PIT-02")]);
    assert.deepEqual(groups.map(({ key, rows }) => [key, rows.length]), [["duel LD-PIT", 2], ["underground UE-MOVE", 1]]);
  });
  test("is folded: four of the first group, two of each other, the rest counted", () => {
    const many = (name) => Array.from({ length: 6 }, (_, at) => found(`LD-${name}-0${at + 1}`));
    const [first, second] = grouped([...many("PIT"), ...many("WALL")]);
    assert.deepEqual([first.rows.length, first.more, second.rows.length, second.more], [4, 2, 2, 4]);
    const [whole] = grouped(many("PIT"), new Set(["duel LD-PIT"]));
    assert.deepEqual([whole.rows.length, whole.more], [6, 0]);
  });
  test("is named by its family and how many there are, or by its kind", () => {
    const names = (...all) => grouped(all).map(({ name }) => name);
    assert.deepEqual(names(found("LD-PIT-01"), found("word:pit", { kind: "word" })), ["Pits, 1 rule", "Words"]);
    assert.deepEqual(names(found("LD-PIT-01"), found("LD-PIT-02")), ["Pits, 2 rules"]);
  });
  test("begins with the rule of each game that answers nearly as well, where no game is read", () => {
    const one = (id, game, score, kind = "clause") => ({ ...found(id, { game, kind }), score });
    const all = [one("LP-WALL-01", "labyrinth", 10), one("LP-WALL-02", "labyrinth", 9), one("LD-WALL-01", "duel", 8), one("word:wall", "ravines", 7, "word"), one("UE-MOVE-01", "underground", 4), one("LM-WALL-01", "ravines", 9)];
    assert.deepEqual(together(all).map(({ document }) => document.id), ["LP-WALL-01", "LD-WALL-01"]);
    const [first, second] = grouped(all, new Set(), undefined, true);
    assert.deepEqual([first.games, first.rows.length, second.rows[0].document.id], [["labyrinth", "duel"], 2, "LP-WALL-02"]);
    assert.equal(grouped(all, new Set(), all[2].document, true)[0].rows.length, 2);
    assert.equal(grouped(all)[0].key, "labyrinth LP-WALL");
    const alike = { ...all[2], terms: new Set() };  // no word of the question is its own
    assert.deepEqual([together([all[0], alike]), together([alike, all[0]]).length], [[], 2]);
    assert.deepEqual([together([]), together(all.slice(3)), together(all.slice(0, 2))], [[], [], []]);
  });
  test("is shown in twelve groups at most", () => {
    assert.equal(grouped(Array.from({ length: 20 }, (_, at) => found(`LD-${String.fromCharCode(65 + at)}X-01`))).length, 12);
  });
  test("keeps the row that the reader went to, in a thirteenth group or below the fold", () => {
    const all = Array.from({ length: 60 }, (_, at) => found(`LD-${String.fromCharCode(65 + Math.floor(at / 3))}X-0${at % 3}`)), chosen = all[59].document;
    const groups = grouped(all, new Set(), chosen);
    assert.equal(groups.length, 13);
    assert.deepEqual(groups[12].rows.map(({ document }) => document.id), ["LD-TX-00", "LD-TX-01", "LD-TX-02"]);
  });
});

const library = new URL("widgets/live/node_modules/minisearch/package.json", ROOT);
const skip = existsSync(library) ? false : "the library of the search has not come yet: run 'make site'";

describe("a question", { skip }, async () => {
  if (skip) return;
  const { Engine, bones, folded, plain, words } = await import(new URL("widgets/live/src/search/engine.js", ROOT));
  const make = () => {
    const engine = new Engine({ drop: ["the", "a", "what", "does"], means: { "my go": ["turn"], kill: ["arrest"] } });
    const one = (id, kind, title, text, more = {}) => ({ id, kind, title, text, own: "", asks: [], ...more });
    engine.add("underground", "bg", [
      one("UE-CHASM-05", "clause", "Chasms", "Who stands at a chasm may jump over it.", { asks: ["can I leap across a gap"] }), one("UE-CHASM-06", "clause", "Chasms", "Who misses the jump falls."),
      one("word:chasm", "word", "chasm", "A gap in the floor.", { own: "пропаст" }), one("UE-TURN-01", "clause", "Turns", "A turn begins with a roll of the die."),
    ]);
    engine.add("duel", "ru", [one("LD-PIT-01", "clause", "Pits", "Who walks into a pit leaves by its exit."), one("LD-HOP-01", "clause", "Hops", "Nobody may jump over a ravine."), one("word:ravine", "word", "ravine", "A cut in the ground.", { own: "яр" })]);
    return engine;
  };
  const told = () => {
    const intents = { effect: ["what happens"], definition: ["what is"] }, names = { duel: ["duel", "дуэл"] };
    const engine = new Engine({ drop: ["the", "a", "in", "who", "what", "is", "happens", "ако", "если", "когда", "кто", "в"], means: {}, forms: { die: ["dies"], dice: ["the die"] }, families: { "die killed": "умер загин погиб смерт" }, names, intents });
    const one = (id, sort, title, text, more = {}) => ({ id, kind: "clause", sort, title, text, own: "", asks: [], ...more });
    engine.add("underground", "bg", [one("UE-DEATH-01", "effect", "Deaths", "Who is killed, leaves; nobody comes back.", { own: "Който загине, напуска играта и не се връща." }), one("UE-DICE-01", "turn", "Dice", "Who throws, moves.")]);
    engine.add("duel", "ru", [one("LD-DEATH-01", "effect", "Ends", "A walker never dies."), one("LD-TRAP-01", "definition", "Trap", "A trap is a cell."), one("LD-TRAP-02", "effect", "Trap", "A trap holds him.")]);
    engine.add("book", "en", [{ id: "page:first-evening#dark", kind: "page", title: "Dark", text: "A button.", asks: ["dark mode", "тёмная тема"] }]);
    return engine;
  };
  const first = (ask, how) => make().search(ask, how).map(({ document }) => document.id);
  test("is read in lower case, with one apostrophe", () => assert.equal(plain("Dwarf’s ЁЖ"), "dwarf's еж"));
  test("is read as it is meant: look-alikes in Latin words, dashes, blanks, letters of two signs", () => assert.equal(plain("LР–НOLE\u00a0река и\u0306"), "lp-hole река й"));
  test("has words, with where they stand", () => assert.deepEqual(words("Who's in, 2 pits?"), [{ word: "who's", at: 0 }, { word: "in", at: 6 }, { word: "2", at: 10 }, { word: "pits", at: 12 }]));
  test("finds an old word however it is written in Latin letters", () => {
    for (const same of [["yar", "jar", "iar", "яр"], ["propast", "пропаст"], ["khan", "хан"], ["tsar", "car", "цар"]]) assert.equal(new Set(same.map(folded)).size, 1, same.join());
  });
  test("that is an id has that first: whole, small, without its game, as it is spoken", () => {
    for (const ask of ["UE-CHASM-05", "ue-chasm-05", "chasm-05", "ue chasm 5", "UE CHASM 05"]) assert.equal(first(ask)[0], "UE-CHASM-05", ask);
  });
  test("finds words by their stems", () => assert.deepEqual(first("jumping").slice(0, 3).sort(), ["LD-HOP-01", "UE-CHASM-05", "UE-CHASM-06"]));
  test("finds by a way to ask that the rule does not use itself", () => assert.equal(first("leap across")[0], "UE-CHASM-05"));
  test("finds by what players call a thing, in one word or two", () => assert.equal(first("when is my go")[0], "UE-TURN-01"));
  test("finds a word that is misspelt, and one that is not finished", () => {
    assert.ok(first("chasam").includes("word:chasm"));
    assert.ok(first("chas").includes("word:chasm"));
  });
  test("in an old language finds its word, in its forms", () => assert.deepEqual([first("пропастта")[0], first("yar")[0]], ["word:chasm", "word:ravine"]));
  test("has the game that is read before the others", () => {
    assert.equal(first("jump", { here: "duel" })[0], "LD-HOP-01");
    assert.notEqual(first("jump", { here: "underground" })[0], "LD-HOP-01");
  });
  test("that is a word of the glossary alone has that word first", () => assert.equal(first("ravine")[0], "word:ravine"));
  test("that is the name of a thing has the thing first, in either language; one that speaks of more has a rule", () => {
    const engine = make();
    const thing = (id, title, own) => ({ id, kind: "thing", title, own, text: "Who stands at a chasm may jump over it.", asks: [], about: ["UE-CHASM-05"] });
    engine.add("underground", "bg", [thing("thing:plank", "plank", "дъска"), thing("thing:kit 1", "Kit (part) 1", "комплект (част) 1"), thing("thing:kit 2", "Kit (part) 2", "комплект (част) 2")]);
    const best = (ask) => engine.search(ask)[0].document.id;
    assert.deepEqual(["plank", "дъска", "daska", "kit (part) 2", "Kit part 1"].map(best), ["thing:plank", "thing:plank", "thing:plank", "thing:kit 2", "thing:kit 1"]);
    assert.equal(best("who may jump at a chasm"), "UE-CHASM-05");
  });
  test("has a verb and its noun as one, whatever their consonants become", () => {
    for (const same of [["знос", "знес"], ["конфискац", "конфиск"], ["движ", "двиг"]]) assert.equal(new Set(same.map(bones)).size, 1, same.join());
  });
  test("in a language of three has words of one family, and their English", () => {
    const engine = told(), best = (ask, how) => engine.search(ask, how)[0]?.document.id;
    assert.equal(best("ако загина"), "UE-DEATH-01");
    assert.equal(best("если погиб"), "UE-DEATH-01");
    assert.equal(best("когда смерть", { here: "duel" }), "LD-DEATH-01");
  });
  test("that names a game has that game before the one that is read", () => {
    const best = (ask) => told().search(ask, { here: "underground" })[0].document.id;
    assert.deepEqual(["кто умер", "кто умер в дуэли"].map(best), ["UE-DEATH-01", "LD-DEATH-01"]);
  });
  test("that asks what happens has effects before definitions, and one that asks what it is has them after", () => {
    const engine = told(), best = (ask) => engine.search(ask)[0].document.id;
    assert.deepEqual(["what happens in a trap", "what is a trap"].map(best), ["LD-TRAP-02", "LD-TRAP-01"]);
  });
  test("on the use of the book finds its page, on a page of a game, too", () => assert.equal(told().search("dark mode", { here: "duel" })[0].document.id, "page:first-evening#dark"));
  test("finds a page by its ways to ask together, behind the book as well, and words of the book lead to its pages", () => {
    const engine = make(), asks = ["paper copy", "hand out a sheet"];
    engine.add("book", "en", [{ id: "page:take/print#", kind: "page", title: "Paper", text: "", asks }, { id: "page:behind/made#", kind: "page", title: "Made", text: "", asks: ["source code"] }]);
    const best = (ask) => engine.search(ask, { here: "duel" })[0].document.id;
    assert.deepEqual(["a sheet of paper", "code", "walks on paper"].map(best), ["page:take/print#", "page:behind/made#", "page:take/print#"]);
    assert.ok(engine.leaning(engine.asked("paper sheet").groups) > 1);
    assert.equal(engine.leaning(engine.asked("jump over a chasm").groups), 1);
  });
  test("learns from the rules what else is said where a word is asked", () => {
    const engine = new Engine({ drop: [], means: {} });
    const rule = (at, asks) => ({ id: `LD-GOLD-0${at}`, kind: "clause", title: `part ${"abcdefgh"[at]}`, text: at < 4 ? "treasure" : `other${"abcdefgh"[at]}`, asks });
    engine.add("duel", "ru", Array.from({ length: 12 }, (_, at) => rule(at, at < 3 ? ["loot"] : [`else${"abcdefghijkl"[at]}`])));
    assert.deepEqual(engine.learnt("loot").map(([stem]) => stem), ["treasur"]);
  });
  test("that says nothing finds nothing", () => assert.deepEqual([first(""), first("xylophone"), first("?!")], [[], [], []]));
  test("of small words alone is not thrown away", () => assert.doesNotThrow(() => first("what does the")));
  test("says which stems were met", () => assert.ok([...make().search("jump")[0].terms].includes("jump")));
  test("that finds nothing is told which words are written nearly so", () => assert.deepEqual(make().near("chasmic"), ["chasm"]));
});

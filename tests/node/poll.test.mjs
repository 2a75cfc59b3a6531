/** A class that is asked: counts, bars, what a press means at which moment, what of the room and of Python is heard. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Clock, listens, panel, part, settled, storage } from "./fakes.mjs";

const NAMES = [
  "byHand", "overNetwork", "mainOf", "bars", "counters", "countedIn", "wordsOf", "standPoll", "pollTakes", "pollKey", "pressPoll", "heardRoom", "heardPoll", "nextQuestion", "countHands",
  "handsNow", "lastRound", "askedShown", "rightShown", "menuShown", "headShown", "codeShown", "asText", "answeredShown", "leavePoll", "goAlone", "patchedPoll", "tellAnswer", "sendHands", "askOwn",
];
const json = (text, otherwise) => { try { return JSON.parse(text); } catch { return otherwise; } };
const CHOICES = { kind: "thing", text: "Who falls?", choices: [["a", "Alice"], ["b", "Bob"], ["c", "Carol"]], right: "b", place: "duel/x@1" };
const PLACE = { kind: "place", text: "Where?", choices: [["a1", "a1, empty"], ["b2", "b2, a pit"]], right: "b2", place: "duel/x@2" };

/** A stage that asks a class, over a made-up link whose deeds are noted. */
function wall({ desk = {}, hands = false, moving = false, ...more } = {}) {
  const clock = new Clock(50_000), heard = listens(), said = [], sent = [], deeds = [], store = storage();
  const tools = panel("poll", NAMES, {
    ...clock.page, ...heard, json, localStorage: store, stored: (name) => store.getItem(name) ?? "", store: (name, text) => store.setItem(name, text), say: (_, text) => said.push(text), places: () => [],
    moving: () => moving, endFilm: (root) => { root.ended = true; }, command: ({ key }) => ({ u: "undo", "5": "digit:5" })[key], document: { documentElement: { dataset: { erPlace: "/" } }, createElement: () => part() },
    FormData: class { constructor(form) { this.get = (name) => form.fields[name] ?? null; } },
  });
  const link = { hands, base: "http://host", room: "ABCD", do: async (name, given) => { deeds.push([name, given]); return true; }, stop() {}, ask: async () => new Response("") };
  const box = part(), one = {
    box, link, desk: { state: "wait", n: 0, q: "0-0", rounds: [], question: null, here: 3, answered: 0, ...desk }, hands, marked: "", raised: [], trouble: "", turned: 0,
    send: (...given) => sent.push(given), gone: new AbortController(), ...more,
  };
  one.room ??= one.desk;
  one.held = true; // nothing is drawn
  const root = part({}, { state: { poll: one, picture: { title: "Walls", run: [1, 9] } } });
  const press = (name, arg = "") => tools.pressPoll(root, name, arg);
  const key = (name, code = "", given = {}) => tools.pollKey(root, { key: name, code, target: part({}, { within: given.within ?? {} }), ...given });
  return { ...tools, one, root, clock, said, sent, deeds, press, key };
}
const open = (question, counts = {}, more = {}) => ({ state: "open", n: 1, q: "1-1", question, rounds: [{ counts, ...more }], right: question.right });

describe("counts", () => {
  const bars = (desk) => wall().bars({ desk }).map(({ id, now, before, right }) => [id, now, before, right ?? false]);
  test("of things stand in the order of the question, of places by their number", () => {
    assert.deepEqual(bars(open(CHOICES, { b: 5, a: 1 })).map(([id]) => id), ["a", "b", "c"]);
    assert.deepEqual(bars(open(PLACE, { a1: 1, b2: 5 })).map(([id]) => id), ["b2", "a1"]);
  });
  test("of a second vote stand beside those of the first", () => {
    const desk = { ...open(CHOICES), rounds: [{ counts: { a: 4 } }, { counts: { a: 1, b: 3 } }] };
    assert.deepEqual(bars(desk), [["a", 1, 4, false], ["b", 3, 0, false], ["c", 0, 0, false]]);
  });
  test("tell what is right only when it is shown", () => {
    assert.deepEqual(bars(open(CHOICES, { b: 1 })).map(([, , , right]) => right), [false, false, false]);
    assert.deepEqual(bars({ ...open(CHOICES, { b: 1 }), state: "shown" }).map(([, , , right]) => right), [false, true, false]);
  });
  test("of many places show the most, the right one among them, and the rest as one", () => {
    const counts = Object.fromEntries([..."abcdefgh"].map((id, at) => [id, 9 - at])), desk = { ...open(PLACE, counts), state: "shown", right: "h" };
    const told = bars(desk);
    assert.deepEqual(told.map(([id]) => id), ["a", "b", "c", "d", "h", null]);
    assert.equal(told.at(-1)[1], 5 + 4 + 3);
  });
  test("add up; none is none", () => {
    const { countedIn } = wall();
    assert.deepEqual([countedIn({ counts: { a: 2, b: 3 } }), countedIn(null), countedIn({})], [5, 0, 0]);
  });
  test("of a place are called by its name on paper, what has none else", () => {
    const { wordsOf } = wall();
    assert.deepEqual([wordsOf({ question: PLACE }, "b2"), wordsOf({ question: CHOICES }, "b"), wordsOf({ question: CHOICES }, "z"), wordsOf({ question: CHOICES }, "")], ["b2", "Bob", "z", "else"]);
  });
  test("of hands have a counter for each answer and one for the rest", () => {
    const { counters } = wall();
    assert.deepEqual(counters({ desk: open(CHOICES, { b: 2 }) }), [["a", "Alice", 0], ["b", "Bob", 2], ["c", "Carol", 0], ["", "else", 0]]);
    assert.deepEqual(counters({ desk: open(PLACE, { b2: 2, "": 1 }) }), [["b2", "b2", 2], ["", "else", 1]]);
  });
});

describe("the one press that leads on", () => {
  const name = (state, more = {}, desk = {}) => { const { mainOf, one } = wall({ desk: { state, ...desk }, asked: CHOICES, ...more }); return mainOf(one); };
  test("asks, closes, shows, and goes to the next", () => assert.deepEqual(["wait", "open", "closed", "shown"].map((state) => name(state)), ["ask", "close", "show", "next"]));
  test("shows at once where hands are up", () => assert.equal(name("open", { hands: true }, open(CHOICES, {}, { hands: true })), "show"));
  test("looks for a question where this board has none, and offers one's own after the last", () => {
    assert.deepEqual([name("wait", { asked: null }), name("wait", { asked: null, ended: true }), name("wait", { asked: undefined })], ["next", "own", "ask"]);
  });
  test("is nothing once the lesson is over", () => assert.equal(name("over"), ""));
});

describe("a press", () => {
  test("before the room has answered waits for it", () => {
    const one = wall({ asked: CHOICES });
    one.one.desk = one.one.room = null;
    one.press("main");
    assert.deepEqual([one.one.early, one.deeds], [true, []]);
    one.heardRoom(one.root, { state: "wait", n: 0, q: "0-0", rounds: [] }, "", false);
    assert.deepEqual(one.deeds.map(([name]) => name), ["ask"]);
  });
  test("asks the question of the board, with how many there are", () => {
    const { press, deeds } = wall({ asked: CHOICES });
    press("main");
    assert.deepEqual(deeds, [["ask", { question: { ...CHOICES, of: 9, hands: false } }]]);
  });
  test("asks only once while it is on its way", () => {
    const { press, deeds } = wall({ asked: CHOICES });
    press("ask");
    press("ask");
    assert.equal(deeds.length, 1);
  });
  test("asks as soon as Python has said what", () => {
    const { press, one, heardPoll, root, deeds } = wall({ asked: undefined });
    press("ask");
    assert.ok(one.eager);
    heardPoll(root, { kind: "posed", question: CHOICES });
    assert.deepEqual(deeds.map(([name]) => name), ["ask"]);
  });
  test("closes the question that is open, and no other", () => {
    const { press, deeds } = wall({ desk: open(CHOICES) });
    press("close");
    assert.deepEqual(deeds, [["close", { q: "1-1" }]]);
  });
  test("shows the answer when the board has played it", async () => {
    const { press, one, sent, deeds, patchedPoll, heardPoll, root } = wall({ desk: { ...open(CHOICES), state: "closed" }, asked: CHOICES });
    press("show");
    assert.deepEqual([sent, one.waiting], [[["step", ""]], true]);
    press("show");
    assert.equal(sent.length, 2);
    assert.deepEqual(sent[1], ["told", ""]);
    patchedPoll(root);
    assert.equal(sent.length, 2);
    heardPoll(root, { kind: "told", result: { answer: "B", words: "Bob", text: "He falls." } });
    assert.deepEqual(deeds, [["show", { q: "1-1", result: { answer: "b", words: "Bob", text: "He falls." } }]]);
  });
  test("shows an open question after it was closed", async () => {
    const { press, deeds, sent } = wall({ desk: open(CHOICES), asked: CHOICES });
    press("show");
    await settled();
    assert.deepEqual([deeds.map(([name]) => name), sent], [["close"], [["step", ""]]]);
  });
  test("of one made up on the spot tells what was marked", () => {
    const { press, sent } = wall({ desk: { ...open(CHOICES), state: "closed" }, asked: CHOICES, spot: true });
    press("mark", "a");
    press("show");
    press("mark", "a");
    assert.deepEqual(sent, [["told", "spot:a"]]);
  });
  test("goes to the next question, once while it is on its way", () => {
    const { press, sent, clock } = wall({ desk: { ...open(CHOICES), state: "shown" }, asked: CHOICES });
    press("next");
    press("next");
    assert.deepEqual(sent, [["following", ""]]);
    clock.go(3000);
    press("next");
    assert.equal(sent.length, 2);
  });
  test("goes back to the question that waits behind one on the spot", () => {
    const { nextQuestion, one, sent } = wall({ asked: CHOICES, spot: true, pending: true });
    nextQuestion(one);
    assert.deepEqual(sent, [["pose", ""]]);
  });
  test("swaps a question that waits, or was shown, for one of the same rule", () => {
    for (const [state, eager] of [["wait", false], ["shown", true]]) {
      const { press, one, sent, menuShown } = wall({ desk: { ...open(CHOICES), state }, asked: CHOICES, swaps: true });
      assert.match(menuShown(one), /data-poll="swap"/);
      press("swap");
      assert.deepEqual([sent, one.eager], [[["swap", ""]], eager]);
    }
    const { press, one, sent, menuShown } = wall({ desk: open(CHOICES), asked: CHOICES, swaps: true });
    press("swap");
    assert.deepEqual(sent, []);
    assert.doesNotMatch(menuShown(one), /data-poll="swap"/);
    assert.doesNotMatch(menuShown({ ...one, swaps: false, desk: { ...one.desk, state: "wait" } }), /data-poll="swap"/);
  });
  test("ends the lesson only the second time", () => {
    const { press, deeds, one } = wall();
    press("end");
    assert.deepEqual([deeds, one.sure, one.menu], [[], true, true]);
    press("menu");
    press("end");
    assert.deepEqual(deeds, []);
    press("end");
    assert.deepEqual(deeds.map(([name]) => name), ["end"]);
  });
  test("of what is over does nothing", () => {
    const { press, deeds, sent } = wall({ desk: { state: "over" } });
    for (const name of ["ask", "close", "show", "again", "anew", "next", "hands", "book", "end"]) press(name);
    assert.deepEqual([deeds, sent], [[], []]);
  });
  test("throws a vote away only before its answer was shown", () => {
    const states = ["open", "closed", "shown", "wait"].map((state) => {
      const { press, deeds } = wall({ desk: { ...open(CHOICES), state } });
      press("anew");
      return deeds;
    });
    assert.deepEqual(states, [[["anew", { q: "1-1" }]], [["anew", { q: "1-1" }]], [], []]);
  });
  test("opens and closes the book to phones", () => {
    const { press, deeds } = wall({ desk: { book: true } });
    press("book");
    assert.deepEqual(deeds, [["book", { open: false }]]);
  });
});

describe("hands", () => {
  const raised = () => wall({ desk: open(CHOICES, { a: 1 }, { hands: true }), hands: true, asked: CHOICES });
  test("are counted up and down, never below none", () => {
    const { press, one } = raised();
    press("count", '["a",1]');
    press("count", '["b",-1]');
    assert.deepEqual(one.keyed, { q: "1-1", counts: { a: 2, b: 0 } });
  });
  test("that are pressed quickly each count from the one before, and the last count is the one that is sent", async () => {
    const { press, deeds } = raised();
    for (let at = 0; at < 5; at += 1) press("count", '["b",1]');
    await settled();
    assert.deepEqual(deeds.at(-1), ["hands", { q: "1-1", counts: { a: 1, b: 5 } }]);
    assert.ok(deeds.length < 5);
  });
  test("that are keyed in stand, whatever older count comes back", () => {
    const { press, one, standPoll } = raised();
    press("count", '["a",1]');
    one.room = { ...one.room, rounds: [{ counts: { a: 1 }, hands: true }] };
    standPoll(one);
    assert.equal(one.desk.rounds[0].counts.a, 2);
  });
  test("by digits, with Shift fewer", () => {
    const { key, one } = raised();
    assert.ok(key("2", "Digit2"));
    key("2", "Numpad2");
    key("\"", "Digit2", { shiftKey: true });
    assert.equal(one.keyed.counts.b, 1);
  });
  test("by a press of the board, a place each", () => {
    const { pollTakes, root, one } = wall({ desk: open(PLACE, {}, { hands: true }), hands: true, asked: PLACE });
    assert.ok(pollTakes(root, "b2"));
    assert.ok(pollTakes(root, "z9"));
    assert.deepEqual(one.keyed.counts, { b2: 1 });
  });
  test("of places keep the digit of their first press, and 0 is everything else", () => {
    const { key, pollTakes, root, one } = wall({ desk: open(PLACE, {}, { hands: true }), hands: true, asked: PLACE });
    key("1", "Digit1");
    assert.deepEqual(one.keyed?.counts ?? {}, {});
    key("0", "Digit0");
    pollTakes(root, "b2");
    key("1", "Digit1");
    assert.deepEqual(one.keyed.counts, { "": 1, b2: 2 });
  });
  test("before Python has said what is asked wait for the question", () => {
    const { key, one, heardPoll, root } = wall({ hands: true, asked: undefined });
    key("1", "Digit1");
    assert.equal(one.raised.length, 1);
    one.desk = one.room = { ...open(CHOICES, {}, { hands: true }) };
    heardPoll(root, { kind: "posed", question: CHOICES });
    assert.equal(one.keyed.counts.a, 1);
  });
  test("need no network: they are asked, counted, closed, shown and asked again", async () => {
    const told = [], { byHand } = wall(), link = byHand((desk) => told.push(structuredClone(desk)));
    await link.do("ask", { question: { ...CHOICES, of: 2 } });
    await link.do("hands", { counts: { a: 2 } });
    await link.do("close");
    await link.do("show", { result: { answer: "b" } });
    await link.do("again");
    await link.do("next");
    assert.deepEqual(told.map(({ state, n, q }) => [state, n, q]), [["open", 1, "1-1"], ["open", 1, "1-1"], ["closed", 1, "1-1"], ["shown", 1, "1-1"], ["open", 1, "1-2"], ["wait", 1, "1-0"]]);
    assert.equal(told[1].rounds[0].answered, 2);
  });
});

describe("a key while a class is asked", () => {
  test("leads on, but not by its bounce or its repeat", () => {
    const { key, deeds, clock, one } = wall({ asked: CHOICES });
    one.turned = clock.now;
    assert.ok(key("n", "KeyN"));
    assert.deepEqual(deeds, []);
    clock.go(150);
    key("PageDown", "", { repeat: true });
    assert.deepEqual(deeds, []);
    key("PageDown");
    assert.equal(deeds.length, 1);
  });
  test("ends a step that moves before it leads on", () => {
    const { key, deeds, root } = wall({ asked: CHOICES, moving: true });
    key("n", "KeyN");
    assert.deepEqual([root.ended, deeds], [true, []]);
  });
  test("does not lead back, nor astray, and says so", () => {
    const { key, said } = wall({ desk: open(CHOICES), asked: CHOICES });
    assert.ok(key("PageUp"));
    assert.ok(key("u", "KeyU"));
    assert.match(said[0], /no way back/);
    assert.match(said[1], /stays where it is/);
  });
  test("of the board with the focus is the board's", () => assert.ok(!wall({ desk: open(CHOICES) }).key("ArrowRight", "", { within: { ".er-overlay": {} } })));
  test("in a box is what is typed", () => assert.ok(!wall({ desk: open(CHOICES) }).key("n", "KeyN", { within: { "input,textarea,select": {} } })));
  test("that is Escape shuts what is open, and only then leaves", () => {
    const { key, one } = wall();
    one.menu = true;
    assert.ok(key("Escape"));
    assert.equal(one.menu, false);
    assert.ok(!key("Escape"));
  });
});

describe("what is heard of the room", () => {
  test("is let lie where it is older than what is known", () => {
    const { heardRoom, one, root } = wall({ desk: { v: 5, state: "open" }, room: { v: 5, state: "open", rounds: [], question: null } });
    heardRoom(root, { v: 4, state: "wait", rounds: [] }, "", false);
    assert.equal(one.desk.state, "open");
    heardRoom(root, { v: 6, state: "closed", rounds: [] }, "", false);
    assert.equal(one.desk.state, "closed");
  });
  test("presses of the strip, each once and none of before", () => {
    const { heardRoom, root, deeds } = wall({ asked: CHOICES });
    const room = (id, v) => ({ v, state: "wait", n: 0, q: "0-0", rounds: [], question: null, press: { id, what: "main" } });
    heardRoom(root, room(1, 1), "", false);
    assert.equal(deeds.length, 0);
    heardRoom(root, room(2, 2), "", false);
    heardRoom(root, room(2, 3), "", false);
    assert.equal(deeds.length, 1);
  });
  test("a press of the strip from before this wall had come is none", () => {
    const one = wall({ asked: CHOICES });
    one.one.desk = one.one.room = null;
    one.heardRoom(one.root, { v: 1, state: "wait", n: 0, q: "0-0", rounds: [], press: { id: 3, what: "main" } }, "", false);
    assert.deepEqual(one.deeds, []);
  });
  test("a question that was asked elsewhere is not the one of this board", () => {
    const { one, standPoll } = wall({ asked: CHOICES });
    one.room = open(PLACE);
    standPoll(one);
    assert.deepEqual([one.desk.state, one.desk.question], ["wait", null]);
  });
  test("a second vote takes the board back before its step", () => {
    const { heardRoom, one, root, sent } = wall({ desk: { ...open(CHOICES), state: "shown" }, asked: CHOICES, result: { answer: "b" } });
    heardRoom(root, { ...open(CHOICES), v: 2 }, "", false);
    assert.deepEqual([sent, one.result], [[["back", "still"]], null]);
  });
  test("a lesson that is over before it began leaves hands to count", () => {
    const one = wall();
    one.one.room = one.one.desk = null;
    one.heardRoom(one.root, { state: "over", rounds: [] }, "", false);
    assert.ok(one.one.link.hands && one.one.spent);
  });
  test("how it stands is said aloud when it changes", () => {
    const { heardRoom, root, said } = wall({ asked: CHOICES });
    heardRoom(root, open(CHOICES), "", false);
    heardRoom(root, open(CHOICES), "", false);
    heardRoom(root, { ...open(CHOICES), state: "closed" }, "", false);
    assert.deepEqual(said, ["The question is open.", "The question is closed."]);
  });
  test("trouble stands there until a press, a lost network until it is back", () => {
    const { heardRoom, one, root, press } = wall();
    heardRoom(root, null, "gone", true);
    heardRoom(root, null, "no", false);
    press("book");
    assert.deepEqual([one.offline, one.trouble], ["gone", ""]);
    heardRoom(root, { state: "wait", rounds: [] }, "", false);
    assert.equal(one.offline, "");
  });
});

describe("what is heard of Python", () => {
  test("a first question waits for a press, so that everybody is in", () => {
    const { heardPoll, root, one, deeds } = wall();
    heardPoll(root, { kind: "posed", question: CHOICES });
    assert.deepEqual([one.asked, one.marked, deeds], [CHOICES, "b", []]);
  });
  test("that there is none ends the list, and the room hears it", () => {
    const { heardPoll, root, one, deeds } = wall({ desk: { ...open(CHOICES), state: "shown" }, eager: true });
    heardPoll(root, { kind: "posed", question: null, said: "That was the last one." });
    assert.deepEqual([one.ended, one.hint, deeds.map(([name]) => name)], [true, "That was the last one.", ["next"]]);
  });
  test("a question of one's own that will not do is told where it is written", () => {
    const { heardPoll, root, one } = wall({ asked: CHOICES, spotting: true, own: true });
    heardPoll(root, { kind: "posed", question: null, said: "Write it otherwise." });
    assert.deepEqual([one.trouble, one.asked], ["Write it otherwise.", CHOICES]);
  });
  test("an answer that nobody could choose is told by its reason alone", () => {
    const { tellAnswer, one, deeds } = wall({ desk: open(CHOICES), showing: "1-1" });
    tellAnswer(one, { answer: "z", words: "Z", text: "why" });
    assert.deepEqual(deeds[0][1].result, { answer: "", words: "", text: "why" });
  });
  test("an answer to an earlier question is not told", () => {
    const { tellAnswer, one, deeds } = wall({ desk: open(CHOICES), showing: "0-1" });
    tellAnswer(one, { answer: "b" });
    assert.deepEqual(deeds, []);
  });
  test("is none of a stage that asks nobody", () => {
    const { heardPoll } = wall();
    heardPoll(part(), { kind: "posed", question: CHOICES });
  });
});

describe("a question on the spot", () => {
  const asks = (fields) => { const one = wall({ own: true }); one.askOwn(one.root, { fields }); return one; };
  test("goes to Python with its answers, blank lines left out", () => {
    const { sent, one } = asks({ kind: "thing", text: "Who?", choices: " Ann \n\nBob\n" });
    assert.deepEqual([sent, one.spotting], [[["pose", '{"text":"Who?","choices":["Ann","Bob"]}']], true]);
  });
  test("with one answer is not asked, of a place it is", () => {
    const { sent, one } = asks({ kind: "thing", text: "Who?", choices: "Ann" });
    assert.deepEqual(sent, []);
    assert.match(one.trouble, /at least two answers/);
    assert.deepEqual(asks({ kind: "place", text: "Where?", choices: "Ann" }).sent, [["pose", '{"text":"Where?","choices":[]}']]);
  });
});

describe("what is to be seen", () => {
  test("the question, then what to do; after the answer what it is, and how many said so", () => {
    const { askedShown, one } = wall({ desk: open(CHOICES, { b: 2, a: 1 }), asked: CHOICES });
    assert.match(askedShown(one), /Who falls\?.*Choose on your phone\./);
    one.desk.state = "closed";
    assert.match(askedShown(one), /3 answers, 0 without/);
    Object.assign(one, { result: { answer: "b", words: "Bob", text: "The floor <gives>.", clause: "LD-1" } });
    one.desk.state = "shown";
    assert.match(askedShown(one), /It is Bob: 2 of 3 said so\..*The floor &lt;gives&gt;\..*LD-1/);
    one.result.answer = "";
    assert.match(askedShown(one), /3 answers\./);
  });
  test("no answer is to be seen while a question is open", () => {
    const { askedShown, rightShown, one } = wall({ desk: { ...open(CHOICES, { b: 2 }), answered: 2, right: "" }, asked: CHOICES });
    assert.ok(!/Bob|✓/.test(askedShown(one) + rightShown(one)));
    assert.match(rightShown(one), /<b>2<\/b> of 3 have answered/);
  });
  test("a point for each that is here, a bar where they are many", () => {
    const { answeredShown } = wall(), dots = (answered, here) => answeredShown({ desk: { answered, here } }).match(/<i/g)?.length ?? 0;
    assert.deepEqual([dots(2, 5), dots(61, 61), dots(0, 0)], [5, 0, 0]);
  });
  test("the way in stands large until the first question is closed", () => {
    const { codeShown, one } = wall({ desk: { n: 1, state: "open" } });
    assert.match(codeShown(one), /ABCD/);
    for (const desk of [{ n: 2 }, { state: "closed" }, { rounds: [1, 2] }]) assert.equal(codeShown({ ...one, desk: { ...one.desk, ...desk } }), "");
    assert.equal(codeShown({ ...one, link: { hands: true } }), "");
  });
  test("the menu offers what can be done now", () => {
    const { menuShown, one } = wall({ desk: open(CHOICES) }), offers = (more = {}) => [...menuShown({ ...one, ...more }).matchAll(/data-poll="(\w+)"/g)].map(([, name]) => name);
    assert.deepEqual(offers(), ["hands", "anew", "own", "next", "strip", "book", "html", "csv", "sheet", "parcel", "end", "leave"]);
    assert.deepEqual(offers({ link: { hands: true } }), ["own", "next", "leave"]);
    assert.ok(offers({ offline: "gone" }).includes("alone"));
  });
  test("how one joins: the address while people come, then the code alone", () => {
    const { headShown, root, one } = wall({ desk: { join: "http://10.0.0.2:8000/ABCD" } });
    assert.match(headShown(root, one), /join <b>10\.0\.0\.2:8000<\/b> code <b class="er-poll-code">ABCD/);
    one.desk.state = "closed";
    assert.ok(!headShown(root, one).includes("10.0.0.2"));
    assert.match(headShown(root, { ...one, link: { hands: true } }), /no network needed/);
    assert.match(headShown(root, one), /<b class="er-poll-title">Walls</);
    assert.match(headShown(root, { ...one, asked: { title: "The river" } }), /<b class="er-poll-title">The river</);
  });
  test("what somebody has written is text and no markup", () => assert.equal(wall().asText('<b a="1">&'), "&lt;b a=&quot;1&quot;&gt;&amp;"));
});

describe("over the network", () => {
  const ROOM = { base: "http://host", room: "ABCD", secret: "s3cret" };
  /** A class server that answers as it is told to. */
  function server(answers) {
    const clock = new Clock(), asked = [], told = [], lost = [], fetch = async (url, how = {}) => {
      asked.push([url.replace("http://host/ABCD/", ""), how]);
      const answer = answers(url.split("/").at(-1), how, asked.length);
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const { overNetwork } = panel("poll", ["overNetwork"], { ...clock.page, fetch, json });
    const link = overNetwork(ROOM, (...given) => told.push(given), () => lost.push(1));
    return { link, asked, told, lost, clock };
  }
  const stream = (...parts) => new Response(new ReadableStream({ start(control) { for (const one of parts) control.enqueue(new TextEncoder().encode(one)); control.close(); } }));
  test("what the room says comes line by line, however it is cut", async () => {
    const { told, link } = server((name) => (name === "desk" ? stream('data:{"n":1}\n\ndata:{"n', '":2}\n\n:alive\n\ndata:{"n":3}') : new Response("")));
    await settled();
    assert.deepEqual(told.map(([desk]) => desk.n), [1, 2]);
    link.stop();
  });
  test("the secret goes as a header and never in an address", async () => {
    const { asked, link } = server(() => new Response("{}"));
    await link.do("close", { q: "1-1" });
    assert.ok(asked.every(([url, { headers }]) => headers.Authorization === "Bearer s3cret" && !url.includes("s3cret")));
    assert.equal(asked.find(([url]) => url === "do")[1].body, '{"do":"close","q":"1-1"}');
    link.stop();
  });
  test("a room that is not known is lost at once", async () => {
    for (const status of [401, 404]) {
      const { lost } = server(() => new Response("", { status }));
      await settled();
      assert.equal(lost.length, 1);
    }
  });
  test("a server that is away is asked again, and it is told the second time", async () => {
    const { told, asked, clock, link } = server(() => new TypeError("no"));
    await settled();
    assert.deepEqual(told, []);
    await clock.run(1000);
    assert.equal(asked.length, 2);
    assert.match(told[0][1], /does not answer/);
    link.stop();
    await clock.run(5000);
    assert.ok(asked.length <= 3);
  });
  test("a refused press brings how the room stands, or why", async () => {
    for (const [answer, wanted] of [[{ desk: { n: 4 } }, [{ n: 4 }, ""]], [{ error: "No." }, [null, "No."]]]) {
      const { link, told } = server((name) => (name === "do" ? new Response(JSON.stringify(answer), { status: 409 }) : new Response("", { status: 404 })));
      assert.equal(await link.do("close"), false);
      assert.deepEqual(told, [wanted]);
    }
  });
  test("a press that is not heard says so", async () => {
    const { link, told } = server((name) => (name === "do" ? new TypeError("no") : new Response("", { status: 404 })));
    assert.equal(await link.do("close"), false);
    assert.match(told[0][1], /press once more/);
  });
  test("a stream without a sign of life is dead", async () => {
    let cancelled = 0;
    const { clock, link } = server((name) => (name === "desk" ? new Response(new ReadableStream({ cancel() { cancelled += 1; } })) : new Response("")));
    await settled();
    await clock.run(39_000);
    assert.equal(cancelled, 0);
    await clock.run(2000);
    assert.equal(cancelled, 1);
    link.stop();
  });
});

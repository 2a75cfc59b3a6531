/** Keys of a stage, of the editor, of Present and of a class: which key means what, wherever the focus is. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Clock, listens, panel, part, regionOf } from "./fakes.mjs";

const letter = (name, more = {}) => ({ key: name, code: `Key${name.toUpperCase()}`, shiftKey: false, ...more });

/** Keys as the page hears them, and what they do. */
function keyboard({ erKeys, ...more } = {}) {
  const clock = new Clock(), acts = [], moves = [], heard = listens();
  const page = {
    ...clock.page, ...heard, document: { documentElement: { dataset: erKeys ? { erKeys } : {} } },
    moveCursor: (...given) => moves.push(given[2]), region: (root, name) => root.querySelector(regionOf(name)),
    inGame: (root) => root.dataset.erStage?.endsWith("/play"), ...more,
  };
  const tools = panel("keys", ["command", "onKey", "watchButtons", "holdNames"], page);
  const act = (name, arg) => acts.push([name, arg]);
  const press = (root, event, within = {}) => {
    const given = { key: "", code: "", target: part({}, { within }), stopPropagation() { given.stopped = true; }, preventDefault() { given.prevented = true; }, ...event };
    tools.onKey(given, root, act);
    return given;
  };
  return { ...tools, act, acts, moves, press, clock, heard: heard.place };
}

describe("what a key means", () => {
  const { command } = keyboard();
  const means = {
    N: "step", P: "back", R: "replay", U: "undo", Z: "undo", B: "branch", V: "lookon", Y: "whynot", Q: "about", J: "join", W: "tab:why", O: "tab:odds",
    E: "tab:else", M: "tab:weigh", L: "tab:log", C: "link", S: "share", F: "present", H: "hide", A: "other", T: "turnover",
  };
  for (const [name, deed] of Object.entries(means)) {
    test(`${name} is ${deed}`, () => assert.equal(command(letter(name.toLowerCase())), deed));
  }
  test("a letter counts by its place on a Cyrillic keyboard", () => assert.equal(command({ key: "т", code: "KeyN" }), "step"));
  test("a letter without a place counts by itself", () => assert.equal(command({ key: "n", code: "" }), "step"));
  test("with Shift V compares and B opens the lines", () => {
    assert.equal(command(letter("V", { shiftKey: true })), "compare");
    assert.equal(command(letter("B", { shiftKey: true })), "lines");
  });
  test("with Shift only what is safe to press twice keeps its meaning", () => {
    assert.deepEqual(["R", "N", "P", "U", "F", "S"].map((name) => command(letter(name, { shiftKey: true }))), ["replay", "step", "back", "redo", undefined, undefined]);
  });
  test("digits choose, zero rolls, the pad of numbers too", () => {
    assert.equal(command({ key: "3", code: "Digit3" }), "digit:3");
    assert.equal(command({ key: "0", code: "Digit0" }), "roll");
    assert.equal(command({ key: "7", code: "Numpad7" }), "digit:7");
    assert.equal(command({ key: "3", code: "" }), "digit:3");
    assert.equal(command({ key: "#", code: "Digit3", shiftKey: true }), undefined);
  });
  test("a question mark lists the keys, on any layout", () => {
    assert.equal(command({ key: "?", code: "Minus", shiftKey: true }), "keys");
    assert.equal(command({ key: ",", code: "Slash", shiftKey: true }), "keys");
  });
  test("Home, End and Escape", () => assert.deepEqual(["Home", "End", "Escape"].map((key) => command({ key, code: key })), ["first", "end", "escape"]));
  test("a key of no letter means nothing", () => assert.equal(command({ key: "Shift", code: "ShiftLeft" }), undefined));
});

describe("a key on a stage", () => {
  test("is done, and the page hears no more of it", () => {
    const { press, acts } = keyboard(), event = press(part(), letter("n"));
    assert.deepEqual(acts, [["step", ""]]);
    assert.ok(event.prevented && event.stopped);
  });
  test("with Control, Alt or Command belongs to the browser", () => {
    const { press, acts } = keyboard();
    for (const held of ["ctrlKey", "altKey", "metaKey"]) assert.ok(!press(part(), letter("c", { [held]: true })).prevented);
    assert.deepEqual(acts, []);
  });
  test("that was taken already is not taken again", () => {
    const { press, acts } = keyboard();
    press(part(), letter("n", { defaultPrevented: true }));
    assert.deepEqual(acts, []);
  });
  test("in a box is what is typed; only Escape leaves", () => {
    const { press, acts } = keyboard(), box = { "input,textarea,select,[contenteditable=true]": {} };
    press(part(), letter("n"), box);
    press(part(), { key: "Escape", code: "Escape" }, box);
    assert.deepEqual(acts, [["escape", ""]]);
  });
  test("does nothing where keys are off, but for their list and Escape", () => {
    const { press, acts } = keyboard({ erKeys: "off" });
    press(part(), letter("n"));
    press(part(), { key: "?", code: "Slash", shiftKey: true });
    press(part(), { key: "Escape", code: "Escape" });
    assert.deepEqual(acts.map(([name]) => name), ["keys", "escape"]);
  });
  test("an arrow moves the cursor of the board only where the board has the focus", () => {
    const { press, moves } = keyboard(), overlay = part();
    assert.ok(!press(part(), { key: "ArrowUp" }).prevented);
    press(part(), { key: "ArrowLeft" }, { ".er-overlay": overlay });
    assert.deepEqual(moves, [3]);
  });
  test("an arrow with Shift names a direction", () => {
    const { press, acts } = keyboard();
    press(part(), { key: "ArrowRight", shiftKey: true });
    assert.deepEqual(acts, [["direct", "1"]]);
  });
  test("an arrow is a step in a game whose steps go in directions, and with Shift moves the cursor", () => {
    const { press, acts, moves } = keyboard(), overlay = part(), root = part({ ".er-overlay[data-steps]": overlay });
    root.dataset.erPlaying = "";
    press(root, { key: "ArrowRight" });
    press(root, { key: "ArrowLeft", shiftKey: true }, { ".er-overlay": overlay });
    assert.deepEqual([acts, moves], [[["direct", "1"]], [3]]);
  });
  test("Enter chooses the place of the cursor, once however long it is held", () => {
    const { press, acts } = keyboard(), overlay = part({}, { dataset: { at: "c4" } });
    press(part(), { key: "Enter" }, { ".er-overlay": overlay });
    press(part(), { key: "Enter", repeat: true }, { ".er-overlay": overlay });
    press(part(), { key: " " }, { ".er-overlay": overlay });
    assert.deepEqual(acts, [["choose", "c4"], ["choose", "c4"]]);
  });
  test("Enter on a board without a cursor brings it", () => {
    const { press, moves } = keyboard();
    press(part(), { key: "Enter" }, { ".er-overlay": part() });
    assert.deepEqual(moves, [-1]);
  });
  test("Enter at the end of a turn ends it, but not from a button", () => {
    const { press, acts } = keyboard(), root = part({}, { dataset: { erPopup: "ending" } });
    press(root, { key: "Enter" });
    press(root, { key: "Enter" }, { button: {} });
    assert.deepEqual(acts, [["turnover", "yes"]]);
  });
  test("Enter goes on where the row offers that", () => {
    const { press, acts } = keyboard(), row = part({ "[data-do=goon]": {} });
    press(part({ [regionOf("ask")]: row }), { key: "Enter" });
    assert.deepEqual(acts, [["goon", ""]]);
  });
  test("A asks for another only where there is one", () => {
    const { press, acts } = keyboard();
    press(part({ [regionOf("ask")]: part() }), letter("a"));
    press(part({ [regionOf("ask")]: part({ "[data-do=other]": {} }) }), letter("a"));
    assert.deepEqual(acts, [["other", ""]]);
  });
});

const numbered = (digit) => `:is([data-do="act"],[data-do="guess"],[data-do="other"],[data-do="kind"],[data-do="any"],[data-do="play"])[aria-keyshortcuts="${digit}"]`;
const button = (dataset) => ({ dataset });

describe("a digit", () => {
  test("presses the button that bears it", () => {
    const { press, acts } = keyboard(), row = part({ [numbered(2)]: button({ do: "act", arg: "4" }) });
    press(part({ [regionOf("ask")]: row }), { key: "2", code: "Digit2" });
    assert.deepEqual(acts, [["act", "4"]]);
  });
  test("means an open list before the row below it", () => {
    const { press, acts } = keyboard();
    const popup = part({ [numbered(1)]: button({ do: "guess" }) }), row = part({ [numbered(1)]: button({ do: "act", arg: "0" }) });
    press(part({ [regionOf("popup")]: popup, [regionOf("ask")]: row }), { key: "1", code: "Digit1" });
    assert.deepEqual(acts, [["guess", ""]]);
  });
  test("without a button says why in a game, and does nothing elsewhere", () => {
    const { press, acts } = keyboard(), none = { [regionOf("ask")]: part() };
    press(part(none), { key: "5", code: "Digit5" });
    press(part(none, { dataset: { erPlaying: "" } }), { key: "5", code: "Digit5" });
    assert.deepEqual(acts, [["kind", "5"]]);
  });
  test("pressed twice does not fall on a button that has just come", () => {
    let drawn = () => {};
    const MutationObserver = class { constructor(act) { drawn = act; } observe() {} disconnect() { drawn = null; } };
    const { press, acts, clock, watchButtons } = keyboard({ MutationObserver }), clean = [];
    const root = part({ [regionOf("ask")]: part({ [numbered(1)]: button({ do: "act", arg: "0" }) }) });
    watchButtons(root, clean);
    drawn();
    clock.go(249);
    press(root, { key: "1", code: "Digit1" });
    clock.go(1);
    press(root, { key: "1", code: "Digit1" });
    assert.deepEqual(acts, [["act", "0"]]);
    clean[0]();
    assert.equal(drawn, null);
  });
});

describe("the key that asks about a place in a game", () => {
  const root = part({}, { dataset: { erStage: "duel/play" } });
  test("held, shows the names as long as it is held", () => {
    const { press, acts, clock, heard } = keyboard();
    press(root, letter("q"));
    press(root, letter("q", { repeat: true }));
    clock.go(301);
    heard.tell("keyup", { code: "KeyQ" });
    assert.deepEqual(acts, [["names", "on"], ["names", "off"]]);
    assert.equal(heard.listening, 0);
  });
  test("pressed shortly, asks about the place", () => {
    const { press, acts, clock, heard } = keyboard();
    press(root, letter("q"));
    clock.go(100);
    heard.tell("keyup", { code: "KeyX" });
    heard.tell("keyup", { code: "KeyQ" });
    assert.deepEqual(acts, [["names", "on"], ["names", "off"], ["about", ""]]);
  });
  test("is over when the window loses the focus", () => {
    const { press, acts, clock, heard } = keyboard();
    press(root, letter("q"));
    clock.go(1000);
    heard.tell("blur");
    assert.deepEqual(acts.at(-1), ["names", "off"]);
  });
  test("on a stage that explains asks at once", () => {
    const { press, acts } = keyboard();
    press(part({}, { dataset: { erStage: "duel/walls" } }), letter("q"));
    assert.deepEqual(acts, [["about", ""]]);
  });
});

describe("a key of the editor", () => {
  const { meaning } = panel("drawkeys", ["meaning"], { SIDES: "NESW" });
  const cases = [
    [letter("z", { ctrlKey: true }), ["undo"]], [letter("Z", { ctrlKey: true, shiftKey: true }), ["redo"]], [letter("y", { metaKey: true }), ["redo"]],
    [letter("x", { ctrlKey: true }), null], [letter("z", { ctrlKey: true, altKey: true }), null], [letter("z", { altKey: true }), null],
    [{ key: "?", code: "Slash", shiftKey: true }, ["keys"]], [{ key: "ArrowUp", code: "ArrowUp", shiftKey: true }, ["side", "@:N"]],
    [{ key: "ArrowLeft", code: "ArrowLeft", shiftKey: true }, ["side", "@:W"]], [letter("D", { shiftKey: true }), ["side", "@:E"]],
    [letter("S", { shiftKey: true }), ["side", "@:S"]], [{ key: "#", code: "Digit3", shiftKey: true }, ["sign", "III@"]],
    [{ key: "Delete", code: "Delete" }, ["clear", "@"]], [{ key: "Backspace", code: "Backspace" }, ["clear", "@"]], [{ key: "Escape", code: "Escape" }, ["escape"]],
    [letter("a"), ["sign", "A@"]], [{ key: "а", code: "KeyF" }, ["sign", "A@"]], [{ key: "у", code: "KeyE" }, ["sign", "Y@"]],
    [{ key: "і", code: "KeyS" }, ["sign", "I,II,III,IV@"]], [{ key: "4", code: "Digit4" }, ["sign", "4@"]], [letter("u"), ["undo"]], [letter("r"), ["redo"]],
    [letter("c"), ["link"]], [letter("w"), null], [{ key: "5", code: "Digit5" }, null], [letter("X", { shiftKey: true }), null],
  ];
  for (const [event, wanted] of cases) {
    const held = ["ctrlKey", "metaKey", "altKey", "shiftKey"].filter((name) => event[name]).map((name) => name.slice(0, -3));
    test(`${[...held, event.key].join(" ")} (${event.code}) is ${wanted?.join(" ") ?? "nothing"}`, () => assert.deepEqual(meaning(event), wanted));
  }
});

describe("a key in Present", () => {
  const { presentKey } = panel("present", ["presentKey"]);
  const on = (board, event) => presentKey({ key: "", code: "", target: part({}, { within: board ? { ".er-overlay": {} } : {} }), ...event });
  test("a clicker steps on and back", () => {
    assert.deepEqual(["PageDown", "PageUp", "ArrowRight", "ArrowLeft"].map((key) => on(false, { key })), ["step", "back", "step", "back"]);
  });
  test("arrows are the board's where it has the focus, the clicker's page keys never", () => {
    assert.deepEqual(["PageDown", "ArrowRight"].map((key) => on(true, { key })), ["step", undefined]);
  });
  test("an arrow with Shift is no clicker", () => assert.equal(on(false, { key: "ArrowRight", shiftKey: true }), undefined));
  test("tools by their letters, also on a Cyrillic keyboard", () => {
    assert.deepEqual(["d", "t", "k", "g"].map((key) => on(false, letter(key))), ["spotlight", "timer", "clock", "poll"]);
    assert.equal(on(false, { key: "в", code: "KeyD" }), "spotlight");
  });
  test("Shift and T start the timer anew", () => assert.equal(on(false, letter("T", { shiftKey: true })), "timer:reset"));
});

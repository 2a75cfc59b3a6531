/** In a notebook: whose a key is, and what a board does whose Python is busy or gone. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { panel, stateOf } from "./fakes.mjs";

/** A stage in a notebook: what it sends, what its line does, what it says, and a clock that a test turns. */
function stage({ story = "line", painted = true } = {}) {
  const sent = [], done = [], timers = new Map(), said = [];
  const region = { innerHTML: "", replaceChildren() {} };
  const notes = [];
  const root = { isConnected: true, dataset: { erStage: "a/b", erAddress: "a/b@1", ...(painted ? { erPainted: "1" } : {}) }, querySelector: (name) => (name.includes("er-picture") ? { remove: () => done.push("cleared") } : null) };
  const el = {
    querySelector: () => notes[0] ?? null,
    appendChild: (one) => { notes.push(Object.assign(one, { setAttribute() {}, remove: () => notes.splice(0) })); return one; },
  };
  const values = { story, picture: "", root: { address: "a/b@0" } };
  class Still {
    constructor() { this.story = { view: { board: "" }, told: { step: 7 } }; this.rest = Promise.resolve(); this.tab = "why"; }
    board() {}
    picture() {}
    act(name, arg) { done.push([name, arg].join(":")); }
  }
  const { Away } = panel("notebook", ["Away"], {
    Still, stateOf, layDrawings() {}, storyOf: (one) => one, textsOf: () => [], named: (one) => one, picture: (one) => one, pictureOf: () => ({ replaceChildren: () => done.push("drawn") }),
    unpacked: async () => ({ told: { controls: "row", viewer: "leader", stages: { "": {} } }, drawn: { drawings: [], stages: { "": {} }, symbols: {} } }),
    region: () => region, say: (_, text) => said.push(text), stageOf: () => root,
    document: { createElement: () => ({}) },
    setTimeout: (act) => { const name = Symbol("timer"); timers.set(name, act); return name; }, clearTimeout: (name) => timers.delete(name),
  });
  const away = new Away(root, { get: (name) => values[name], send: (message) => sent.push(message) }, el);
  stateOf(root).again = () => sent.push({ do: "ready" });
  const late = () => { for (const [name, act] of [...timers]) { timers.delete(name); act(); } };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { away, root, sent, done, said, notes, late, settled, timers };
}
const patch = (regions = {}, root = {}) => ({ kind: "patch", regions, root });
const WHOLE = { head: "", controls: "" };

describe("a board whose Python is busy", () => {
  test("a press that is answered in time is Python's", () => {
    const { away, late, done, notes } = stage();
    away.asked("step", "");
    assert.equal(away.hears(patch()), false);
    late();
    assert.deepEqual([done, notes.length, away.mode], [[], 0, ""]);
  });
  test("one that is not is done by the line, and so are the next ones", async () => {
    const { away, late, done, notes, settled } = stage();
    away.asked("step", "");
    away.asked("step", "");
    late();
    assert.equal(away.takes("tab", "why"), true);
    await settled();
    assert.deepEqual(done, ["step:", "step:", "tab:why"]);
    assert.match(notes[0].textContent, /busy/);
  });
  test("what needs Python waits for it, and is sent when the line was taken over", async () => {
    const { away, late, sent, done, said, notes, settled } = stage();
    away.asked("step", "");
    late();
    assert.equal(away.takes("act", "3"), true);
    assert.equal(said.length, 1);
    await settled();
    assert.equal(away.hears(patch({ said: "old" }, { kept: "mine" })), true, "Python's own step is not shown");
    await settled();
    assert.deepEqual(sent, [{ do: "resume", arg: '{"step":7}' }, { do: "ready" }]);
    assert.equal(away.hears(patch({ said: "" })), true);
    const last = patch(WHOLE);
    assert.equal(away.hears(last), false);
    assert.equal(last.root.kept, "mine");
    assert.deepEqual(sent.slice(2), [{ do: "tab", arg: "why" }, { do: "act", arg: "3" }], "the drawer first");
    assert.deepEqual([away.mode, notes.length, done.at(-1)], ["", 0, "cleared"]);
  });
  test("on an own line, by other eyes or under another ruling nothing takes over", () => {
    const { away, root, timers } = stage();
    root.dataset.erAddress = "a/b@1~B:right";
    away.asked("step", "");
    away.root.dataset.erAddress = "a/b@1";
    away.asked("act", "1");
    assert.equal(timers.size, 0);
  });
});

describe("a board whose Python is gone", () => {
  test("says so, keeps what is painted, and goes on by its line", async () => {
    const { away, done, said, notes, settled } = stage();
    away.leave();
    await settled();
    assert.deepEqual(done, []);
    assert.match(notes[0].textContent, /restarted, has died, was shut down.*run the cell again/);
    assert.equal(away.takes("step", ""), true);
    assert.equal(away.takes("act", "1"), true);
    await settled();
    assert.deepEqual([done, said.length], [["step:"], 1]);
    assert.equal(away.hears(patch(WHOLE)), true);
  });
  test("where nothing was painted the line shows its picture at once", async () => {
    const { away, settled } = stage({ painted: false });
    away.leave();
    await settled();
    assert.ok(away.still);
  });
  test("without a line it names the way out", () => {
    const { away, notes, said } = stage({ story: "" });
    away.leave();
    assert.match(notes[0].textContent, /Run the cell again to go on\.$/);
    assert.equal(away.takes("step", ""), true);
    assert.equal(said.length, 1);
  });
});

test("a panel is drawn before anything is said in it, and what is kept of it makes way", () => {
  const done = [], kept = { toggleAttribute: (name) => done.push(name) }, values = { lead: true, stored: "m" };
  const el = { isConnected: true, toggleAttribute() {}, classList: { contains: () => true }, querySelector: () => null, appendChild: (one) => { done.push("told"); return one; } };
  const { enter } = panel("notebook", ["enter"], {
    stateOf, stageOf: () => ({ isConnected: true, dataset: { erPainted: "1" } }), addEventListener() {}, removeEventListener: (name) => done.push(name), requestAnimationFrame() {}, cancelAnimationFrame() {},
    document: { createElement: () => ({ setAttribute() {} }), querySelectorAll: () => [kept] }, MutationObserver: class { observe() {} disconnect() {} },
  });
  const end = enter({ model: { get: (name) => values[name], widget_manager: {} }, el }, { render: () => { done.push("drawn"); return () => done.push("gone"); } });
  assert.deepEqual(done, ["drawn", "hidden", "told"]);
  end();
  assert.deepEqual(done.slice(3), ["gone", "keydown"]);
});

test("chords are the notebook's, letters the board's, also those that need AltGr", () => {
  const marks = new Map(), listeners = {}, inside = { toggleAttribute: (name, on) => marks.set(name, on) };
  const { keepChords } = panel("notebook", ["keepChords"], {
    addEventListener: (name, heard) => { listeners[name] = heard; }, removeEventListener: (name) => { delete listeners[name]; },
  });
  const end = keepChords({ contains: (one) => one === inside });
  const board = (keys) => { listeners.keydown({ target: inside, getModifierState: () => false, ...keys }); return marks.get("data-lm-suppress-shortcuts"); };
  assert.deepEqual([{ ctrlKey: true }, { metaKey: true }, { altKey: true }].map(board), [false, false, false]);
  assert.deepEqual([{}, { shiftKey: true }, { ctrlKey: true, altKey: true, getModifierState: () => true }].map(board), [true, true, true]);
  listeners.keydown({ target: { toggleAttribute: () => assert.fail("a cell of the notebook is its own") } });
  end();
  assert.deepEqual(listeners, {});
});

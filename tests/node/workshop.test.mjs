/** Boxes to write in: what is sent when, and what stays the reader's own while the page round it is written anew. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Clock, Place, listens, model, panel, part, regionOf, settled, stateOf, storage } from "./fakes.mjs";

const region = (root, name) => root.querySelector(regionOf(name));
const TEXT = ["textarea[data-do],input[type=text][data-do]", "input[data-do],select[data-do],textarea[data-do]", "textarea,[type=text]"];

describe("what is written into a box of the workshop", () => {
  /** Its boxes, and what of them is sent. */
  function workshop() {
    const clock = new Clock(), acts = [], left = [], clean = [], el = part(), page = listens(), document = new Place({ visibilityState: "visible" });
    const { watchFields } = panel("workshop", ["watchFields"], { ...clock.page, ...page, document });
    const flush = watchFields(el, clean, (...given) => acts.push(given), (...given) => left.push(given));
    const tell = (name, target) => {
      const event = new Event(name);
      Object.defineProperty(event, "target", { value: target });
      el.dispatchEvent(event);
      return settled(2);
    };
    const box = (value, dataset = {}) => part({}, { value, dataset: { do: "text", ...dataset }, is: TEXT });
    return { clock, acts, left, clean, flush, tell, box, el, page: page.place, document };
  }
  test("is sent when the typing rests", async () => {
    const { clock, acts, tell, box } = workshop(), one = box("a");
    await tell("input", one);
    clock.go(499);
    one.value = "ab";
    await tell("input", one);
    clock.go(499);
    assert.deepEqual(acts, []);
    clock.go(1);
    assert.deepEqual(acts, [["text", "ab"]]);
  });
  test("is sent at once when the box is left, or another one is written in", async () => {
    const { acts, tell, box } = workshop(), one = box("a"), two = box("b", { arg: "name" });
    await tell("input", one);
    await tell("input", two);
    await tell("change", two);
    assert.deepEqual(acts, [["text", "a"], ["text", '["name","b"]']]);
  });
  test("is not sent of a box that has gone, nor of one that waits for its form", async () => {
    const { acts, tell, box, flush } = workshop();
    await tell("input", Object.assign(box("a"), { isConnected: false }));
    flush();
    await tell("input", box("b", { later: "1" }));
    flush();
    assert.deepEqual(acts, []);
  });
  test("and is a choice, is sent at once", async () => {
    const { acts, tell } = workshop();
    await tell("change", part({}, { dataset: { do: "when" }, checked: true, is: [TEXT[1], "[type=checkbox]"] }));
    await tell("change", part({}, { dataset: { do: "game" }, value: "duel", is: [TEXT[1]] }));
    assert.deepEqual(acts, [["when", true], ["game", "duel"]]);
  });
  test("and is a file, is read; one that is far too large is only told to be that", async () => {
    const { acts, tell } = workshop(), file = (size, text) => part({}, { type: "file", dataset: { do: "open" }, is: [TEXT[1]], files: [{ size, text }] });
    await tell("change", file(3, async () => "toml"));
    await tell("change", file(400_001, () => assert.fail("it was read")));
    assert.deepEqual(acts.map(([name, text]) => [name, text.length > 9 ? text.length : text]), [["open", "toml"], ["open", 400_001]]);
  });
  test("goes with the panel, sent before", async () => {
    const { acts, tell, box, clean, el } = workshop();
    await tell("input", box("a"));
    for (const one of clean) one();
    assert.deepEqual([acts, el.listening], [[["text", "a"]], 0]);
  });
  for (const way of ["pagehide", "visibilitychange"]) test(`is sent and laid aside at ${way}, once`, async () => {
    const { acts, left, tell, box, page, document, clean } = workshop();
    await tell("input", box("a", { arg: "name" }));
    document.dispatchEvent(new Event("visibilitychange"));
    assert.deepEqual(left, []);
    document.visibilityState = "hidden";
    for (const one of [way, "pagehide"]) (one === "pagehide" ? page : document).dispatchEvent(new Event(one));
    assert.deepEqual([acts, left], [[["text", '["name","a"]']], [["text", '["name","a"]']]]);
    for (const one of clean) one();
    assert.deepEqual([page.listening, document.listening], [0, 0]);
  });
});

describe("what was typed as the page was left", () => {
  /** The panel that speaks for all, in a browser that keeps what `store` is. */
  function tools(store) {
    const document = new Place({ documentElement: { dataset: { erPlace: "/book" } } }), sent = [];
    const found = panel("own workshop", ["keepTyped", "bringTyped", "keepOwn"], { localStorage: store, document });
    return { ...found, sent, bring: () => found.bringTyped({ send: (one) => sent.push(one) }) };
  }
  test("is told when the draft is back, once", () => {
    const store = storage(), one = tools(store);
    one.keepOwn("er-workshop", "draft");
    one.keepTyped("title", "A wall");
    const next = tools(store);
    next.bring();
    next.bring();
    assert.deepEqual(next.sent, [{ do: "title", arg: "A wall" }]);
  });
  test("is let go of where it was kept meanwhile, or another draft lies there", () => {
    const store = storage(), one = tools(store);
    one.keepOwn("er-workshop", "draft");
    one.keepTyped("title", "A wall");
    one.keepOwn("er-workshop", "draft with a wall");
    one.bring();
    assert.deepEqual(one.sent, []);
  });
  test("is nothing where a browser keeps nothing, or what lies there is none", () => {
    const denied = tools(storage({}, { denied: true }));
    denied.keepTyped("title", "x");
    denied.bring();
    const broken = tools(storage({ "er-workshop-typed /book": "{" }));
    broken.bring();
    assert.deepEqual([denied.sent, broken.sent], [[], []]);
  });
});

describe("while the page is written anew", () => {
  const FORMS = "form :is(input,textarea,select)[id]";
  const tools = (activeElement) => panel("workshop", ["remember", "bringBack"], { document: { activeElement } });
  const box = (id, value, defaultValue, more = {}) => part({}, { id, form: {}, value, defaultValue, selectionStart: 1, selectionEnd: 2, setSelectionRange(...given) { this.range = given; }, ...more });
  test("a form that was not sent keeps what is in it, and so does the box with the focus", () => {
    const written = box("a", "mine", ""), same = box("b", "x", "x"), typing = box("c", "now", "now", { is: ["input[type=text],textarea"] });
    const root = part({ [FORMS]: [written, same] }, { holds: [typing] }), { remember, bringBack } = tools(typing), kept = remember(root);
    assert.deepEqual(kept.map(({ id }) => id), ["a", "c"]);
    const fresh = { "#a": box("a", "", ""), "#c": box("c", "", "") };
    bringBack(part(fresh), kept);
    assert.deepEqual([fresh["#a"].value, fresh["#a"].focused, fresh["#c"].value, fresh["#c"].focused, fresh["#c"].range], ["mine", undefined, "now", true, [1, 2]]);
  });
  test("a form that was sent is empty again", () => {
    const form = {}, root = part({ [FORMS]: [box("a", "mine", "", { form })] }, { state: { sent: form } }), { remember } = tools({});
    assert.deepEqual(remember(root), []);
    assert.equal(remember(root).length, 1);
  });
  test("a choice that is not offered any more is let go of", () => {
    const { bringBack } = tools({}), list = box("a", "old", "", { options: [{ value: "new" }] });
    bringBack(part({ "#a": list }), [{ id: "a", value: "gone" }, { id: "nowhere", value: "x" }]);
    assert.equal(list.value, "old");
    bringBack(part({ "#a": list }), [{ id: "a", value: "new" }]);
    assert.equal(list.value, "new");
    bringBack(part(), null);
  });
});

describe("the text of a drawing", () => {
  const editor = () => panel("editor", ["fillText", "toPlace"], { region });
  const root = (box, { unread = 0, text = "new" } = {}) => part({ textarea: box, [regionOf("unread")]: part({}, { childElementCount: unread }) }, { state: { picture: { text } } });
  const box = (value, defaultValue, dataset = {}) => part({}, { value, defaultValue, dataset, setSelectionRange(...given) { this.range = given; } });
  test("follows the drawing", () => {
    const one = box("old", "old");
    editor().fillText(root(one));
    assert.deepEqual([one.value, one.defaultValue], ["new", "new"]);
  });
  test("stays the reader's own while it is changed, until it is sent", () => {
    const one = box("mine", "old");
    editor().fillText(root(one));
    assert.deepEqual([one.value, one.defaultValue], ["mine", "new"]);
    one.dataset.sent = "1";
    editor().fillText(root(one));
    assert.equal(one.value, "new");
  });
  test("that cannot be read stays to be mended", () => {
    const one = box("wrong", "old", { sent: "1" });
    editor().fillText(root(one, { unread: 1 }));
    assert.equal(one.value, "wrong");
  });
  test("shows the place of a fault", () => {
    const one = box("ab\ncdef\ng", "");
    editor().toPlace(root(one), "2:3");
    assert.deepEqual([one.focused, one.range], [true, [5, 6]]);
  });
});

describe("a press on a stage", () => {
  /** The widget of a stage, without its board. */
  function widget({ during = () => false, local = () => false } = {}) {
    const one = model({ html: "", lead: false }), el = part(), acts = [];
    let act = () => {}, more = {};
    const { render } = panel("widget", ["render"], {
      stageOf: (given) => given, wire: (_, __, given, how) => { act = given; more = how; }, ANSWERS: ["act", "guess", "instead", "whatif"], duringFilm: (_, name) => during(name), inGame: () => true, moving: () => false,
      local: (_, name) => local(name), awaitAnswer: (...given) => acts.push(given.slice(1)), here: () => "here", draggable() {}, carriable() {}, inPresent: () => false, pollTakes: () => false, pollOf: () => null, stageKey() {},
      nearest: (overlay) => overlay.place, pointAt: () => false, document: new Place({ documentElement: { dataset: {} } }),
    });
    render({ model: one, el });
    return { one, el, act: (...given) => act(...given), more: () => more, acts };
  }
  test("goes to Python with its word", () => {
    const { one, act, acts } = widget();
    act("step", "");
    act("look", "", { shiftKey: true });
    act("share", "x");
    assert.deepEqual(one.sent, [{ do: "step", arg: "" }, { do: "compare", arg: "" }, { do: "share", arg: "here" }]);
    assert.equal(acts.length, 3);
  });
  test("that answers is one, until Python has said more", () => {
    const { one, el, act } = widget();
    act("act", "0");
    act("act", "1");
    assert.equal(one.sent.length, 1);
    stateOf(el).answered = false;
    act("guess", "1");
    assert.equal(one.sent.length, 2);
  });
  test("is not sent where the page does it itself, and shuts the list it was in", () => {
    const { one, act } = widget({ local: (name) => name === "link" });
    act("link", "", { target: part({}, { within: { ".er-pop-more": {} } }) });
    act("link", "", { target: part() });
    assert.deepEqual(one.sent, [{ do: "escape" }]);
  });
  test("during a step ends it; a game then comes to rest", () => {
    const { one, act } = widget({ during: (name) => name === "step" });
    act("step", "");
    assert.deepEqual(one.sent, [{ do: "rest" }]);
  });
  test("on a place chooses it; the second half of a double press does not choose it again", () => {
    const { one, more } = widget(), overlay = part({}, { dataset: {}, place: { id: "c4" } }), { first } = more();
    const press = (detail, pointerType = "mouse") => first({ target: part({}, { within: { ".er-overlay": overlay } }), detail, pointerType });
    press(1);
    press(2);
    press(2, "touch");
    assert.deepEqual([one.sent, overlay.dataset.at], [[{ do: "choose", arg: "c4" }, { do: "choose", arg: "c4" }], "c4"]);
  });
  test("turns the keys off and on", () => {
    const { more } = widget(), keys = part({}, { checked: false });
    assert.ok(more().first({ target: part({}, { within: { "[data-do='usekeys']": keys } }), detail: 1 }));
  });
});

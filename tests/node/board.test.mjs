/** The surface over a board: which place is meant, where the cursor goes, what a pointer draws, what is patched. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Clock, Place, linked, listens, panel, part, regionOf, stateOf, world } from "./fakes.mjs";

const json = (text, otherwise) => { try { return JSON.parse(text); } catch { return otherwise; } };
const region = (root, name) => root.querySelector(regionOf(name));
const stageOf = (el) => el.within?.[".er-stage"] ?? el;

/** A board of three by three cells of 40, drawn at half its size. */
function board(dataset = {}, found = {}) {
  const boxes = [..."abcdefghi"].map((id, at) => [id, (at % 3) * 40, Math.floor(at / 3) * 40, 40, 40]);
  const cursor = part(), hint = part(), overlay = part({ ".er-cursor": cursor, ".er-side-hint": hint, ...found }, {
    dataset: { boxes: JSON.stringify(boxes), names: JSON.stringify(boxes.map(([id]) => `cell ${id}`)), w: "120", h: "120", cols: "3", things: "", tool: "", ...dataset },
    getBoundingClientRect: () => ({ left: 10, top: 20, width: 60, height: 60 }),
  });
  return Object.assign(overlay, { cursor, hint });
}

/** A pointer over a point of the board. */
const over = (x, y, more = {}) => ({ clientX: 10 + x / 2, clientY: 20 + y / 2, pointerType: "mouse", ...more });

/** The scripts of a board, and what they say. */
function tools(names, files = "board", more = {}) {
  const said = [];
  return { said, ...panel(files, names, { json, region, stageOf, say: (_, text) => said.push(text), putCursor() {}, ...more }) };
}

describe("the place that is meant", () => {
  const { nearest } = tools(["nearest"]), at = (overlay, x, y) => nearest(overlay, over(x, y))?.id;
  test("is the one under the pointer", () => assert.deepEqual([at(board(), 20, 20), at(board(), 70, 110)], ["a", "h"]));
  test("is the nearest one off the board, but not far from it", () => {
    assert.equal(at(board(), -20, 20), "a");
    assert.equal(at(board(), -200, 20), undefined);
  });
  test("within a part to be looked at is that part", () => {
    const boxes = [["a", 0, 0, 40, 40], ["see:x", 0, 0, 60, 60], ["b", 60, 60, 40, 40]];
    const overlay = board({ boxes: JSON.stringify(boxes) });
    assert.deepEqual([at(overlay, 10, 10), at(overlay, 90, 90)], ["see:x", "b"]);
  });
  test("with a piece in hand is the nearest that it can reach", () => {
    const overlay = board({ reach: '["b"]' });
    assert.equal(at(overlay, 36, 20), "b");
    assert.equal(at(overlay, 5, 20), "a");
    assert.equal(at(overlay, 130, 130), undefined);
  });
  test("on a board without places is none", () => assert.equal(at(board({ boxes: "[" }), 20, 20), undefined));
});

describe("the cursor", () => {
  const moved = (from, way, dataset = {}) => {
    const overlay = board({ ...(from && { at: from }), ...dataset }), pans = [], { moveCursor, said } = tools(["moveCursor"]);
    moveCursor(part(), overlay, way, (_, place) => pans.push(place));
    return { at: overlay.dataset.at, pans, said };
  };
  test("goes up, right, down and left", () => assert.deepEqual([0, 1, 2, 3].map((way) => moved("e", way).at), ["b", "f", "h", "d"]));
  test("stays at the edge, and does not wrap round", () => {
    assert.deepEqual([moved("a", 0).at, moved("c", 1).at, moved("i", 2).at, moved("d", 3).at], ["a", "c", "i", "d"]);
  });
  test("begins at the first place, and is told by its name", () => assert.deepEqual([moved("", -1).at, moved("", 1).said], ["a", ["cell a"]]));
  test("follows the ways of a board that has its own", () => assert.equal(moved("a", 1, { ways: "[[8,7,6,5]]" }).at, "h"));
  test("takes the part in sight along", () => {
    const far = JSON.stringify([["a", 0, 0, 40, 40], ["b", 130, 0, 40, 40]]);
    assert.deepEqual([moved("a", 1, { boxes: far }).pans, moved("a", 0, { boxes: far }).pans], [["b"], []]);
  });
  test("on a board without places goes nowhere", () => assert.equal(moved("", 1, { boxes: "[]" }).at, undefined));
});

/** A pointer goes down, moves and goes up on an element. */
function drag(el, overlay, [from, to], more = {}) {
  const target = part({}, { within: { ".er-overlay": overlay, ".er-overlay[data-cut]": overlay } });
  for (const [name, point] of [["pointerdown", from], ["pointermove", to], ["pointerup", to]]) {
    const event = Object.assign(new Event(name), over(...point, { button: 0, pointerId: 1, ...more }));
    Object.defineProperty(event, "target", { value: target });
    el.dispatchEvent(event);
  }
}

describe("a drag", () => {
  test("of a large board takes the part in sight along, and is no tap", () => {
    const clock = new Clock(), { draggable } = tools(["draggable"], "board", clock.page), el = part(), acts = [];
    draggable(el, (...given) => acts.push(given));
    drag(el, board({ cut: "1" }), [[20, 20], [100, 20]]);
    clock.go(1);
    assert.deepEqual(acts, [["pan", "d"]]);
    drag(el, board({ cut: "1" }), [[20, 20], [30, 20]]);
    clock.go(1);
    assert.equal(acts.length, 1);
  });
  test("of a piece picks it up at once", () => {
    const { carriable } = tools(["carriable"]), el = part(), acts = [], overlay = board({ movers: '["a"]' });
    carriable(el, (...given) => acts.push(given));
    drag(el, overlay, [[20, 20], [60, 20]]);
    drag(el, overlay, [[60, 60], [100, 60]]);
    drag(el, overlay, [[20, 20], [24, 20]]);
    drag(el, overlay, [[20, 20], [60, 20]], { pointerType: "touch" });
    assert.deepEqual(acts, [["choose", "a"]]);
  });
});

describe("on squared paper", () => {
  const { spotAt } = tools(["spotAt"], "spots");
  const spot = (x, y, dataset = {}, more = {}) => {
    const found = spotAt(board(dataset), over(x, y, more));
    return found && [found.cell.id, found.side].filter(Boolean).join(":");
  };
  test("the middle of a cell is the cell", () => assert.equal(spot(60, 60), "e"));
  test("near a line is that side", () => {
    assert.deepEqual([spot(60, 43), spot(77, 60), spot(60, 77), spot(43, 60)], ["e:N", "e:E", "e:S", "e:W"]);
  });
  test("a finger has to come nearer than a mouse, a pencil reaches farther", () => {
    assert.deepEqual([spot(60, 45), spot(60, 45, {}, { pointerType: "touch" }), spot(60, 54), spot(60, 54, { tool: "wall" })], ["e:N", "e", "e", "e:N"]);
  });
  test("a pencil leaves an object its room", () => assert.deepEqual([spot(60, 52, { tool: "wall", things: "e" }), spot(60, 49, { tool: "wall", things: "e" })], ["e", "e:N"]));
  test("beyond the sheet there is its outer side, and farther off nothing", () => {
    assert.deepEqual([spot(-10, 60), spot(60, 130), spot(-37, 60), spot(160, 60)], ["d:W", "h:S", null, null]);
  });
  test("a drag of an object moves it; a press draws a side or takes a cell", () => {
    const clock = new Clock(), { pointing } = tools(["pointing"], "spots", clock.page), el = part(), acts = [];
    const overlay = Object.assign(board({ things: "a" }), { setPointerCapture() {} });
    pointing(el, (...given) => acts.push(given));
    const click = (x, y) => {
      const event = Object.assign(new Event("click"), over(x, y));
      Object.defineProperty(event, "target", { value: part({}, { within: { ".er-overlay": overlay } }) });
      el.dispatchEvent(event);
    };
    drag(el, overlay, [[20, 20], [100, 20]]);
    click(100, 20); // the press that ends the drag is none
    click(60, 60);
    click(60, 43);
    assert.deepEqual(acts, [["move", "a:c"], ["cell", "e"], ["side", "e:N"]]);
  });
});

describe("a patch", () => {
  const names = ["applyRoot", "afterPress", "patchBoard", "keepOpen", "patch", "refocus", "hrefs", "say", "noted", "awaitAnswer", "answered", "json", "inGame"];
  const patches = (more = {}) => {
    const clock = new Clock(), heard = listens();
    return { clock, heard: heard.place, ...panel("patch dom", names, { ...clock.page, ...heard, places: (one) => one.places ?? [], putCursor: (one, place) => { one.put = place.id; }, ...more }) };
  };
  const DATA = { stage: "duel/play", title: "A game", game: "duel", state: "idle", step: 2, viewer: "", address: "", w: 3, h: 4 };
  test("writes what the stage is about", () => {
    const { applyRoot } = patches(), root = part();
    applyRoot(root, DATA);
    assert.deepEqual([root.dataset.erStep, root.set["aria-label"], root.style["--er-w"], stateOf(root).picture], ["2", "A game", "3", DATA]);
    assert.ok(!root.hasAttribute("data-er-playing"));
    applyRoot(root, { ...DATA, state: "turn", ratio: 0.5, low: 0.7 });
    assert.ok(root.hasAttribute("data-er-playing"));
    assert.deepEqual([root.style["--er-ratio"], root.style["--er-low"]], ["0.5", "0.7"]);
    applyRoot(root, null);
    applyRoot(root, {});
    assert.equal(stateOf(root).picture.state, "turn");
    applyRoot(root, DATA);
    assert.ok(!("--er-ratio" in root.style || "--er-low" in root.style));
  });
  test("waits while a control is held down", () => {
    const { afterPress, heard, clock } = patches(), el = part(), taken = [], clean = [], take = afterPress(el, clean, (one) => taken.push(one));
    const target = part({}, { within: { "button,summary,label,a": {}, ".er-stage": null } });
    el.contains = (one) => one === target;
    const tell = (name, more) => { const event = new Event(name); Object.defineProperty(event, "target", { value: target }); heard.dispatchEvent(Object.assign(event, more)); };
    take(1);
    tell("pointerdown");
    take(2);
    take(3);
    assert.deepEqual(taken, [1]);
    tell("pointerup");
    clock.go(1);
    assert.deepEqual(taken, [1, 2, 3]);
    tell("keydown", { key: "a" });
    take(4);
    tell("keydown", { key: " " });
    take(5);
    assert.deepEqual(taken, [1, 2, 3, 4]);
    heard.tell("blur");
    clock.go(1);
    assert.equal(taken.at(-1), 5);
    clean[0]();
    assert.equal(heard.listening, 0);
  });
  test("leaves lists as the reader has them", () => {
    const { keepOpen } = patches(), list = (key, open, opened = false) => ({ open, dataset: opened ? { key, opened: "" } : { key } });
    const box = part(), root = part();
    let now = [list("mine", true), list("theirs", false), list("given", true, true)];
    box.querySelectorAll = () => now;
    keepOpen(root, box, () => { now = [list("mine", false), list("theirs", false), list("given", true, true), list("new", true, true)]; });
    assert.deepEqual(now.map(({ open }) => open), [true, false, true, true]);
    now[2].open = false;
    keepOpen(root, box, () => { now = [list("given", true, true)]; });
    assert.equal(now[0].open, false);
  });
  test("of a board keeps its cursor where its place is still there", () => {
    const fresh = part({}, { attributes: [{ name: "data-boxes", value: "new" }] });
    const { patchBoard } = patches({ DOMParser: class { parseFromString() { return part({ ".er-overlay": fresh }); } } });
    const old = part({ ".er-cursor": part() }, { dataset: { at: "b", cut: "1", reach: "[]" }, places: [{ id: "a" }, { id: "b" }] });
    patchBoard(part({ ".er-overlay": old }), "<new>");
    assert.deepEqual([old.set["data-boxes"], old.put, old.dataset.cut, old.dataset.reach], ["new", "b", undefined, undefined]);
    old.places = [{ id: "a" }];
    patchBoard(part({ ".er-overlay": old }), "<new>");
    assert.deepEqual([old.dataset.at, old.querySelector(".er-cursor").hidden], [undefined, true]);
  });
  test("that brings a board for the first time writes it as it is", () => {
    const { patchBoard } = patches({ DOMParser: class { parseFromString() { return part(); } } }), box = part();
    patchBoard(box, "<svg>");
    assert.equal(box.innerHTML, "<svg>");
  });
  test("gives the focus back: to the same control, else to Step; never to a choice that reads otherwise", () => {
    const { refocus } = patches(), choice = (text) => part({}, { textContent: text, is: ["[data-do=act],[data-do=guess]"] });
    const step = part(), again = '[data-do="act"]', controls = part({ "[data-do=step]": step });
    const root = (one) => part({ [regionOf("ask")]: part({ [again]: one }), [regionOf("controls")]: controls });
    const same = choice("North");
    refocus(root(same), again, "ask", "North");
    assert.ok(same.focused && !step.focused);
    const other = choice("South");
    refocus(root(other), again, "ask", "North");
    assert.ok(!other.focused && step.focused);
  });
  test("gives the focus to nothing that cannot be seen", () => {
    const { refocus } = patches(), unseen = part({}, { unseen: true }), step = part();
    refocus(part({ [regionOf("ask")]: part({ "[data-focus]": unseen }), [regionOf("controls")]: part({ "[data-do=step]": step }) }), "", "ask", "");
    assert.ok(!unseen.focused && step.focused);
  });
  test("links the clauses that the page knows", () => {
    const chips = [part({}, { dataset: { clause: "LD-1" } }), part({}, { dataset: { clause: "LD-2" } })];
    const { hrefs } = patches({ globalThis: { erClauseHref: (id) => (id === "LD-1" ? "#ld-1" : "") } });
    hrefs(part({ "a[data-clause]": chips }));
    assert.deepEqual(chips.map(({ href }) => href), ["#ld-1", undefined]);
    patches().hrefs(part({ "a[data-clause]": chips }));
  });
  test("is said aloud once more when it says the same", () => {
    const { say, clock } = patches(), live = part({}, { textContent: "Step 1" }), root = part({ [regionOf("live")]: live });
    say(root, "Step 1");
    assert.equal(live.textContent, "");
    clock.go(20);
    assert.equal(live.textContent, "Step 1");
    say(part(), "nobody");
  });
  test("a press that is not answered soon shows that it was heard, until it is", () => {
    const { awaitAnswer, answered, clock } = patches({ CSS: { escape: (text) => text } }), button = part();
    const root = part({ 'button[data-do="act"][data-arg="1"]': button, ".er-awaits": button });
    awaitAnswer(root, "act", "1");
    clock.go(119);
    assert.ok(!button.classList.contains("er-awaits"));
    clock.go(1);
    assert.ok(button.classList.contains("er-awaits"));
    answered(root);
    assert.ok(!button.classList.contains("er-awaits"));
    awaitAnswer(root, "act", "1");
    answered(root);
    clock.go(1000);
    assert.ok(!button.classList.contains("er-awaits"));
  });
});

describe("a press", () => {
  const { wire } = panel("wires", ["wire"], { stageOf, say: (root, text) => { root.said = text; } });
  function wired({ first } = {}) {
    const el = part(), acts = [], keys = [], sent = [], clean = [];
    wire(el, clean, (...given) => acts.push(given.slice(0, 2)), { first, submitted: (...given) => sent.push(given), key: (...given) => keys.push(given) });
    const press = (control, more = {}) => {
      const event = Object.assign(new Event("click", { cancelable: true }), more);
      Object.defineProperty(event, "target", { value: part({}, { within: control ? { "[data-do]": control } : {} }) });
      el.dispatchEvent(event);
      return event;
    };
    return { el, acts, press, clean, keys, sent };
  }
  test("of a control is done with its word", () => {
    const { press, acts } = wired();
    press(part({}, { dataset: { do: "act", arg: "2" } }));
    press(part({}, { dataset: { do: "step" } }));
    press(null);
    assert.deepEqual(acts, [["act", "2"], ["step", ""]]);
  });
  test("of what is not to be pressed says why", () => {
    const { press, acts, el } = wired();
    press(part({}, { dataset: { do: "undo" }, set: { "aria-disabled": "true", title: "Nothing to undo." } }));
    assert.deepEqual([acts, el.said], [[], "Nothing to undo."]);
  });
  test("of a link is done here, but for one into a tab of its own", () => {
    const { press, acts } = wired(), link = () => part({}, { dataset: { do: "go", arg: "x" }, is: ["a"] });
    assert.ok(press(link()).defaultPrevented);
    for (const held of ["ctrlKey", "metaKey", "shiftKey"]) assert.ok(!press(link(), { [held]: true }).defaultPrevented);
    assert.equal(acts.length, 1);
  });
  test("of a form, or one that was dealt with, is none", () => {
    const { press, acts } = wired({ first: ({ detail }) => detail === 7 });
    press(part({}, { dataset: { do: "own" }, is: ["form"] }));
    press(part({}, { dataset: { do: "step" } }), { detail: 7 });
    assert.deepEqual(acts, []);
  });
  test("is not listened for once the panel has gone", () => {
    const { clean, el } = wired();
    for (const one of clean) one();
    assert.equal(el.listening, 0);
  });
});

describe("on a phone", () => {
  /** A page that is scrolled, and a stage on it. */
  function phone({ matches = true, erLive = "live" } = {}) {
    const clock = new Clock(), heard = listens(), bar = part({}, { getBoundingClientRect: () => ({ bottom: 40 }) });
    const document = new Place({ documentElement: { dataset: { erLive }, style: {} }, querySelector: (asked) => (asked === ".bd-header-article" ? bar : null) });
    const media = new Place({ matches }), tools = panel("sight", ["watchSight", "paintThumb", "showBoard"], { ...clock.page, ...heard, document, matchMedia: () => media, innerHeight: 800, region });
    const boxes = { root: { top: -300, bottom: 900 }, board: { bottom: 50 } };
    const root = part({ [regionOf("board")]: part({}, { getBoundingClientRect: () => boxes.board }) }, { getBoundingClientRect: () => boxes.root });
    const clean = [];
    tools.watchSight(root, clean);
    clock.go(20);
    return { ...tools, root, boxes, document, clock, clean, scroll: () => { document.tell("scroll"); clock.go(20); } };
  }
  test("a small board comes when the board has scrolled away, and goes when it is back", () => {
    const { root, boxes, scroll, document } = phone();
    assert.ok(root.hasAttribute("data-er-away"));
    assert.deepEqual([document.documentElement.style.scrollPaddingTop, root.style["--er-bar-h"]], ["144px", "40px"]);
    boxes.board.bottom = 500;
    scroll();
    assert.ok(!root.hasAttribute("data-er-away"));
    assert.equal(document.documentElement.style.scrollPaddingTop, "");
  });
  test("it belongs to the stage in the middle of the screen alone", () => {
    const { root, boxes, scroll } = phone();
    boxes.root = { top: -900, bottom: 300 };
    scroll();
    assert.ok(!root.hasAttribute("data-er-away"));
  });
  test("none comes on a wide screen, or in a notebook", () => {
    assert.ok(!phone({ matches: false }).root.hasAttribute("data-er-away"));
    assert.deepEqual(phone({ erLive: "" }).clean, []);
  });
  test("the page has its room back when the stage goes", () => {
    const { clean, document } = phone();
    clean[0]();
    assert.equal(document.documentElement.style.scrollPaddingTop, "");
  });
  test("the small board shows the part round the last move, with letters that can be read", () => {
    const { paintThumb } = phone(), drawn = [];
    const small = part({}, { getBoundingClientRect: () => ({ width: 200, height: 100 }), getContext: () => ({ drawImage: (_, ...given) => drawn.push(given) }) });
    const root = part({ ".er-thumb": small, "canvas.er-canvas": { width: 1200 } }, { state: { picture: { w: 1200, h: 1200, cell: 60, focus: [1180, 600] } } });
    paintThumb(root);
    const [x, y, width, height] = drawn[0];
    assert.ok(Math.abs(width - 200 / 0.45) < 1 && Math.abs(x + width - 1200) < 1);
    assert.ok(Math.abs(y + height / 2 - 600) < 1);
    paintThumb(part({ ".er-thumb": small }, { state: { picture: {} } }));
    assert.equal(drawn.length, 1);
  });
});

describe("the spotlight", () => {
  const names = ["firstSpot", "spotlight", "darken", "pointAt", "followCursor", "keepSpot", "inSight"];
  const files = "spotlight";
  const spots = () => {
    const overlay = board({}, { ".er-spot": part({}, { firstChild: part() }) }), one = panel(files, names, { json, region, stageOf, say: (root, text) => { root.said = text; }, document: { createElement: () => part() } });
    const root = part({ ".er-overlay": overlay, ".er-spot": part() }, { state: { picture: { focus: [60, 60] } } });
    Object.assign(overlay, { within: { ".er-stage": root } });
    overlay.closest = (asked) => overlay.within[asked] ?? null;
    return { ...one, overlay, root };
  };
  test("begins at the cursor, else under the pointer, else at the last step", () => {
    const { firstSpot, overlay, root } = spots();
    assert.equal(firstSpot(root, overlay).id, "e");
    stateOf(root).pointer = over(100, 100);
    assert.equal(firstSpot(root, overlay).id, "e");
    overlay.matches = (asked) => asked === ":hover";
    assert.equal(firstSpot(root, overlay).id, "i");
    overlay.dataset.at = "a";
    assert.equal(firstSpot(root, overlay).id, "a");
  });
  test("goes on and off by the same press, and a place that is pressed is pointed at", () => {
    const { spotlight, pointAt, overlay, root } = spots();
    assert.ok(!pointAt(overlay, { id: "b" }));
    spotlight(root);
    assert.equal(root.dataset.erSpot, "e");
    const place = { id: "b", x: 40, y: 0, w: 40, h: 40, name: "cell b, empty" };
    assert.ok(pointAt(overlay, place));
    assert.equal(root.dataset.erSpot, "b");
    spotlight(root);
    assert.ok(!("erSpot" in root.dataset));
  });
  test("has nothing to point at on a board without places", () => {
    const { spotlight, overlay, root } = spots();
    overlay.dataset.boxes = "[]";
    spotlight(root);
    assert.equal(root.said, "There is no place to point at now.");
  });
  test("goes with the cursor", () => {
    const { spotlight, followCursor, overlay, root } = spots();
    spotlight(root);
    overlay.dataset.at = "c";
    followCursor(root);
    assert.equal(root.dataset.erSpot, "c");
  });
  test("goes off when its place is gone from the board", () => {
    const { spotlight, keepSpot, overlay, root } = spots();
    spotlight(root);
    overlay.dataset.boxes = JSON.stringify([["z", 0, 0, 40, 40]]);
    delete overlay.dataset.at;
    root.dataset.erStep = "5";
    keepSpot(root);
    assert.equal(root.said, "Spotlight off: its place is not on this board.");
  });
  test("a place is in sight by its middle", () => {
    const { inSight } = spots(), at = (x, y) => inSight(board(), { x, y, w: 40, h: 40 });
    assert.deepEqual([at(-19, 0), at(-21, 0), at(99, 99), at(101, 0), at(0, 101)], [true, false, true, false, false]);
  });
});

describe("a row of dots", () => {
  const { showStop } = panel("onward", ["showStop"], { document: {}, region: () => null });
  test("that is too long slides until the dot of now is in its middle", () => {
    const row = part({ ".er-now": { offsetLeft: 480, offsetWidth: 24 } }, { scrollWidth: 600, clientWidth: 240, scrollLeft: 0 });
    showStop(part({ ".er-stops": row }));
    assert.equal(row.scrollLeft, 372);
  });
  test("for which there is room stays", () => {
    const row = part({ ".er-now": { offsetLeft: 100, offsetWidth: 24 } }, { scrollWidth: 240, clientWidth: 240, scrollLeft: 0 });
    showStop(part({ ".er-stops": row }));
    showStop(part());
    assert.equal(row.scrollLeft, 0);
  });
});

describe("what follows a story", () => {
  const rects = (one, ...boxes) => Object.assign(one, { getClientRects: () => boxes, getBoundingClientRect: () => ({ top: one.top ?? 0 }), scrollIntoView: () => { one.seen = true; } });
  /** A page of boards, the second of which is not in sight; what leads to the next page. */
  function page({ folded = false, off = 50 } = {}) {
    const head = rects(part({}, { is: ["h2,h3"], top: 100 })), pair = part({ ":scope>:is(h2,h3)": head });
    const first = rects(part(), 1), second = rects(part({}, { within: { ".er-folded": folded ? part() : null, ".er-pair": pair }, top: 100 + off }));
    const opened = [], chapter = part({}, { is: ["a"], click() { chapter.went = true; } });
    second.addEventListener("er:open", () => opened.push(second));
    const document = { querySelectorAll: () => [first, second], querySelector: () => chapter, documentElement: part() };
    const tools = panel("onward", ["following", "goOn"], { document, region: () => null });
    return { ...tools, first, second, head, opened, chapter };
  }
  test("is the next board of the page, though it is folded: its part opens, its heading comes into sight", () => {
    const { goOn, first, second, head, opened, chapter } = page({ folded: true });
    goOn(first);
    assert.deepEqual([opened, head.seen, second.seen, chapter.went], [[second], true, undefined, undefined]);
  });
  test("is the board itself where its heading is far above it", () => {
    const { goOn, first, second, head } = page({ folded: true, off: 400 });
    goOn(first);
    assert.deepEqual([head.seen, second.seen], [undefined, true]);
  });
  test("is the next page where no board is left but one that is never shown", () => {
    const { following, goOn, first, chapter } = page();
    assert.equal(following(first), chapter);
    goOn(first);
    assert.equal(chapter.went, true);
  });
});

describe("the room that Python is told of", () => {
  const sized = (width, height) => ({ getBoundingClientRect: () => ({ width, height }) });
  const { environment } = linked("widgets/page/environment.js");
  test("is the row of the board, less what the drawer covers: of a still stage as of the live one", () => {
    world({
      matchMedia: (asked) => ({ matches: asked.includes("max-width") }), devicePixelRatio: 2,
      document: { documentElement: { dataset: { theme: "dark" } }, body: { dataset: {} } },
      getComputedStyle: ({ margins = [0, 0] }) => ({ marginRight: `${margins[0]}px`, marginBottom: `${margins[1]}px` }),
    });
    const row = part({}, sized(390, 300.4)), overlay = part({}, { ...sized(390, 250), margins: [0, 50] });
    const still = part({ [regionOf("board")]: row }, { className: "er-stage er-set" });
    const live = part({ [regionOf("board")]: row, ".er-overlay": overlay }, { className: "er-stage er-set" });
    const { theme, dpr, phone, width, room } = environment(still, row);
    assert.deepEqual([theme, dpr, phone, width, room], ["dark", 2, true, 390, [390, 300]]);
    assert.deepEqual(environment(live).room, [390, 250]);
    assert.deepEqual([environment(still).width, environment(still).room], [0, null]);
  });
});

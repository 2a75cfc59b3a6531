/** What stays with the reader: progress, drafts, lines, lists, how the book is set; where storage is denied, full or shared. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Clock, Place, listens, model, panel, part, regionOf, settled, stateOf, storage } from "./fakes.mjs";

const FILES = "own kept lines";
const NAMES = ["ownName", "ownText", "keepOwn", "readKept", "today", "watchKept", "readLines", "keepLines", "recallLines", "showBegun", "showShots", "showVersus"];

/** A page of a copy of the book at a place, with a store. */
function page({ place = "/course/", kept = {}, how = {}, files = FILES, names = NAMES, ...more } = {}) {
  const store = storage(kept, how), heard = listens();
  const document = new Place({ documentElement: { dataset: place ? { erPlace: place } : {} }, querySelectorAll: () => [] });
  return { ...panel(files, names, { localStorage: store, document, ...heard, ...more }), store, document, heard: heard.place };
}

describe("the reader's own", () => {
  test("lies under the place of its copy of the book", () => {
    const { keepOwn, store } = page();
    keepOwn("er-practice", "mine");
    assert.deepEqual(store.kept, { "er-practice /course/": "mine" });
  });
  test("lies under its name alone on a page of no copy", () => {
    const { keepOwn, ownText, store } = page({ place: "" });
    keepOwn("er-practice", "mine");
    assert.deepEqual(store.kept, { "er-practice": "mine" });
    assert.equal(ownText("er-practice"), "mine");
  });
  test("of two copies is not mixed", () => {
    const kept = {}, one = page({ place: "/one/", kept }), two = page({ place: "/two/", kept });
    one.keepOwn("er-practice", "first");
    two.keepOwn("er-practice", "second");
    assert.deepEqual([one.ownText("er-practice"), two.ownText("er-practice")], ["first", "second"]);
  });
  test("from before names had places is every copy's until it writes", () => {
    const { ownText, keepOwn, store } = page({ kept: { "er-practice": "former" } });
    assert.equal(ownText("er-practice"), "former");
    keepOwn("er-practice", "newer");
    assert.deepEqual(store.kept, { "er-practice": "former", "er-practice /course/": "newer" });
  });
  test("that is erased leaves nothing, but hides what came before", () => {
    const clean = page({ kept: { "er-x /course/": "mine" } });
    clean.keepOwn("er-x", "");
    assert.deepEqual(clean.store.kept, {});
    const former = page({ kept: { "er-x": "former" } });
    former.keepOwn("er-x", "");
    assert.equal(former.ownText("er-x"), "");
    assert.equal(former.store.kept["er-x"], "former");
  });
  test("is empty where there is none, and unknown where storage is denied", () => {
    assert.equal(page().readKept(), "");
    assert.equal(page({ how: { denied: true } }).readKept(), null);
  });
});

describe("progress", () => {
  test("goes to Python as it lies there, with the reader's day", () => {
    const one = model(), { watchKept } = page({ kept: { "er-practice /course/": "text" } });
    watchKept(one);
    assert.deepEqual([one.state.kept, one.state.keeps, one.saved], ["text", true, 1]);
    assert.ok(Number.isInteger(one.state.today));
  });
  test("counts days by the reader's own clock", () => {
    const at = (/** @type {string} */ utc, offset) => {
      const Made = class extends Date { constructor() { super(utc); } static now() { return Date.parse(utc); } getTimezoneOffset() { return offset; } };
      return page({ Date: Made }).today();
    };
    const day = Date.parse("2026-03-01T00:00Z") / 86_400_000;
    assert.equal(at("2026-03-01T00:30Z", 0), day);
    assert.equal(at("2026-03-01T00:30Z", 60), day - 1);
    assert.equal(at("2026-02-28T23:30Z", -60), day);
  });
  test("where storage is denied is told to Python as not kept, and what lies there is not made up", () => {
    const one = model(), { watchKept } = page({ how: { denied: true } });
    watchKept(one);
    assert.equal(one.state.keeps, false);
    assert.ok(!("kept" in one.state));
  });
  test("that Python writes is kept, and told to the other widgets of the page", () => {
    const one = model(), { watchKept, store, document } = page(), told = [];
    document.addEventListener("er:kept", ({ detail }) => told.push(detail));
    watchKept(one);
    one.state.kept = "newer";
    one.say("change:kept");
    assert.equal(store.kept["er-practice /course/"], "newer");
    assert.deepEqual(told, [one]);
  });
  test("that is what lies there already is not written again", () => {
    const one = model(), { watchKept, document } = page({ kept: { "er-practice /course/": "same" } }), told = [];
    watchKept(one);
    document.addEventListener("er:kept", () => told.push(1));
    one.say("change:kept");
    assert.deepEqual(told, []);
  });
  test("for which no room is left is told to Python, until there is some", () => {
    const how = { full: true }, kept = { "er-practice /course/": "old" }, one = model();
    const full = page({ kept, how });
    full.watchKept(one);
    one.state.kept = "newer";
    one.say("change:kept");
    assert.deepEqual([one.state.keeps, kept["er-practice /course/"]], [false, "old"]);
    full.store.setItem = (name, text) => { kept[name] = text; };
    one.state.kept = "newest";
    one.say("change:kept");
    assert.deepEqual([one.state.keeps, kept["er-practice /course/"]], [true, "newest"]);
  });
  test("that another tab has written comes in; of another name it does not", () => {
    const kept = {}, one = model(), { watchKept, heard } = page({ kept });
    watchKept(one);
    kept["er-practice /course/"] = "of the other tab";
    heard.tell("storage", { key: "er-practice /elsewhere/" });
    assert.equal(one.state.kept, "");
    heard.tell("storage", { key: "er-practice /course/" });
    assert.equal(one.state.kept, "of the other tab");
  });
  test("that was all cleared by another tab comes in, too", () => {
    const kept = { "er-practice /course/": "mine" }, one = model(), { watchKept, heard } = page({ kept });
    watchKept(one);
    delete kept["er-practice /course/"];
    heard.tell("storage", { key: null });
    assert.equal(one.state.kept, "");
  });
  test("of a second widget comes in, one's own does not come back", () => {
    const one = model(), { watchKept, document } = page();
    watchKept(one);
    document.dispatchEvent(new CustomEvent("er:kept", { detail: one }));
    assert.equal(one.saved, 1);
    document.dispatchEvent(new CustomEvent("er:kept", { detail: null }));
    assert.equal(one.saved, 2);
  });
  test("is not listened for once its widget has gone", () => {
    const one = model(), { watchKept, heard, document } = page();
    watchKept(one)();
    assert.deepEqual([heard.listening, document.listening, Object.keys(one.heard)], [0, 0, []]);
  });
});

describe("own lines", () => {
  const root = (kept, more = {}) => part({}, { state: { picture: { keep: "duel/walls", kept } }, ...more });
  test("are kept by their scenario, and told to other stages", () => {
    const { keepLines, store, document } = page(), told = [], one = model(), at = root("lines");
    document.addEventListener("er:lines", ({ detail }) => told.push(detail));
    keepLines(at, one);
    keepLines(at, one);
    assert.deepEqual(store.kept, { "er-lines:duel/walls /course/": "lines" });
    assert.deepEqual(told, [{ keep: "duel/walls", root: at }]);
    assert.deepEqual(one.sent, []);
  });
  for (const how of ["denied", "full"]) {
    test(`that cannot be kept (${how}) are told to Python once, until they can`, () => {
      const kept = {}, { keepLines, store } = page({ kept, how: { [how]: true } }), one = model(), at = root("lines");
      keepLines(at, one);
      keepLines(at, one);
      assert.deepEqual(one.sent, [{ do: "unkept", arg: "yes" }]);
      Object.assign(store, storage(kept));
      keepLines(at, one);
      assert.deepEqual(one.sent.at(-1), { do: "unkept", arg: "" });
      assert.equal(kept["er-lines:duel/walls /course/"], "lines");
    });
  }
  test("of a stage that keeps none are not written", () => {
    const { keepLines, store } = page();
    keepLines(part({}, { state: { picture: { keep: "", kept: "x" } } }), model());
    keepLines(part({}, { state: { picture: { keep: "duel/walls" } } }), model());
    assert.deepEqual(store.kept, {});
  });
  test("go to Python once its board stands, and when another tab or stage has written", () => {
    const kept = { "er-lines:duel/walls /course/": "first" }, { recallLines, heard, document } = page({ kept });
    const one = model({ root: { keep: "duel/walls" } }), clean = [], mine = part();
    recallLines(mine, one, clean);
    heard.tell("storage", { key: "er-lines:duel/pits /course/" });
    kept["er-lines:duel/walls /course/"] = "second";
    heard.tell("storage", { key: "er-lines:duel/walls /course/" });
    document.dispatchEvent(new CustomEvent("er:lines", { detail: { keep: "duel/walls", root: mine } }));
    document.dispatchEvent(new CustomEvent("er:lines", { detail: { keep: "duel/pits", root: null } }));
    document.dispatchEvent(new CustomEvent("er:lines", { detail: { keep: "duel/walls", root: null } }));
    assert.deepEqual(one.sent.map(({ arg }) => arg), ["first", "second", "second"]);
    clean[0]();
    assert.deepEqual([heard.listening, document.listening], [0, 0]);
  });
  test("that are none, or are denied, ask nothing of Python", () => {
    for (const how of [{}, { denied: true }]) {
      const one = model({ root: { keep: "duel/walls" } });
      page({ how }).recallLines(part(), one, []);
      assert.deepEqual(one.sent, []);
    }
  });
  test("a game that has just begun has the whole room and comes into sight, at its foot on a phone", () => {
    const row = part({}, { getBoundingClientRect: () => ({ width: 390, height: 526 }) });
    for (const [innerWidth, block] of [[400, "end"], [1000, "start"]]) {
      const { showBegun, document } = page({ innerWidth }), found = { ".er-cards": part(), [regionOf("board")]: row }, root = part(found), scrolled = [];
      document.addEventListener("scroll", () => scrolled.push(1));
      showBegun(root);
      assert.equal(root.shown, undefined);
      delete found[".er-cards"];
      showBegun(root);
      showBegun(root);
      assert.deepEqual([root.shown, scrolled.length], [{ block }, 1]);
      assert.deepEqual([root.style["--er-w"], root.style["--er-ph"]], ["390", "526"]);
    }
  });
  test("a comparison comes into sight once", () => {
    const { showVersus } = page(), box = part({}, { set: { "aria-label": "A and B" } }), root = part({ ".er-versus": box });
    showVersus(root);
    assert.deepEqual(box.shown, { block: "nearest" });
    box.shown = null;
    showVersus(root);
    assert.equal(box.shown, null);
  });
});

describe("progress as a file", () => {
  /** The widget of progress on a page. */
  function widget() {
    const said = [], patches = [];
    const { render } = page({
      files: "progress", names: ["render"], say: (_, text) => said.push(text), patch: (...given) => patches.push(given[1]), afterPress: (el, clean, take) => take,
    });
    const one = model({ html: "<b>", kept: "" }), input = part(), el = part({ "input[type=file]": input });
    const end = render({ model: one, el });
    one.sent.length = 0;
    /** Something happens at a part of it. */
    const happen = (name, target) => {
      const event = new Event(name);
      Object.defineProperty(event, "target", { value: target });
      el.dispatchEvent(event);
      return settled(2);
    };
    return {
      one, el, end, said, patches, input,
      press: (name, set = {}) => happen("click", part({}, { within: { "[data-do]": part({}, { dataset: { do: name }, set }) } })),
      choose: async (file) => {
        const target = { files: [file], value: "x" };
        await happen("change", target);
        return target;
      },
    };
  }
  test("is read and given to Python", async () => {
    const { one, choose } = widget(), target = await choose({ size: 10, text: async () => "{}" });
    assert.deepEqual(one.sent, [{ do: "import", arg: "{}" }]);
    assert.equal(target.value, "");
  });
  test("that is far too large is not read at all", async () => {
    const { one, choose } = widget();
    await choose({ size: 2_000_001, text: () => assert.fail("it was read") });
    assert.deepEqual(one.sent, [{ do: "large", arg: "2000001" }]);
  });
  test("is chosen by a press; what is not to be pressed says why", () => {
    const { one, press, input, said } = widget();
    press("choose");
    assert.ok(input.clicked);
    press("erase", { "aria-disabled": "true", title: "There is nothing to erase." });
    press("erase");
    assert.deepEqual([said, one.sent], [["There is nothing to erase."], [{ do: "erase" }]]);
  });
});

describe("how the book is set", () => {
  const local = (how = {}, kept = {}) => page({
    kept, how, files: "own local", names: ["stored", "pace", "local", "recallDrawer", "keepDrawer"], tell: (root, text) => { root.told = text; },
    region: (root, name) => root.querySelector(regionOf(name)), inPresent: (root) => root.inPresent, tool: () => false, present: (root, on) => { root.inPresent = on; }, say() {},
  });
  test("slow motion and none take turns, and last", () => {
    const { pace, store, document } = local(), root = part();
    pace(root);
    assert.deepEqual([root.told, store.kept["er-pace"], document.documentElement.dataset.erPace], ["Slow motion.", "slow", "slow"]);
    pace(root);
    assert.deepEqual([root.told, store.kept["er-pace"]], ["No motion.", "calm"]);
    pace(root);
    assert.deepEqual([root.told, store.kept, document.documentElement.dataset.erPace], ["Motion as always.", {}, undefined]);
  });
  test("lasts as long as the page where nothing may be kept", () => {
    const { pace, stored, document } = local({ denied: true });
    pace(part());
    assert.equal(document.documentElement.dataset.erPace, "slow");
    assert.equal(stored("er-pace"), "");
  });
  test("the drawer that was open is opened again, on a stage that has one", () => {
    const acts = [], act = (...given) => acts.push(given), { recallDrawer } = local({}, { "er-drawer": "log", "er-pace": "slow" });
    recallDrawer(part({}, { className: "er-set" }), act);
    recallDrawer(part(), act);
    assert.deepEqual(acts, [["tab", "log"]]);
  });
  test("a drawer that is open or shut anew is noted", () => {
    const drawer = part({}, { dataset: { tab: "odds" } }), found = { ".er-drawer": drawer }, root = part({ [regionOf("drawer")]: part(found) }, { className: "er-set" });
    const { keepDrawer, store } = local();
    keepDrawer(root);
    assert.equal(store.kept["er-drawer"], "odds");
    delete found[".er-drawer"];
    keepDrawer(root);
    assert.equal(store.kept["er-drawer"], undefined);
  });
  test("Escape leaves Present only where nothing lies over the board", () => {
    const { local: does } = local();
    const leaves = (found = {}, dataset = {}) => {
      const root = part(found, { dataset, inPresent: true });
      return does(root, "escape", "") && !root.inPresent;
    };
    assert.ok(leaves());
    assert.ok(!leaves({}, { erPopup: "more" }));
    assert.ok(!leaves({}, { erState: "refused" }));
    assert.ok(!leaves({ [regionOf("popup")]: part({}, { childElementCount: 1 }) }));
  });
});

describe("the list of questions for a class", () => {
  const wall = (how = {}, kept = {}) => page({ how, kept, files: "poll", names: ["collect", "classRoom"], tell: (root, text) => { root.told = text; }, stored: (name) => kept[name] ?? "", json: (text, otherwise) => { try { return JSON.parse(text); } catch { return otherwise; } } });
  test("grows by the address of what is open", () => {
    const { collect, store } = wall({}, { "er-questions /course/": "first\n" }), root = part({}, { dataset: { erAddress: "duel/walls@2" } });
    collect(root);
    assert.equal(store.kept["er-questions /course/"], "first\nduel/walls@2\n");
    assert.match(root.told, /^Added at the end/);
  });
  test("does not grow by what has no address, or where nothing is kept; both are told", () => {
    const none = part(), { collect, store } = wall();
    collect(none);
    assert.match(none.told, /has no address/);
    const denied = part({}, { dataset: { erAddress: "a" } });
    wall({ denied: true }).collect(denied);
    assert.match(denied.told, /keeps nothing/);
    assert.deepEqual(store.kept, {});
  });
  test("a room that is none is not led", () => {
    const of = (room) => wall({}, { "er-class": JSON.stringify(room) }).classRoom();
    const right = { base: "http://host:1", room: "ABCD", secret: "s" };
    assert.deepEqual(of(right), right);
    for (const wrong of [{ ...right, base: "ftp://host" }, { ...right, room: "abcd" }, { ...right, room: "ABCDE" }, { ...right, secret: 5 }, null, 7]) assert.equal(of(wrong), null);
    assert.equal(wall({}, { "er-class": "{" }).classRoom(), null);
  });
});

describe("a file of questions", () => {
  /** A lesson's panel, to which a file is brought. */
  const bring = async (file) => {
    const said = [], one = model({ lead: true }), el = part(), document = new Place();
    const { lessons } = panel("lesson", ["lessons"], {
      render: () => () => {}, watchKept: () => () => {}, classRoom: () => null, stored: () => "", store() {}, stageOf: () => ({ contains: () => true }), tell: (_, text) => said.push(text), document,
      FileReader: class { readAsDataURL(from) { this.result = `data:;base64,${from.letters}`; setTimeout(() => this.onload()); } },
    });
    lessons({ model: one, el });
    const event = new Event("change");
    Object.defineProperty(event, "target", { value: { matches: () => true, files: [file], value: "x" } });
    document.dispatchEvent(event);
    await new Promise((done) => setTimeout(done, 5));
    return { sent: one.sent, said };
  };
  test("goes to Python with its name, whatever it holds", async () => {
    assert.deepEqual((await bring({ name: "a.zip", size: 3, letters: "UEs=" })).sent, [{ do: "bring", arg: '["a.zip","UEs="]' }]);
  });
  test("that is far too large is not read at all", async () => {
    const { sent, said } = await bring({ name: "a.zip", size: 8_000_001 });
    assert.deepEqual(sent, []);
    assert.match(said[0], /too large/);
  });
});

describe("the questions that a class server was given", () => {
  const lesson = ({ answer = { places: ["a", { place: "duel/x@1", text: "Where?", choices: ["N", "S"], right: "S" }] }, status = 200, kept = {}, room = { base: "http://host", room: "ABCD", secret: "0123456789" } } = {}) => {
    const asked = [], one = model({ lead: true }), fetch = async (...given) => { asked.push(given); return new Response(JSON.stringify(answer), { status }); };
    const tools = panel("lesson", ["fromServer", "asLine"], { fetch, stored: (name) => kept[name] ?? "", store: (name, text) => { kept[name] = text; }, classRoom: () => room, render() {}, watchKept() {} });
    return { ...tools, asked, one, kept };
  };
  test("become lines, the right answer marked", async () => {
    const { fromServer, one, asked } = lesson();
    await fromServer(one);
    assert.deepEqual(one.sent, [{ do: "questions", arg: "a\nask duel/x@1 :: Where? :: N | *S" }]);
    assert.equal(asked[0][1].headers.Authorization, "Bearer 0123456789");
  });
  test("come once a lesson: what the teacher changes afterwards stays", async () => {
    const { fromServer, one, asked } = lesson();
    await fromServer(one);
    await fromServer(one);
    assert.equal(asked.length, 1);
  });
  test("that are none, or refused, change nothing", async () => {
    for (const given of [{ answer: {} }, { status: 401 }, { room: null }]) {
      const { fromServer, one } = lesson(given);
      await fromServer(one);
      assert.deepEqual(one.sent, []);
    }
  });
});

test("where a class is led, and for whoever teaches, two keys count at once, for the stage in the middle of the window", () => {
  const acts = [], document = new Place(), known = { taught: false };
  const near = Object.assign(part(), { getBoundingClientRect: () => ({ top: 100, bottom: 500 }) });
  const far = Object.assign(part(), { getBoundingClientRect: () => ({ top: 900, bottom: 1300 }) });
  const { watchPresent } = panel("present", ["watchPresent"], {
    document, inGame: () => false, shared: { models: new Map([[near, {}], [far, {}]]) }, innerHeight: 700,
    isTaught: () => known.taught, keysOn: () => true,
  });
  for (const [name, root] of [["near", near], ["far", far]]) watchPresent(root, (what) => acts.push([name, what]), []);
  document.body = document; // what is told to it comes from there
  const key = (code) => document.tell("keydown", { code, key: code });
  key("KeyF");
  assert.deepEqual(acts, []);
  known.taught = true;
  key("KeyF");
  key("KeyG");
  assert.deepEqual(acts, [["near", "present"], ["near", "present"], ["near", "poll"]]);
});

test("a class is led where its room is noted, or the reader has come to teach", () => {
  const taught = (kept) => panel("own", ["isTaught"], { localStorage: { getItem: (name) => kept[name] ?? null } }).isTaught();
  assert.deepEqual([{}, { "er-class": "{}" }, { "er-purpose": "teach" }, { "er-purpose": "learn" }].map(taught), [false, true, true, false]);
});

test("a stage that goes takes its timer and its listeners along", () => {
  const clock = new Clock(), heard = listens(), document = new Place();
  const { watchPresent } = panel("present", ["watchPresent"], { ...clock.page, ...heard, document, inGame: () => false, shared: { models: new Map() } });
  const root = part(), clean = [];
  watchPresent(root, () => {}, clean);
  stateOf(root).clock = { timer: clock.page.setTimeout(() => assert.fail("it ran on"), 10) };
  for (const one of clean) one();
  clock.go(100);
  assert.deepEqual([document.listening, root.listening], [0, 0]);
});

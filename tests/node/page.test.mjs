/** What a page does before and round Python: why it stays still, what is pressed meanwhile, its state, its one line. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Clock, HOME, Network, Place, linked, listens, part, settled, storage, world } from "./fakes.mjs";

const SRC = "widgets/live/src/page/";
world({ Element: class { static [Symbol.hasInstance](one) { return Boolean(one?.closest); } }, HTMLElement: class { static [Symbol.hasInstance](one) { return Boolean(one?.closest); } } });

describe("the script that a page names", () => {
  const LINE = [["pits.js"], ["pits.desk.js", "(min-width: 768px)"], ["pits.hand.js", "(max-width: 767px)"], ["still.js"]].map(([name, media = ""]) => ({ href: HOME + name, media }));
  /** A page that enters; what stands on it afterwards. */
  async function enter({ protocol = "http:", old = false, session = storage(), cells = true, stage = false, narrow = false, bring = async () => ({}) } = {}) {
    const put = [], heard = [], words = part(), asleep = part();
    const document = Object.assign(new Place(), {
      documentElement: part(), readyState: "complete", currentScript: { src: `${HOME}live/live.js` }, head: { append: (tag) => { put.push(tag); tag.onload?.(); } }, body: { append: () => heard.push("body") },
      getElementById: () => (cells ? {} : null), querySelector: (asked) => (asked === "article h1" ? { nextElementSibling: words } : stage && asked.startsWith(".er-set") ? part() : null), querySelectorAll: (asked) => (asked !== "link[data-er-line]" ? [asleep] : stage ? LINE : []), createElement: () => part(),
    });
    const location = { protocol, href: `${HOME}duel/pits.html?x#y`, reload: () => { location.reloads = true; } };
    world({ document, location, sessionStorage: session, matchMedia: (text) => ({ matches: text.includes("max") === narrow }), Worker: old ? undefined : class {}, fetch: new Network({}).fetch, __ENTRY__: { page: { name: "page-A.js", integrity: "sha256-x" }, base: "base-A.css" } });
    if (old) delete globalThis.Worker;
    linked(`${SRC}entry.js`, { bring });
    await settled();
    const line = words.followers?.[0], texts = line?.children.map((one) => one.textContent) ?? [];
    return { put, line, texts, document, asleep, location, session };
  }
  test("has its style sheet, hides the line of a page that sleeps, and brings in the page", async () => {
    const { put, asleep, line, document } = await enter();
    assert.deepEqual(put.map((tag) => tag.href ?? tag.src), [`${HOME}live/base-A.css`, `${HOME}live/page-A.js`]);
    assert.ok(asleep.hidden && "erEntered" in document.documentElement.dataset);
    assert.equal(line, undefined);
  });
  test("of a page that is a file says what to do, and has the boards step", async () => {
    const { texts, put, document } = await enter({ protocol: "file:", stage: true });
    assert.match(texts[0], /start python -m http\.server/);
    assert.deepEqual(put.slice(1).map(({ src, integrity }) => [src, integrity]), ["pits.js", "pits.desk.js", "still.js"].map((name) => [HOME + name, undefined]));
    assert.equal(document.documentElement.dataset.erLive, "still");
  });
  test("on a phone brings the pictures of a phone", async () => {
    const names = (await enter({ stage: true, narrow: true })).put.map((tag) => tag.href ?? tag.src);
    assert.deepEqual(names.filter((name) => /pits|still/.test(name)), ["pits.js", "pits.hand.js", "still.js"].map((name) => HOME + name));
  });
  test("has the boards step by what the page holds, before Python and beside it", async () => {
    const names = (await enter({ stage: true })).put.map((tag) => tag.href ?? tag.src);
    assert.ok(names.includes(`${HOME}pits.js`) && names.includes(`${HOME}live/page-A.js`));
  });
  test("says that a browser is too old", async () => assert.match((await enter({ old: true })).texts[0], /too old/));
  test("says that a part did not load, and offers to try again", async () => {
    const { texts, line, location } = await enter({ bring: async () => { throw new Error("no"); } });
    assert.match(texts[0], /a part of this page did not load/);
    line.children.find((one) => one.textContent === "Try again").tell("click");
    assert.ok(location.reloads);
  });
  test("does not say again what was closed in this window, unless a press may help", async () => {
    const session = storage(), { line } = await enter({ old: true, session });
    line.children.find((one) => one.textContent === "Close").tell("click");
    assert.ok(line.gone);
    assert.equal((await enter({ old: true, session })).line, undefined);
    const failed = async () => { throw new Error("no"); };
    session.kept["er-said"] = (await enter({ bring: failed })).texts[0];
    assert.ok((await enter({ bring: failed, session })).line);
  });
  test("says it each time where nothing may be kept", async () => {
    const session = storage({}, { denied: true }), { line } = await enter({ old: true, session });
    line.children.at(-1).tell("click");
    assert.ok((await enter({ old: true, session })).line);
  });
  test("says nothing on a page without cells", async () => assert.equal((await enter({ old: true, cells: false })).line, undefined));
  test("keeps what is pressed before the rest is there, once", async () => {
    const { document } = await enter();
    document.tell("click");
    document.tell("click");
    assert.deepEqual([globalThis.erEarly.length, document.listening], [2, 2]);
    document.tell("er:presses");
    assert.equal(document.listening, 1, "what ends it is told once");
  });
});

describe("a file of the site", () => {
  /** A page whose elements load, or fail so many times. */
  const page = (failures) => {
    const tags = [], network = new Network({ "live/a.js": "a" });
    world({
      fetch: network.fetch, CSS: { escape: (text) => text },
      document: {
        querySelector: (asked) => tags.find((one) => asked === `link[href="${one.href}"]`) ?? null, createElement: () => part(),
        head: { append: (tag) => { tags.push(tag); queueMicrotask(() => (failures-- > 0 ? tag.onerror() : tag.onload())); }, prepend: (tag) => { tags.unshift(tag); queueMicrotask(() => tag.onload()); } },
      },
    });
    return { ...linked(`${SRC}module.js`, { bring: async (url) => url }), tags, network };
  };
  const file = { url: `${HOME}live/a.js`, integrity: "sha256-x" };
  test("comes by an element that has the browser check it, and is imported under its address", async () => {
    const { load, tags } = page(0);
    assert.equal(await load(file), file.url);
    assert.deepEqual([tags[0].type, tags[0].integrity], ["module", "sha256-x"]);
  });
  test("that came wrong once is asked for anew, under an address that has not failed", async () => {
    const { load, tags, network } = page(1);
    assert.match(await load(file), /a\.js\?again=\d+$/);
    assert.deepEqual([network.asked, tags[0].gone, tags[1].integrity], [["live/a.js reload"], true, "sha256-x"]);
  });
  test("that comes wrong twice is named", async () => {
    await assert.rejects(page(2).load(file), (error) => error.url === file.url && /a\.js of this site did not arrive as it was built/.test(error.message));
  });
  test("that is a style sheet comes once, the book's own before others where they are to win", async () => {
    const { sheet, tags } = page(0), [one, two] = ["one.css", "two.css"].map((name) => ({ url: HOME + name, integrity: "" }));
    await sheet(one);
    await sheet(one);
    await sheet(two, true);
    assert.deepEqual(tags.map(({ href }) => href), [two.url, one.url]);
  });
});

/** A stage in a cell of the page. */
function stageIn(cell, more = {}) {
  const pill = part({}, { className: "er-pill", innerHTML: "still picture" });
  pill.className = "er-pill";
  return part({ ".er-pill": pill }, { within: { ".er-stage": null, "div.cell": cell }, pill, ...more });
}

describe("the state of a page", () => {
  function page() {
    const document = Object.assign(new Place(), { documentElement: part() }), told = [], clock = new Clock();
    document.addEventListener("er:state", ({ detail }) => told.push(detail));
    world({ document, performance: clock.page.performance });
    const stage = stageIn(null), cell = { runs: true, live: false, stages: [stage] }, { State } = linked(`${SRC}state.js`);
    return { state: new State([cell]), stage, cell, told, document };
  }
  test("stands on the page and its stages, and is told", () => {
    const { state, stage, told, document } = page();
    state.set("loading", { done: 1 });
    assert.deepEqual([document.documentElement.dataset.erLive, stage.dataset.erState, told], ["loading", "loading", [{ state: "loading", done: 1 }]]);
    assert.match(stage.pill.innerHTML, /starting/);
  });
  test("gives a stage that is live again what it said before", () => {
    const { state, stage, cell } = page();
    stage.dataset.erState = "predict";
    state.set("loading");
    state.set("error");
    assert.match(stage.pill.innerHTML, /stopped/);
    cell.live = true;
    state.set("live");
    assert.deepEqual([stage.dataset.erState, stage.pill.innerHTML], ["predict", "still picture"]);
  });
  test("leaves cells alone that do not run, and what a live stage says of itself", () => {
    const { state, stage, cell } = page();
    Object.assign(cell, { live: true });
    stage.dataset.erState = "refused";
    state.set("live");
    assert.equal(stage.dataset.erState, "refused");
    cell.runs = false;
    state.set("error");
    assert.equal(stage.dataset.erState, "refused");
  });
  test("tells how much of Python has come", () => {
    const { state, document, told } = page();
    state.progress(0.456, { done: 5 });
    assert.deepEqual([document.documentElement.style["--er-loaded"], told], ["46%", [{ state: "idle", done: 5 }]]);
  });
});

describe("the line at the foot", () => {
  function page() {
    const clock = new Clock(), document = Object.assign(new Place(), { documentElement: part(), body: { append() {} }, createElement: () => part() }), location = { reload: () => { location.count = (location.count ?? 0) + 1; } };
    world({ ...clock.page, document, location, getComputedStyle: () => ({ position: "fixed" }) });
    const { Line } = linked(`${SRC}line.js`), state = { name: "loading" }, line = new Line(state), retried = [];
    line.onRetry(() => retried.push(1));
    const tell = (detail) => document.dispatchEvent(new CustomEvent("er:state", { detail }));
    const buttons = () => line.box.children.filter((one) => one.listening).map((one) => one.textContent);
    const press = (text) => line.box.children.find((one) => one.textContent === text).tell("click");
    return { line, tell, clock, buttons, press, retried, location, state, words: () => (line.box.hidden ? "" : line.text.children.join(" ")) };
  }
  test("says nothing of a start: the head of a stage does", () => {
    const { tell, words } = page();
    tell({ state: "loading", done: 1, total: 2, touched: true });
    assert.equal(words(), "");
  });
  test("says what stopped Python, with a way to try again and the details", () => {
    const { tell, words, buttons, press, retried } = page();
    tell({ state: "error", message: "Python was stopped.", details: "Error: x" });
    assert.equal(words(), "Python was stopped. Nothing on the page is lost.");
    assert.deepEqual(buttons(), ["Try again"]);
    press("Try again");
    assert.equal(retried.length, 1);
  });
  test("offers to load the page where a new start would not help", () => {
    const { tell, buttons, press, location } = page();
    tell({ state: "error", message: "Anew.", outdated: true });
    assert.deepEqual(buttons(), ["Load the page again"]);
    press("Load the page again");
    assert.equal(location.count, 1);
  });
  test("says that Python is busy, and is gone when it is not", () => {
    const { tell, words, buttons } = page();
    tell({ state: "live", busy: true });
    assert.deepEqual([words(), buttons()], ["Python is still busy.", ["Stop and start again"]]);
    tell({ state: "live", busy: false });
    assert.equal(words(), "");
  });
  test("says what stays to be said while nothing else is, until it is closed", async () => {
    const { line, tell, words, press, location } = page(), done = [];
    line.stand("A file came damaged.", async () => done.push(1));
    assert.equal(words(), "A file came damaged.");
    tell({ state: "error", message: "Stopped." });
    assert.match(words(), /Stopped/);
    tell({ state: "live" });
    assert.equal(words(), "A file came damaged.");
    press("Load the page again");
    await settled(3);
    assert.deepEqual([done, location.count], [[1], 1]);
    press("Close");
    tell({ state: "live" });
    assert.equal(words(), "");
  });
});

describe("a press on a still stage", () => {
  function page() {
    const clock = new Clock(), document = new Place({ documentElement: part() }), started = [], element = part(), live = part(), stage = stageIn(element);
    stage.within[".er-stage"] = stage;
    const host = part(), cell = { index: 0, element, runs: true, live: false, stages: [stage], host };
    world({ ...clock.page, document, erEarly: undefined, CSS: { escape: (text) => text }, MouseEvent: class extends Event { constructor(name, { clientX, clientY, ...how }) { super(name, how); Object.assign(this, { clientX, clientY }); } } });
    const { Presses } = linked(`${SRC}presses.js`), presses = new Presses([cell], { mark: () => {} }, () => started.push(1));
    const press = (control, { type = "click", picture = null, ...more } = {}) => {
      const event = Object.assign(new Event(type, { cancelable: true }), more);
      Object.defineProperty(event, "target", { value: part({}, { within: { ".er-stage": stage, ...(control && { "[data-do]": control }), ...(picture && { ".er-picture": picture }) } }) });
      document.dispatchEvent(event);
      return event;
    };
    return { presses, press, cell, started, stage, host, live, clock };
  }
  test("starts Python, and is done once on the live one: the last of them", async () => {
    const { presses, press, cell, started, host } = page(), button = part(), go = part({}, { dataset: { do: "go", arg: "up" } });
    press(go, { type: "pointerdown" });
    assert.ok(press(part({}, { dataset: { do: "step" } })).defaultPrevented);
    press(go);
    host.querySelectorAll = () => [part({ '[data-do="go"][data-arg="up"]': button })];
    await presses.replay(cell);
    assert.ok(button.clicked && started.length);
    button.clicked = false;
    await presses.replay(cell);
    assert.ok(!button.clicked);
  });
  test("is asked of the page's own line first, and only what that cannot do starts Python", () => {
    const { press, stage, started, presses } = page(), asked = [], still = { act: (...given) => (asked.push(given), given[0] === "step") };
    stage.matches = () => true;
    press(part({}, { dataset: { do: "step" } }));
    press(part({}, { dataset: { do: "step" } }));
    assert.deepEqual([presses.kept.size, started.length], [1, 0], "nobody knows yet");
    globalThis.erStills = new Map([[stage, still]]);
    document.dispatchEvent(new Event("er:story"));
    assert.deepEqual([asked, presses.kept.size, started.length], [[["step", ""]], 0, 0]);
    press(part({}, { dataset: { do: "roll" } }));
    delete globalThis.erStills;
    assert.deepEqual([presses.kept.size, started.length, "erWaits" in stage.dataset], [1, 1, true]);
  });
  test("of F or G brings the board that has the focus to the wall once it is live, for a teacher the one in the middle", async () => {
    for (const [code, taught, focus] of [["KeyF", false, true], ["KeyF", true, false], ["KeyG", true, false]]) {
      const { presses, cell, started, stage, host } = page(), keys = [];
      world({ localStorage: { getItem: (name) => (taught && name === "er-purpose" ? "teach" : null) }, innerHeight: 700, KeyboardEvent: class extends Event { constructor(name, more) { super(name, more); this.code = more.code; } } });
      Object.assign(stage, { matches: () => true, getBoundingClientRect: () => ({ top: 0, bottom: 100 }) });
      const call = (more = {}) => {
        const event = Object.assign(new Event("keydown", { cancelable: true }), { code, ...more });
        Object.defineProperty(event, "target", { value: focus ? part({}, { within: { ".er-stage": stage } }) : document.body });
        document.dispatchEvent(event);
        return event.defaultPrevented;
      };
      document.body = part();
      assert.ok(!call({ ctrlKey: true }) && !call({ repeat: true }));
      assert.ok(call());
      assert.ok(started.length);
      const board = part(), live = part({ '[data-do="present"]': part(), ".er-overlay": board });
      (taught ? live : board).addEventListener("keydown", (event) => { keys.push(event.code); event.preventDefault(); });
      host.querySelectorAll = () => [live];
      await presses.replay(cell);
      assert.deepEqual(keys, [code]);
    }
  });
  test("gives its board the keys, where the press left the focus on what lies around it", () => {
    const { press, stage } = page(), board = part({}, { focus: () => focused.push("board") }), focused = [];
    stage.within[".er-overlay"] = board;
    Object.assign(stage, { querySelector: (wanted) => (wanted === ".er-overlay" ? board : null), contains: (one) => one === board });
    document.activeElement = part();
    press(part({}, { dataset: { do: "step" } }));
    assert.deepEqual(focused, [], "nobody knows yet whether Python is needed");
    press(null, { type: "pointerup" });
    document.activeElement = board;
    press(null, { type: "pointerup" });
    assert.deepEqual(focused, ["board"]);
  });
  test("of F is nobody's where no class is led and no board has the focus", () => {
    const { presses, started } = page();
    world({ localStorage: { getItem: () => null } });
    document.body = part();
    const event = Object.assign(new Event("keydown", { cancelable: true }), { code: "KeyF" });
    Object.defineProperty(event, "target", { value: document.body });
    document.dispatchEvent(event);
    assert.deepEqual([presses.kept.size, started.length, event.defaultPrevented], [0, 0, false]);
  });
  test("of F is no press where keys without Ctrl are switched off", () => {
    const { presses, stage } = page();
    document.documentElement.dataset.erKeys = "off";
    const event = Object.assign(new Event("keydown", { cancelable: true }), { code: "KeyF" });
    Object.defineProperty(event, "target", { value: part({}, { within: { ".er-stage": stage } }) });
    document.dispatchEvent(event);
    assert.deepEqual([presses.kept.size, event.defaultPrevented], [0, false]);
  });
  test("of the board falls on the same point of the live board", async () => {
    const { presses, press, cell, host } = page(), picture = part({}, { getBoundingClientRect: () => ({ left: 10, top: 10, width: 200, height: 100 }) }), got = [];
    press(null, { picture, clientX: 60, clientY: 60 });
    const overlay = part({}, { within: { "[data-er-painted]": {} }, getBoundingClientRect: () => ({ left: 0, top: 0, width: 400, height: 300 }) });
    overlay.addEventListener("click", ({ clientX, clientY }) => got.push(clientX, clientY));
    host.querySelectorAll = () => [part({ ".er-overlay": overlay })];
    await presses.replay(cell);
    assert.deepEqual(got, [100, 150]);
  });
  test("is none of ours on a stage that is live, or on no control", () => {
    const { press, cell, presses } = page();
    assert.ok(!press(null).defaultPrevented);
    cell.live = true;
    assert.ok(!press(part({}, { dataset: { do: "step" } })).defaultPrevented);
    assert.equal(presses.kept.size, 0);
  });
});

describe("code cells", () => {
  const { Cell, control, inTurn } = (world({ CSS: { escape: (text) => text }, document: Object.assign(new Place(), { createElement: () => part() }), ...listens() }), linked(`${SRC}cells.js`));
  test("run, unless they are empty or say that they do not", () => {
    const runs = (source, tags) => new Cell(0, part(), { source, tags }).runs;
    assert.deepEqual([runs("1"), runs("  "), runs("1", ["no-live"])], [true, false, false]);
  });
  test("can be changed where their source is to be seen", () => {
    const visible = (tags, found = { ".cell_input": {} }) => new Cell(0, part(found), { source: "1", tags }).visible;
    assert.deepEqual([visible([]), visible(["remove-input"]), visible(["hide-cell"]), visible([], {})], [true, false, false, false]);
  });
  test("run in page order but for boards: first what a press waits for, then what is nearest to the middle", () => {
    world({ innerHeight: 800 });
    const cell = (source, top, { tags = ["remove-input"], waits = false } = {}) => {
      const element = part({ ".cell_input": {}, ...(waits && { "[data-er-waits],[data-er-pressed]": {} }) }, { getBoundingClientRect: () => ({ top, bottom: top + 400 }) });
      return new Cell(0, element, { source, tags });
    };
    const cells = [cell("from widgets import show", 0), cell('show("a")', -3000), cell("x = 1", 0), cell('show("b")', 200), cell('show("c")', 900), cell('show("d")', 5000, { waits: true }), cell('show("e")', 200, { tags: [] }), cell('own = show("f")', 200)];
    assert.deepEqual(inTurn(cells).map((one) => cells.indexOf(one)), [0, 5, 2, 3, 4, 1, 6, 7]);
  });
  test("have their controls found by what they do, with the word they carry", () => {
    const plain = part(), up = part(), any = part(), stage = part({ '[data-do="go"][data-arg="up"]': up, '[data-do="step"]:not([data-arg])': plain, '[data-do="roll"]': any });
    const place = part({ ".er-stage": [stage] });
    assert.deepEqual([control(place, "go", "up", 0), control(place, "step", undefined, 0), control(place, "roll", undefined, 0), control(place, "go", "down", 0)], [up, plain, any, null]);
  });
});

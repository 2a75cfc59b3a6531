/**
 * A page of the book in a browser that is made up: it loads what the page names, checks hashes, keeps what came, and runs the
 * book's own scripts. Its Python is as small as the page needs it; widgets and layout are not there.
 */

import { Caches, Clock, HOME, Network, Place, hash, linked, listens, part, settled, short, storage, world } from "./fakes.mjs";

const PAGE = "duel/pits.html", NAME = "page-AAAAAAAA.js", PLACE = "widgets/live/src/";

/** The files of the book that a first visit asks for. */
const FILES = {
  [PAGE]: '<head><body><h1>Pits</h1>...</body><i id="er-end"></i>', "_static/er-stages.css": "stages", "_static/styles/pydata-sphinx-theme.css": "theme", "_static/book.js": "the script of the pages",
  "_static/scripts/bootstrap.js": "the script of the theme", "live/live.js": `the entry, which names ${NAME}`, "live/base-AAAAAAAA.css": "base", [`live/${NAME}`]: "page", "live/worker-AAAAAAAA.js": "worker",
  "live/0000000000000004.bin": "session", "live/session-AAAAAAAA.js": "session, plain", "live/widgets-AAAAAAAA.css": "widgets", "live/widget-0123456789abcdef.js": "widget", "live/0000000000000001.bin": "glue", "live/0000000000000002.bin": "the rules",
  "live/0000000000000003.bin": "python itself", "live/duel-0123456789abcdef.bin": "duel", "live/glue-AAAAAAAA.js": "glue, plain", "live/still.js": "still", "live/icons-AAAAAAAA.css": "icons", "sw.js": "sw",
};
const NAMES = { session: "live/0000000000000004.bin", glue: "live/0000000000000001.bin", python: "live/0000000000000002.bin", wasm: "live/0000000000000003.bin" };
const LISTED = JSON.stringify(Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name, short(text)])));
const integrity = (text) => `sha256-${Buffer.from(hash(text), "hex").toString("base64")}`;
const asset = (name) => ({ name: name.replace("live/", ""), size: FILES[name].length, sha: hash(FILES[name]), integrity: integrity(FILES[name]) });

/** The file that a row of the table names. @param {string} name */
export function fileOf(name) {
  const pattern = new RegExp(`^${(NAMES[name] ?? name).replace(/[.]/g, "\\.").replace("*", "[0-9A-Za-z]+")}$`);
  return [...Object.keys(FILES), "site.json"].find((one) => pattern.test(one));
}

world({
  __ENTRY__: { page: asset(`live/${NAME}`), base: `base-AAAAAAAA.css?v=${hash("base").slice(0, 8)}` },
  __LIVE__: {
    id: "id", total: 100, worker: asset("live/worker-AAAAAAAA.js"), wasm: asset(NAMES.wasm), python: asset(NAMES.python), glue: { ...asset(NAMES.glue), plain: asset("live/glue-AAAAAAAA.js") },
    lock: {}, warm: [], rooms: { duel: { ...asset("live/duel-0123456789abcdef.bin"), warm: [] } }, session: { ...asset(NAMES.session), plain: asset("live/session-AAAAAAAA.js") }, styles: [asset("live/widgets-AAAAAAAA.css")],
    icons: asset("live/icons-AAAAAAAA.css"), scripts: { widget: asset("live/widget-0123456789abcdef.js") },
  },
});
const kind = (name) => class { static [Symbol.hasInstance](one) { return one?.localName === name; } };
world({ innerHeight: 800, Element: kind("any"), HTMLElement: kind("any"), HTMLLinkElement: kind("link"), HTMLScriptElement: kind("script") });

/** The smallest program: what comes in its place is read to its end. */
const EMPTY = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
WebAssembly.compileStreaming = async (given) => { await (await given).arrayBuffer(); return EMPTY; };

/** Milliseconds until the style sheet shows that a page sleeps. */
const WAKES = 1500;

/** The widgets' manager as far as a page waits for it: a board comes with a script of its own. @param {Function} fetched */
const managerOf = (fetched) => class {
  constructor(_, { script }) { this.script = script; }
  async receive() { await fetched(this.script("widget")); }
  drawn() {}
  capturing() {}
  end() {}
};

/** A browser: what it has kept, and the tab in it. */
export class Tab {
  /** @param {{caches?: Caches, store?: object}} [given] what it may keep */
  constructor({ caches = new Caches(), store = storage() } = {}) {
    this.network = new Network({ ...FILES, "site.json": LISTED });
    Object.assign(this, { caches, store, session: storage(), clock: new Clock(), workers: [], python: {}, refuses: {} });
  }

  /** Dates of which no two are the same: an address that bears the moment is a new one each time, however quick the test. */
  dates = (() => {
    let last = 0;
    return class extends Date { static now() { return (last = Math.max(last + 1, Date.now())); } };
  })();

  /** Go to the page, or load it again as a reader does with the browser's own button. */
  async open({ again = false } = {}) {
    await this.leave();
    const tab = this, { clock, network } = this, heard = listens(), resources = this.resources = [];
    const said = this.lines = [], tags = this.tags = [];
    const visit = this.visit = (this.visit ?? 0) + 1;
    this.modules = new Map();
    this.begun = clock.now;
    this.isBook = false;
    this.asleep = true;
    const cell = part({ ".er-pill": null }, { querySelectorAll: () => [], localName: "any" });
    const host = part({}, { offsetHeight: 0 });
    cell.querySelector = (asked) => (asked === ":scope > .cell_output" ? host : null);
    const append = (tag) => { if (tag.localName && visit === this.visit) this.#load(tag); }; // a page that was left brings in nothing
    const document = this.document = new Place({
      documentElement: part(), readyState: "complete", visibilityState: "visible", hidden: false, activeElement: null, currentScript: null,
      head: { append, prepend: append }, body: { append: (box) => said.push(box) }, title: "Pits",
      getElementById: (id) => ({ "er-end": this.isWhole ? {} : null, "er-cells": { textContent: JSON.stringify({ build: "b", root: "../", rooms: ["duel"], cells: [{ source: "show()", tags: ["remove-input"] }] }) } })[id] ?? null,
      querySelector: () => null,
      querySelectorAll: (asked) => (asked === "div.cell" ? [cell] : asked === "link[rel=stylesheet],script[src]" ? [...tags] : []),
      createElement: (name) => this.#made(name),
    });
    const location = this.location = { href: HOME + PAGE, pathname: `/course/${PAGE}`, protocol: "http:", reload: () => { this.reloads = true; } };
    const services = Object.assign(new Place(), {
      register: async (url) => {
        if (tab.refuses.services) throw new Error("denied");
        const answer = await network.fetch(url);
        if (!answer.ok || (await answer.text()) !== FILES["sw.js"]) throw new Error("no such worker");
        return Object.assign(new Place(), { active: { postMessage: () => setTimeout(() => services.tell("message", { data: { type: "kept" } })) }, waiting: null, installing: null, update: async () => {} });
      },
      ready: Promise.resolve({ active: { postMessage: () => setTimeout(() => services.tell("message", { data: { type: "kept" } })) } }),
    });
    const performance = { ...clock.page.performance, getEntriesByName: (name) => resources.filter((one) => one.name === name), getEntriesByType: () => resources };
    world({
      ...clock.page, performance, document, location, ...heard, window: {}, fetch: network.fetch, caches: this.caches, localStorage: this.store, sessionStorage: this.session, getComputedStyle: () => ({ position: "fixed" }),
      navigator: { serviceWorker: services, locks: this.#locks(), onLine: true }, self: { location: { href: `${HOME}live/worker.js` }, fetch: network.fetch }, CSS: { escape: (text) => text },
      dispatchEvent() {}, Worker: this.#worker(),
    });
    this.window = heard.place;
    const page = await this.#fetched(HOME + PAGE, again ? { cache: "reload" } : {});
    const text = page?.ok ? await page.text() : "";
    this.isBook = text.startsWith("<head>");
    this.isWhole = text.includes('id="er-end"');
    if (!this.isBook) return;
    const versioned = (name) => `${HOME}${name}?v=${hash(FILES[name]).slice(0, 8)}`;
    for (const name of ["_static/er-stages.css", "_static/styles/pydata-sphinx-theme.css"]) await this.#put("link", { href: versioned(name) });
    for (const name of ["_static/book.js", "_static/scripts/bootstrap.js"]) await this.#put("script", { src: versioned(name) });
    await this.#put("script", { src: versioned("live/live.js"), integrity: integrity(FILES["live/live.js"]) });
  }

  /** The tab goes elsewhere: its Python ends with it. */
  async leave() {
    for (const worker of this.workers) worker.terminate();
    this.workers = [];
    this.clock.timers.clear();
    await settled(4);
  }

  #made(name) {
    const tag = part({}, { localName: ["link", "script"].includes(name) ? name : "", remove: () => { this.tags = this.tags.filter((one) => one !== tag); }, integrity: "" });
    tag.replaceWith = (other) => { this.tags.splice(this.tags.indexOf(tag), 1); this.#load(other); };
    return tag;
  }

  async #put(name, given) {
    const tag = Object.assign(this.#made(name), given);
    tag.attributes = Object.entries(given).map(([name_, value]) => ({ name: name_, value }));
    await this.#load(tag);
  }

  /** The browser's own answer to an address: of what it has kept, else of the host. */
  async #fetched(url, how = {}) {
    const answer = await this.network.fetch(url, how).catch(() => null);
    this.resources.push({ name: String(url), responseStatus: answer?.status ?? 0, decodedBodySize: answer?.ok ? this.network.size(url) : 0 });
    return answer;
  }

  /** Bring in what an element names; a script that came as it was built does its work. */
  async #load(tag) {
    this.tags.push(tag);
    const url = tag.href ?? tag.src, answer = await this.#fetched(url), text = answer?.ok ? Buffer.from(await answer.arrayBuffer()) : null;
    const right = text !== null && (!tag.integrity || tag.integrity === integrity(text));
    tag.sheet = right ? {} : null;
    if (!right) {
      tag.onerror?.();
      if (this.window.listening) this.#missed(tag);
      return;
    }
    const name = Network.path(url.split("?")[0]);
    if (tag.localName === "script" && String(text) === FILES[name]) {
      if (name === "_static/book.js") this.#book();
      if (name === "live/live.js") await this.#enter(tag);
    }
    tag.onload?.();
  }

  /** The rule of the book's own script for scripts that came wrong. */
  #book() {
    const { document, location } = this;
    linked("book/scripts/again.js", { given: { document, location, Date: this.dates } });
  }

  #missed(target) {
    const event = new Event("error");
    Object.defineProperty(event, "target", { value: target });
    this.window.dispatchEvent(event);
  }

  async #enter(tag) {
    this.asleep = false;
    this.document.currentScript = tag;
    linked(`${PLACE}page/entry.js`, { bring: this.#bring, given: { Date: this.dates } });
    await settled(4);
  }

  /** A module of the site by its address: its elements have brought it already. */
  #bring = async (/** @type {string} */ url) => {
    const page = { bring: this.#bring, address: HOME + NAME, made: this.modules, given: { Date: this.dates } };
    const foreign = { "./setup.js": {}, "./manager.js": { Manager: managerOf(linked(`${PLACE}page/module.js`, page).fetched) } };
    if (url.includes("/live/page-")) return linked(`${PLACE}page/main.js`, { ...page, foreign });
    if (url.includes("/live/session-")) return linked(`${PLACE}page/session.js`, { ...page, foreign });
    return { default: async () => ({ HEAP8: [], growMemory() {} }) }; // Python's own script
  };

  /** Locks by their names: who holds one, and who waits. */
  #locks() {
    const held = (this.held = new Map());
    return {
      async request(name, act) {
        const queue = held.get(name) ?? [];
        held.set(name, queue);
        queue.push(act);
        if (queue.length === 1) await act();
      },
      query: async () => ({ held: [...held.keys()].map((name) => ({ name })), pending: [] }),
    };
  }

  #worker() {
    const tab = this;
    return class {
      constructor(url, { name }) {
        tab.workers.push(this);
        this.name = name;
        this.waits = [];
        this.self = {
          name, location: { href: url }, fetch: tab.network.fetch, addEventListener() {},
          postMessage: (data) => queueMicrotask(() => this.ended || this.onmessage?.({ data: structuredClone(data) })),
        };
        if (tab.python.unborn) this.terminate();
        else this.#begin(url);
      }

      async #begin(url) {
        const answer = await tab.network.fetch(url).catch(() => null), { self } = this;
        if (this.ended || !answer?.ok) return;
        const foreign = { pyodide: { loadPyodide: (given) => tab.#pyodide(given, self) } };
        linked(`${PLACE}worker/main.js`, { given: { self }, foreign, bring: tab.#bring });
        for (const data of this.waits) self.onmessage({ data });
        this.waits = null;
      }

      postMessage(data) {
        if (this.ended) return;
        if (this.waits) this.waits.push(data);
        else this.self.onmessage({ data });
      }

      terminate() {
        if (this.ended) return;
        this.ended = true;
        const [, next] = tab.held.get(this.name) ?? [];
        tab.held.delete(this.name);
        next?.();
      }
    };
  }

  /** Python as the page needs it: it asks for its parts, and starts where it has room. */
  async #pyodide({ indexURL, fsInit, createPyodideModule, _loadSnapshot, _makeSnapshot }, self) {
    const refuse = () => { throw new RangeError("Out of memory: cannot allocate Wasm memory for new instance"); };
    const { python } = this;
    if (python.hangs) await new Promise(() => {});
    await createPyodideModule({});
    await WebAssembly.instantiateStreaming(self.fetch(`${indexURL}pyodide.asm.wasm`), {});
    if (python.cramped === "start" || (python.cramped === "snapshot" && _loadSnapshot)) refuse();
    await fsInit({ filesystems: { MEMFS: {} } }).catch((error) => { if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error; }); // the trees of this host hold nothing
    this.boots = [...(this.boots ?? []), _loadSnapshot ? "snapshot" : "plain"];
    const kernel = {
      check() {}, warm() {}, settle() {}, attach: (post) => { this.post = post; }, message() {}, boot: () => Object.assign([], { destroy() {} }),
      run_cell: async () => { this.post(JSON.stringify({ kind: "comm_open", comm_id: "1", data: {} }), null); return true; },
    };
    return { pyimport: () => kernel, toPy: () => ({ destroy() {} }), makeMemorySnapshot: () => { if (!_makeSnapshot) throw new Error("it was not asked for"); return new Uint8Array(64).fill(1); } };
  }

  /** What the lines of the page say. */
  get line() {
    return this.lines.filter((box) => !box.hidden).map((box) => box.children.map((one) => one.children?.join?.(" ") || one.textContent).join(" ")).join(" ");
  }

  /** Which outcome of the table the reader has before him; nothing while that is not decided. @param {string} [file] */
  seen(file = "") {
    const { line } = this, name = file.split("/").at(-1), { erLive, erWhole } = this.document.documentElement.dataset;
    const says = (words) => Object.keys(words).find((one) => words[one] && line.includes(words[one])) ?? "";
    if (!this.isBook) return "host";
    if (this.asleep) return this.clock.now - this.begun < WAKES ? "" : "asleep";
    if (erLive === "error") return says({ named: name, gone: "put online anew", cramped: "no memory left", stopped: name ? "" : "Python was stopped" });
    if (erLive === "still") return line.includes("did not load") ? "still" : "";
    if (erLive !== "live" || !erWhole) return "";
    if (erWhole === "yes" && !line) return "live";
    return says({ broke: "broke off", stale: "older edition", anew: "put online anew", looks: name });
  }

  /** Wait until something is so, by the clock of the tab. @param {() => any} what @param {string} words */
  async until(what, words) {
    for (let at = 0; at < 2000; at += 1) {
      if (what()) return;
      this.clock.go(100);
      await settled(3);
    }
    throw new Error(`It never came: ${words}. Now: ${this.seen() || "nothing"}, ${JSON.stringify(this.document.documentElement.dataset)}, "${this.line}"`);
  }

  /** Press what is offered, and wait for what comes of it. */
  async again() {
    const buttons = this.lines.filter((box) => !box.hidden).flatMap((box) => box.children).filter((one) => /again/.test(one.textContent) && one.listening);
    if (this.asleep) { await this.open({ again: true }); return; }
    if (!buttons.length) throw new Error(`Nothing is offered: "${this.line}"`);
    this.reloads = false;
    buttons[0].tell("click");
    await settled();
    if (this.reloads) await this.open({ again: true });
  }
}

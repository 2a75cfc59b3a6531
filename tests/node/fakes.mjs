/**
 * What the scripts meet in a page, made up: a network, caches, a database, a store, a clock, parts of a page. Each is as
 * small as the scripts need it; what depends on layout, focus or a real worker is asked of a browser.
 */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

export const ROOT = new URL("../../", import.meta.url);
export const HOME = "http://book.test/course/";

/** The text of a file of the project. */
export const source = (/** @type {string} */ name) => readFileSync(new URL(name, ROOT), "utf8");

/** The program that unpacks zstd, as the build packs it (widgets/live/bundle.mjs). */
const packProgram = () => gzipSync(Buffer.from(source("widgets/live/node_modules/zstddec/dist/zstddec-stream.mjs").match(/"(AGFzbQ[\w+/=]+)"/)[1], "base64"));
let program = null;
/** What belongs to somebody else: the hashes of the runtime's library, a program, and what a page has no use for here. */
const FOREIGN = {
  "@noble/hashes/sha2.js": { sha256: (bytes) => createHash("sha256").update(bytes).digest() },
  "er:zstd": { get program() { return (program ??= packProgram()); } },
  "@noble/hashes/utils.js": { bytesToHex: (bytes) => Buffer.from(bytes).toString("hex") },
};
// It answers at once, as everything made up does.
Object.defineProperty(crypto, "subtle", { value: { digest: async (_, content) => createHash("sha256").update(new Uint8Array(content)).digest() } });
const compiled = new Map();

/**
 * A module of the project with all that it imports, made anew: nothing is left of what another test did to it. `given` are
 * names of a world of its own, `foreign` modules that are somebody else's; `instead` stands for what is imported by these
 * names, `names` are what is wanted of the module beside its exports; `bring` is how it imports by an address.
 * @param {string} name @param {{given?: object, foreign?: object, instead?: object, names?: string[], bring?: (url: string) => any, address?: string, made?: Map<string, any>}} [how]
 */
export function linked(name, { given = {}, foreign = {}, instead = {}, names = [], bring = null, address = "", made = new Map() } = {}) {
  if (made.has(name)) return made.get(name);
  const worlds = Object.keys(given), key = [name, names, worlds].join();
  if (!compiled.has(key)) {
    const wants = [], exports = new Set(), text = source(name)
      .replace(/^import (?:\{(.+)\} from )?"(.+)";$/gm, (_, wanted = "", from) => (wants.push({ wanted, from }), `const {${wanted}} = erWants[${wants.length - 1}];`))
      .replace(/^export ((?:async )?function|class|const) (\w+)/gm, (_, kind, own) => (exports.add(own), `${kind} ${own}`)).replace(/^export default (.*)$/gm, "")
      .replaceAll("await import(", "await erBring(").replaceAll("return import(", "return erBring(").replaceAll("import.meta.url", "erAddress");
    const told = [...exports, ...names.filter((one) => !exports.has(one) && new RegExp(`^(?:async )?(?:function |const |const .+, )${one}\\b`, "m").test(text))];
    compiled.set(key, { wants, run: new Function("erWants", "erBring", "erAddress", ...worlds, `"use strict";{${text}\nreturn {${told}};}\n//# sourceURL=${name}`) });
  }
  const { wants, run } = compiled.get(key), own = { ...FOREIGN, ...foreign };
  const found = wants.map(({ wanted, from }) => {
    if (from.endsWith(".json")) return JSON.parse(source(new URL(from, `http://x/${name}`).pathname.slice(1)));
    const all = wanted.split(",").every((one) => one.trim() in instead);
    return { ...(own[from] ?? (wanted && all ? {} : linked(new URL(from, `http://x/${name}`).pathname.slice(1), { given, foreign, instead, bring, address, made }))), ...instead };
  });
  made.set(name, run(found, bring, address, ...Object.values(given)));
  return made.get(name);
}

/** What the scripts of a page share; what they know of a stage goes with the stage. */
const states = new WeakMap(), shared = () => ({ states, models: new Map(), opened: "", sheet: null });
export const { stateOf } = linked("widgets/page/state.js", { given: { globalThis: { erShared: shared() } } });

/** Names that the scripts of a panel may take from a page, and that a test may leave out. */
const PAGE = [
  "document", "window", "location", "history", "navigator", "localStorage", "sessionStorage", "matchMedia", "performance", "fetch",
  "addEventListener", "removeEventListener", "requestAnimationFrame", "cancelAnimationFrame", "setTimeout", "clearTimeout",
  "MutationObserver", "ResizeObserver", "CustomEvent", "DOMParser", "FileReader", "FormData", "CSS", "prompt", "innerHeight", "innerWidth", "getComputedStyle",
  "devicePixelRatio", "globalThis", "Node", "Date", "Event",
];
const DEFAULTS = { CustomEvent, Event, Date, setTimeout, clearTimeout, performance, CSS: { escape: (text) => text }, addEventListener() {}, removeEventListener() {} };

/**
 * What is asked for of scripts of `widgets/page`, which see of the page what is told; what else is told stands for what
 * they import by that name.
 * @param {string} files with spaces between @param {string[]} names @param {Record<string, any>} [page]
 */
export function panel(files, names, page = {}) {
  const given = { ...Object.fromEntries(PAGE.map((name) => [name, undefined])), ...DEFAULTS, globalThis: {} }, instead = {};
  for (const [name, value] of Object.entries(page)) (name in given ? given : instead)[name] = value;
  given.globalThis.erShared ??= shared();
  const made = new Map();
  return Object.assign({}, ...files.trim().split(" ").map((file) => linked(`widgets/page/${file}.js`, { given, instead, names, made })));
}

/** A place where events are told: what has one, a document or a window, listens and tells. */
export class Place extends EventTarget {
  constructor(more = {}) {
    super();
    Object.assign(this, more);
    /** How many listen: what comes must go. */
    this.listening = 0;
  }

  addEventListener(...given) {
    this.listening += 1;
    super.addEventListener(...given);
  }

  removeEventListener(...given) {
    this.listening -= 1;
    super.removeEventListener(...given);
  }

  /** Tell of something. @param {string} type @param {object} [more] */
  tell(type, more = {}) {
    const event = Object.assign(new Event(type, { cancelable: true }), more);
    this.dispatchEvent(event);
    return event;
  }
}

/** The listeners of a window, as the scripts call them without naming it. */
export function listens(place = new Place()) {
  return { place, addEventListener: place.addEventListener.bind(place), removeEventListener: place.removeEventListener.bind(place) };
}

/**
 * A part of a page: its marks, and what a script finds in it by the very words of its question. Of a stage `state` is what
 * the scripts know of it.
 * @param {Record<string, any>} [found] by selector @param {Record<string, any>} [more]
 */
export function part(found = {}, { state, ...more } = {}) {
  const classes = new Set((more.className ?? "").split(" ").filter(Boolean));
  const made = new Place({
    dataset: {}, attributes: [], textContent: "", innerHTML: "", hidden: false, isConnected: true, childElementCount: 0, children: [],
    style: { setProperty(name, value) { this[name] = value; }, removeProperty(name) { delete this[name]; } },
    classList: {
      contains: (name) => classes.has(name), add: (name) => classes.add(name), remove: (name) => classes.delete(name),
      toggle: (name, on = !classes.has(name)) => (on ? classes.add(name) : classes.delete(name), on),
    },
    querySelector: (asked) => found[asked] ?? null,
    querySelectorAll: (asked) => [found[asked] ?? []].flat(),
    closest: (asked) => more.within?.[asked] ?? null,
    matches: (asked) => (more.is ?? []).includes(asked),
    contains: (one) => one === made || (more.holds ?? []).includes(one),
    getAttribute: (name) => made.set[name] ?? null,
    setAttribute: (name, value) => { made.set[name] = String(value); },
    removeAttribute: (name) => { delete made.set[name]; },
    hasAttribute: (name) => name in made.set,
    toggleAttribute: (name, on = !(name in made.set)) => { if (on) made.set[name] = ""; else delete made.set[name]; },
    set: {},
    hasChildNodes: () => made.children.length > 0,
    append(...given) { made.children.push(...given); for (const one of given) if (typeof one === "object") one.parent = made; },
    prepend(...given) { made.children.unshift(...given); },
    after(...given) { made.followers = given; },
    remove() { made.gone = true; },
    replaceChildren(...given) { made.children = given; },
    replaceWith(one) { made.instead = one; },
    focus() { made.focused = true; },
    click() { made.clicked = true; },
    select() {},
    scrollIntoView(how) { made.shown = how; },
    getBoundingClientRect: () => ({ left: 0, top: 0, right: 100, bottom: 100, width: 100, height: 100 }),
    getClientRects: () => (more.unseen ? [] : [1]),
    ...more,
  });
  if (state) Object.assign(stateOf(made), state);
  return made;
}

/** A region of a stage by its name. @param {string} name */
export const regionOf = (name) => `[data-region="${name}"]`;

/** What a browser keeps for its reader; it may be `denied`, or `full`. @param {Record<string, string>} [kept] */
export function storage(kept = {}, { denied = false, full = false } = {}) {
  const refuse = (name) => { throw new DOMException("no", name); };
  return {
    kept,
    getItem: (name) => (denied ? refuse("SecurityError") : (kept[name] ?? null)),
    setItem: (name, text) => (denied ? refuse("SecurityError") : full ? refuse("QuotaExceededError") : void (kept[name] = String(text))),
    removeItem: (name) => (denied ? refuse("SecurityError") : void delete kept[name]),
  };
}

/** What Python has told a panel, and what the panel has told Python. @param {Record<string, any>} [state] */
export function model(state = {}) {
  const heard = {};
  return {
    state, sent: [], saved: 0,
    get: (name) => state[name],
    set: (name, value) => { state[name] = value; },
    save_changes() { this.saved += 1; },
    send(message) { this.sent.push(message); },
    on: (name, act) => { heard[name] = act; },
    off: (name) => { delete heard[name]; },
    heard,
    /** Python says something. */
    say: (name, ...given) => heard[name]?.(...given),
  };
}

/** A hash as the list of the site has it, and as the runtime does. @param {string | Uint8Array} content */
export const hash = (content) => createHash("sha256").update(content).digest("hex");
export const short = (/** @type {string | Uint8Array} */ content) => hash(content).slice(0, 32);

/** A small book. */
export const EDITION = { "index.html": "<h1>first", "duel/pits.html": "<h1>pits", "duel/index.html": "<h1>duel", "live/page-AAAAAAAA.js": "page", "_static/book.js": "book", "sw.js": "sw" };

/** An edition of the book on a host: its files, and the list that says their hashes. */
export function edition(files = EDITION) {
  const list = JSON.stringify(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, short(text)])));
  return { files: { ...files, "site.json": list }, stamp: short(list) };
}

/**
 * A host: its files by their paths below the book, each with ways in which it comes wrong, a number of times.
 * What a browser has kept of it is asked first, as a real one does.
 */
export class Network {
  /** @param {Record<string, string | Uint8Array>} files */
  constructor(files) {
    this.files = files;
    /** What was asked of the host: paths, each with how. @type {string[]} */
    this.asked = [];
    /** @type {Record<string, {kind: string, left: number}>} */
    this.wrong = {};
    /** @type {Map<string, string | Uint8Array>} */
    this.kept = new Map();
    this.isAway = false;
    /** A host with clean addresses leads from every page to its name without the ending. */
    this.isClean = false;
    /** What comes late comes when the host goes on. */
    this.late = new Promise((done) => { this.goOn = done; });
    this.fetch = this.fetch.bind(this);
  }

  /** Have a file come wrong: it is refused, cut, broken off, damaged, an error of the host, or the page of a hotel. */
  spoil(name, kind, left = Infinity) {
    this.wrong[name] = { kind, left };
  }

  /** The path of an address below the book. */
  static path(url) {
    return decodeURIComponent(new URL(url, HOME).pathname).slice(new URL(HOME).pathname.length) || "index.html";
  }

  async fetch(input, { cache = "default" } = {}) {
    const url = String(input.url ?? input).split("#")[0], how = input.cache ?? cache;
    if (this.isClean && /\.html$/.test(new URL(url).pathname) && !this.isAway) {
      if (input.mode === "navigate") return Response.error(); // as one that is led on is handed to a service worker
      const answer = await this.fetch(url.replace(/(index)?\.html/, ""), { cache: how });
      return Object.defineProperties(answer, { redirected: { value: true }, clone: { value: () => Object.defineProperty(Response.prototype.clone.call(answer), "redirected", { value: true }) } });
    }
    const known = ["default", "force-cache"].includes(how) && this.kept.get(url);
    if (known) return new Response(known);
    if (this.wrong[Network.path(url)]?.kind === "slow") {
      this.asked.push(Network.path(url));
      await this.late;
    }
    const { status = 200, body } = this.answer(url, how);
    if (status === 200 && how !== "no-store") this.kept.set(url, body);
    return new Response(body, { status });
  }

  /** How many bytes came last of an address. */
  size(url) {
    return new Blob([this.kept.get(url) ?? ""]).size;
  }

  answer(url, how = "") {
    const name = Network.path(url), wrong = this.wrong[name];
    this.asked.push(how && how !== "default" ? `${name} ${how}` : name);
    if (this.isAway) throw new TypeError("Failed to fetch");
    const file = this.files[name] ?? this.files[`${name}.html`] ?? this.files[`${name}index.html`];
    if (wrong?.left > 0 && wrong.kind !== "slow") {
      wrong.left -= 1;
      if (wrong.kind === "refused") throw new TypeError("Failed to fetch");
      if (wrong.kind === "status") return { status: 500, body: "" };
      if (wrong.kind === "broken") return { body: new ReadableStream({ start: (stream) => stream.error(new TypeError("network error")) }) };
      return { body: spoilt(file, wrong.kind) };
    }
    return file === undefined ? { status: 404, body: "" } : { body: file };
  }
}

/** A file as it comes wrong. @param {string | Uint8Array} file @param {string} kind */
export function spoilt(file, kind) {
  if (kind === "portal") return "<!doctype html><title>Hotel</title>";
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : Uint8Array.from(file), middle = bytes.length >> 1;
  if (kind === "cut") return bytes.slice(0, middle);
  bytes[middle] ^= 1;
  return bytes;
}

/** The Cache API: caches by their names; it may be `denied`, or `full`. */
export class Caches {
  constructor({ denied = false, full = false } = {}) {
    Object.assign(this, { denied, full });
    /** @type {Map<string, Map<string, Response>>} */
    this.all = new Map();
  }

  #ask() {
    if (this.denied) throw new DOMException("no", "SecurityError");
  }

  async open(name) {
    this.#ask();
    if (!this.all.has(name)) this.all.set(name, new Map());
    return this.#cache(this.all.get(name));
  }

  #cache(kept) {
    const plain = (url) => url.split("?")[0];
    return {
      match: async (asked, { ignoreSearch = false } = {}) => {
        const url = String(asked.url ?? asked);
        const key = [...kept.keys()].find((one) => (ignoreSearch ? plain(one) === plain(url) : one === url));
        return key && kept.get(key).clone();
      },
      keys: async () => [...kept.keys()].map((url) => ({ url })),
      delete: async (url) => kept.delete(String(url.url ?? url)),
      put: async (asked, response) => {
        if (this.full) throw new DOMException("no", "QuotaExceededError");
        kept.set(String(asked.url ?? asked), response.clone());
      },
    };
  }

  async keys() {
    this.#ask();
    return [...this.all.keys()];
  }

  async delete(name) {
    this.#ask();
    return this.all.delete(name);
  }

  async match(asked) {
    for (const name of await this.keys()) {
      const found = await (await this.open(name)).match(asked);
      if (found) return found;
    }
  }
}

/** IndexedDB with one table; it may be `denied`, or `full`. @param {Record<string, any>} [kept] */
export function database(kept = {}, { denied = false, full = false } = {}) {
  const soon = (request, value) => {
    request.result = value;
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  const open = () => {
    if (denied) throw new DOMException("no", "SecurityError");
    const transaction = () => {
      const done = {
        error: full ? new DOMException("no", "QuotaExceededError") : null,
        objectStore: () => ({
          get: (name) => soon({}, kept[name]),
          getAllKeys: () => soon({}, Object.keys(kept)),
          put: (value, name) => { if (!full) kept[name] = value; else done.fails = true; return soon({}, name); },
          delete: (name) => { delete kept[name]; return soon({}, undefined); },
          clear: () => { for (const name of Object.keys(kept)) delete kept[name]; return soon({}, undefined); },
        }),
      };
      setTimeout(() => (done.fails ? done.onabort?.() : done.oncomplete?.()));
      return done;
    };
    return soon({}, { transaction, close() {}, createObjectStore() {} });
  };
  return { kept, open };
}

/** Let everything that waits for nothing but its turn have it. */
export async function settled(turns = 20) {
  for (let at = 0; at < turns; at += 1) await new Promise((done) => setImmediate(done));
}

/** A clock that goes on only when it is told to, with timers, looks and frames. */
export class Clock {
  constructor(now = 1000) {
    this.now = now;
    this.count = 0;
    /** @type {Map<number, {at: number, act: Function, every: number}>} */
    this.timers = new Map();
    const set = (act, wait = 0, every = 0) => {
      this.timers.set((this.count += 1), { at: this.now + wait, act, every });
      return this.count;
    };
    this.page = {
      setTimeout: (act, wait) => set(act, wait), setInterval: (act, wait) => set(act, wait, wait), requestAnimationFrame: (act) => set(act, 16),
      clearTimeout: (id) => this.timers.delete(id), clearInterval: (id) => this.timers.delete(id), cancelAnimationFrame: (id) => this.timers.delete(id),
      performance: { now: () => this.now, mark() {}, measure() {}, getEntriesByName: () => [], getEntriesByType: () => [] },
    };
  }

  /** Go on by so many milliseconds. */
  go(span) {
    const end = this.now + span;
    for (;;) {
      const [id, next] = [...this.timers].filter(([, one]) => one.at <= end).sort(([, one], [, other]) => one.at - other.at)[0] ?? [];
      if (!next) break;
      this.now = Math.max(this.now, next.at);
      if (next.every) next.at += next.every;
      else this.timers.delete(id);
      next.act(this.now);
    }
    this.now = end;
  }

  /** The same, with a turn for what waits after each piece. */
  async run(span, piece = 500) {
    for (let gone = 0; gone < span; gone += piece) {
      this.go(Math.min(piece, span - gone));
      await settled(4);
    }
  }
}

/** Put names into the world of a test, as a page or a worker has them. @param {Record<string, any>} names */
export function world(names) {
  for (const [name, value] of Object.entries(names)) Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}

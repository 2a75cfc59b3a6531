/** The page as a whole: one worker, one widget manager, the cells in their turn; and the way back from errors. */

import { inTurn } from "./cells.js";
import { Kernel } from "./kernel.js";
import { run } from "./module.js";
import { goOffline } from "./offline.js";
import { isOutdated } from "./whole.js";

/**
 * What the build writes of the runtime's files (`bundle.mjs`), and the same where the page asks for them.
 * @typedef {import("./session.js").File & {size: number, sha: string, bare?: string}} Written
 * @typedef {Written & {plain?: Written}} Packed
 * @typedef {import("../worker/assets.js").Asset & {integrity: string}} Placed
 * @typedef {{id: string, total: number, wasm: Packed, python: Packed, glue: Packed & {plain: Written}, session: Packed & {plain: Written}, worker: Written,
 *   lock: unknown, warm: string[], rooms: Record<string, Packed & {warm: string[]}>, styles: Written[], icons: Written, scripts: Record<string, Written>}} Live
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./cells.js").Cell} Cell
 * @typedef {import("../worker/assets.js").AssetError} AssetError
 */

/* global __LIVE__ */
const LIVE = __LIVE__;
const SESSION = "er-live-no-snapshot";
/** What was kept of Python in this window is noted here: who comes back has it at once. */
const KEPT = "er-live-kept";
const OUTDATED = "This book has been put online anew since you opened this page.";

export class Page {
  /**
   * @param {{cells: import("./cells.js").Cell[], state: import("./state.js").State, build: string, root: URL, rooms: string[], games: string[],
   *   gone: (said: string) => void}} given `gone` is told when a file that a live page asks for belongs to an older edition
   */
  constructor({ cells, state, build, root, rooms, games, gone }) {
    this.cells = cells;
    this.gone = gone;
    this.state = state;
    /** The games of this page; any other comes when it is asked for. */
    this.rooms = rooms.filter((name) => name in LIVE.rooms);
    this.games = games;
    this.key = new URL(["live/snapshot", build || "x", [LIVE.id, ...games, ...this.rooms].join("+")].join("-"), root).href;
    this.total = this.rooms.reduce((sum, name) => sum + LIVE.rooms[name].size, LIVE.total);
    this.root = root;
    this.base = new URL("live/", root);
    /** @type {Kernel | null} */
    this.kernel = null;
    /** @type {Session | null} */
    this.session = null;
    this.touched = false;
    /** @type {Set<string>} files that came wrong: the host is asked anew */
    this.spoilt = new Set();
    /** @type {Promise<Session | null> | null} the session, once its scripts and styles are there */
    this.opened = null;
    this.cellLive = async (/** @type {Cell} */ cell) => /** @type {unknown} */ (cell);
  }

  /** @param {(cell: Cell) => Promise<unknown>} listener */
  onCell(listener) {
    this.cellLive = listener;
  }

  /** Whether Python was kept for a page like this one, earlier in this window: then it takes little to start. */
  get isKept() {
    return mayKeep() && noted(KEPT).split("\n").includes(this.key);
  }

  /** Start Python; a second call only notes that the reader waits. */
  start() {
    if (this.kernel) {
      this.touched = true;
      return;
    }
    this.#begin();
  }

  /** Start over: a new worker, every cell again. What the reader typed into cells is kept. */
  restart() {
    this.#anew();
  }

  #anew() {
    this.kernel?.end();
    this.session?.end();
    this.session = null;
    for (const cell of this.cells) cell.live = false;
    this.touched = true;
    this.boot = undefined;
    this.#begin();
  }

  /** Run one cell again. @param {Cell} cell */
  async run(cell) {
    this.start();
    const session = await this.opened;
    await session?.run(cell).shown;
    if (session) this.state.mark(cell);
  }

  /** A cell has come to life. @param {Cell} cell */
  #come(cell) {
    if (!this.cells.some((one) => one !== cell && one.live)) performance.mark("er:first");
    this.state.mark(cell);
    this.cellLive(cell);
  }

  #begin() {
    this.state.set("loading", { done: 0, total: this.total, touched: this.touched });
    const place = (/** @type {string} */ name) => new URL(name, this.base).href;
    /** @param {Packed} asset @returns {Placed} */
    const file = (asset) => {
      const url = place(asset.name), again = this.spoilt.has(url);
      return /** @type {Placed} */ ({ ...asset, url, again });
    };
    const assets = {
      wasm: file(LIVE.wasm),
      python: file(LIVE.python),
      glue: { ...file(LIVE.glue), plain: file(LIVE.glue.plain) },
      lock: LIVE.lock,
      warm: [...LIVE.warm, ...this.rooms.flatMap((name) => LIVE.rooms[name].warm)],
      rooms: Object.fromEntries(Object.entries(LIVE.rooms).map(([name, room]) => [name, file(room)])),
      open: this.rooms,
      games: this.games,
    };
    const modules = /** @type {Promise<typeof import("./session.js")>} */ (run(file(LIVE.session), file(LIVE.session.plain), "erSession"));
    modules.catch(() => {});
    const script = file(LIVE.worker);
    const kernel = new Kernel(
      script,
      { assets, key: this.key, snapshot: mayKeep(), script },
      {
        progress: ({ done, total }) =>
          this.state.progress(0.9 * (done / total), { done, total, touched: this.touched }),
        ready: (message) => this.#ready(message).catch((error) => this.#broken(error, kernel)),
        // Python may speak before the scripts that listen are there.
        python: (message, buffers) => this.opened?.then((session) => session?.receive(message, buffers)),
        kept: ({ ok, reason }) => {
          document.documentElement.dataset.erKept = ok ? "yes" : "no";
          if (ok) note(KEPT, `${noted(KEPT)}${this.key}\n`);
          else neverKeep(reason);
        },
        second: ({ state }) => (document.documentElement.dataset.erSecond = state),
        missing: async () => {
          if ((await isOutdated(this.base)) && kernel === this.kernel) this.gone(OUTDATED);
        },
        busy: (busy) => this.state.name === "live" && this.state.set("live", { busy }),
        dead: (reason) => this.#dead(reason),
      },
    );
    this.kernel = kernel;
    this.opened = this.#open(kernel, modules).catch((error) => {
      this.#broken(error, kernel);
      return null;
    });
  }

  /** Something on the page itself went wrong; what an earlier start leaves behind concerns nobody. @param {AssetError | undefined} error @param {Kernel} kernel */
  #broken(error, kernel) {
    if (kernel !== this.kernel || kernel.ended) return;
    kernel.end();
    const message = error?.url ? error.message : "A part of this page did not load.";
    this.#dead({ message, url: error?.url, details: String(error?.stack ?? error) });
  }

  /** @param {Kernel} kernel @param {Promise<typeof import("./session.js")>} modules */
  async #open(kernel, modules) {
    const { Session } = await modules;
    if (kernel !== this.kernel) return null;
    const { styles, icons, scripts } = LIVE;
    const broken = (/** @type {AssetError} */ error) => this.#broken(error, kernel);
    const again = (/** @type {Cell} */ cell) => this.run(cell);
    this.session = new Session({ kernel, cells: this.cells, base: this.base, styles, icons, scripts, broken, again });
    await this.session.ready;
    return this.session;
  }

  /** Python is there: run the cells, what the reader looks at before what is far away. @param {import("./kernel.js").Ready} message */
  async #ready(message) {
    const kernel = this.kernel;
    performance.mark("er:ready");
    document.documentElement.dataset.erBoot = message.boot;
    if (message.trouble) {
      neverKeep(message.trouble);
      document.documentElement.dataset.erKept = "no";
    }
    this.boot = message.boot;
    this.state.progress(0.95, { text: "Setting up the page", done: 1, total: 1, touched: this.touched });
    const session = await this.opened;
    if (!session || kernel !== this.kernel) return;
    if (!(await this.#runAll(session, inTurn(this.cells)))) return;
    this.state.set("live", { boot: message.boot, times: message.times });
    performance.mark("er:live");
    whenQuiet(() => {
      if (kernel?.ended) return;
      if (message.fresh) kernel?.keep();
      goOffline(this.root, [new URL(LIVE.worker.name, this.base).href, ...message.files]);
    });
  }

  /** Run cells one after the other and show what they give; whether Python was there to the end. @param {Session} session @param {Cell[]} cells */
  async #runAll(session, cells) {
    const { kernel } = session;
    await session.chain;
    const shown = [];
    for (const cell of cells) {
      if (!cell.runs) continue;
      const run = session.run(cell);
      shown.push(run.shown.then(() => kernel.ended || this.#come(cell)));
      await run.ran;
      if (kernel.ended) return false;
    }
    await Promise.all(shown);
    return !kernel.ended;
  }

  /** Cells as at the beginning, all or those of some elements, in the Python that is there; `er:over` tells the end. @param {Element[]} [which] */
  async renew(which) {
    const cells = this.cells.filter(({ element }) => which?.includes(element) ?? true);
    if (this.state.name === "live" && this.session && (await this.#runAll(this.session, cells))) this.state.set("live");
    document.dispatchEvent(new CustomEvent("er:over"));
  }

  /** @param {import("./kernel.js").Reason} reason */
  #dead(reason) {
    if (reason.url && !this.spoilt.has(reason.url)) {
      // A wrong answer is often the last of its kind: the host is asked for each file once more before the reader is.
      this.spoilt.add(reason.url);
      this.#anew();
      return;
    }
    if (this.boot === "snapshot" && this.state.name !== "live") neverKeep(reason.message);
    this.boot = undefined;
    for (const cell of this.cells) cell.area?.stop();
    this.state.set("error", reason);
    this.#outdated(this.kernel);
  }

  /** A file that is not there may be one of an older edition; so are those that a new start would ask for. @param {Kernel | null} kernel */
  async #outdated(kernel) {
    if (!(await isOutdated(this.base)) || kernel !== this.kernel) return;
    this.state.set("error", { message: OUTDATED, outdated: true });
  }
}

/** Whether this session may use snapshots: once one has failed, it starts plainly. */
function mayKeep() {
  return typeof WebAssembly !== "undefined" && document.documentElement.dataset.erSnapshot !== "off" && !noted(SESSION);
}

/** @param {string} name */
function noted(name) {
  try {
    return sessionStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

const neverKeep = (/** @type {string} */ reason) => note(SESSION, reason || "failed");

/** @param {string} name @param {string} text */
function note(name, text) {
  try {
    sessionStorage.setItem(name, text);
  } catch {
    // then the next page tries once more
  }
}

function whenQuiet(/** @type {() => void} */ act) {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 3000 });
  else setTimeout(act, 500);
}

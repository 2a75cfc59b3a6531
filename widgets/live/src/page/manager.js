/** The page's widget manager: html-manager's, with comms to the worker and every front end on board. */

import { HTMLManager } from "@jupyter-widgets/html-manager/lib/htmlmanager.js";
import * as base from "@jupyter-widgets/base";
import * as controls from "@jupyter-widgets/controls";
import ipycanvas from "amd:ipycanvas";
import anywidget from "amd:anywidget";
import { PageComm } from "./comm.js";
import { fetched, sheet } from "./module.js";
import * as output from "./output-widget.js";

const MODULES = {
  "@jupyter-widgets/base": base,
  "@jupyter-widgets/controls": controls,
  "@jupyter-widgets/output": output,
  ipycanvas,
  anywidget,
};

/** How long an anywidget may stay empty before the page is shown without it, in milliseconds. */
const EMPTY = 400;

/** anywidget draws after it says that it has: wait until something stands in its element. */
function filled(/** @type {base.WidgetView} */ view) {
  const { el, model } = view;
  if (model.get("_model_module") !== "anywidget" || el.hasChildNodes() || !/^https?:|\brender\b/.test(model.get("_esm"))) return;
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => el.hasChildNodes() && done());
    const timer = setTimeout(done, EMPTY);
    function done() {
      clearTimeout(timer);
      watch.disconnect();
      resolve(undefined);
    }
    watch.observe(el, { childList: true });
  });
}

/** @typedef {import("./module.js").Checked} Checked */

export class Manager extends HTMLManager {
  /**
   * @param {import("./kernel.js").Kernel} kernel
   * @param {{icons: Checked, script: (sent: string) => Checked | null}} files of the runtime: the style sheet of the
   *   icons, the scripts of our own widgets by what Python sends in their place
   */
  constructor(kernel, { icons, script }) {
    super();
    this.kernel = kernel;
    /** @type {Checked | null} */
    this.missing = icons;
    this.script = script;
    /** @type {Map<string, PageComm>} */
    this.comms = new Map();
    /** @type {Map<string, Promise<string>>} the scripts of widgets, by what Python sends */
    this.files = new Map();
    /** @type {Set<import("./output-widget.js").OutputModel>} the Output widgets that capture just now, oldest first */
    this.captures = new Set();
  }

  /** Every widget class is part of this bundle; nothing is fetched from elsewhere. */
  async loadClass(/** @type {string} */ className, /** @type {string} */ moduleName) {
    const found = /** @type {Record<string, Record<string, typeof base.WidgetModel>>} */ (/** @type {unknown} */ (MODULES))[moduleName]?.[className];
    if (!found) throw new Error(`The widget ${className} of ${moduleName} is not part of this site.`);
    return found;
  }

  /**
   * The script of a widget of ours is a file of the site: a page's policy lets no script be made up on the page.
   * Any other stays the text it is; a policy that forbids it is told by the browser.
   * @param {{_esm?: unknown} | undefined} state
   */
  async #filed(state) {
    const text = state?._esm;
    if (!state || typeof text !== "string") return;
    if (!this.files.has(text)) {
      const script = this.script(text);
      this.files.set(text, script ? fetched(script) : Promise.resolve(text));
    }
    state._esm = await this.files.get(text);
  }

  /** @param {import("./kernel.js").FromPython} message @param {DataView[]} buffers */
  async receive(message, buffers) {
    const { kind, comm_id: id, data, metadata, target_name: target } = message;
    const content = { content: { comm_id: id, data, target_name: target }, metadata, buffers };
    await this.#filed(data?.state);
    if (kind === "comm_open") {
      const comm = new PageComm(this, id, target);
      this.comms.set(id, comm);
      if (target !== "jupyter.widget") return;
      await this.handle_comm_open(comm, /** @type {Parameters<HTMLManager["handle_comm_open"]>[1]} */ (/** @type {unknown} */ (content)));
    } else if (kind === "comm_msg") await this.comms.get(id)?.receive(content);
    else if (kind === "comm_close") {
      const comm = this.comms.get(id);
      this.comms.delete(id);
      await comm?.closed(content);
    }
  }

  /** A widget made by the page, such as a jslink: its comm is opened towards Python. */
  async _create_comm(/** @type {string} */ target, /** @type {string} */ id, /** @type {object} */ data, /** @type {object} */ metadata, /** @type {import("./comm.js").Buffers} */ buffers) {
    const comm = new PageComm(this, id, target);
    this.comms.set(comm.comm_id, comm);
    comm.open(data, undefined, metadata, buffers);
    return comm;
  }

  /** The Output widget that captures what a message brought about. @param {string} id */
  capturing(id) {
    /** @type {import("./output-widget.js").OutputModel | null} */
    let found = null;
    for (const model of this.captures) if (model.get("msg_id") === id) found = model;
    return found?.area ?? null;
  }

  /** Show a model in a place of the page; resolves when it is drawn. @param {string} id @param {HTMLElement} host */
  async place_view(id, host) {
    if (!this.has_model(id)) {
      host.textContent = "This widget is closed.";
      return;
    }
    const view = await this.create_view(await this.get_model(id));
    if (!host.isConnected) {
      view.remove();
      return;
    }
    await this.display_view(view, host);
    await view.displayed;
    if (host.querySelector(".fa")) this.icons();
    return view;
  }

  /** Resolves when every view is drawn, also those that boxes draw within them later on. */
  async drawn() {
    for (let before = -1, views = []; views.length !== before; ) {
      before = views.length;
      const models = await Promise.all([...this.comms.keys()].filter((id) => this.has_model(id)).map((id) => this.get_model(id)));
      views = models.flatMap((model) => Object.values(model.views ?? {}));
      const settled = await Promise.allSettled(views);
      await Promise.all(settled.map((one) => one.status === "fulfilled" && one.value && filled(one.value)));
    }
  }

  /** Font Awesome comes only to pages that show one of its icons. */
  icons() {
    if (this.missing) sheet(this.missing).catch((error) => console.error("live:", error));
    this.missing = null;
  }

  /** The kernel is gone: models fall silent, what is drawn stays. */
  end() {
    for (const comm of this.comms.values()) comm.gone = true;
    this.comms.clear();
    this.captures.clear();
  }
}

/** An output area: text, rich displays, widgets and errors, one below the other. */

const WIDGET = "application/vnd.jupyter.widget-view+json";
const ORDER = [
  WIDGET, "text/html", "text/markdown", "image/svg+xml", "image/png", "image/jpeg", "image/gif", "image/webp",
  "text/latex", "application/javascript", "text/plain",
]; // prettier-ignore

/**
 * An output in the notebook's format: a stream, a rich display or an error.
 * @typedef {{output_type: "stream", name: string, text: string}} Stream
 * @typedef {{output_type: "display_data" | "execute_result", data: Record<string, unknown>, metadata?: Record<string, {alt?: string, width?: number, height?: number}>}} Rich
 * @typedef {{output_type: "error", ename: string, evalue: string, traceback: string[], cell: number, line?: number, source?: string}} Failure
 * @typedef {Stream | Rich | Failure} Output
 */

export class OutputArea {
  /**
   * @param {{place_view: (id: string, host: HTMLElement) => Promise<{remove: () => void} | undefined>}} manager
   * @param {Map<string, {area: OutputArea, node: HTMLElement}[]>} [named] displays that can be changed later
   * @param {(() => void) | null} [again] runs the cell once more, where that may help
   */
  constructor(manager, named = new Map(), again = null) {
    this.manager = manager;
    this.named = named;
    this.again = again;
    this.element = document.createElement("div");
    this.element.className = "er-output";
    /** @type {Set<Promise<unknown>>} */
    this.pending = new Set();
    /** @type {{remove: () => void}[]} */
    this.views = [];
    this.clearNext = false;
    this.isShown = false;
    this.count = 0;
    this.errors = 0;
  }

  /** Whether nothing but errors came. */
  get onlyErrors() {
    return this.count > 0 && this.count === this.errors;
  }

  /** @param {Output} output @param {string | null} [name] of the display */
  add(output, name = null) {
    if (this.clearNext) this.clear();
    this.count += 1;
    if (output.output_type === "stream") return this.#stream(output);
    const node = document.createElement("div");
    node.className = "output";
    this.#append(node);
    if (output.output_type === "error") {
      this.errors += 1;
      this.#error(node, output);
    } else {
      this.#rich(node, output);
      if (name) this.named.set(name, [...(this.named.get(name) ?? []), { area: this, node }]);
    }
    this.element.hidden = false;
  }

  /** Change what an earlier display shows. @param {{node: HTMLElement}} shown @param {Rich} output */
  replace({ node }, output) {
    node.replaceChildren();
    this.#rich(node, output);
  }

  /** @param {boolean} [wait] only when the next output comes */
  clear(wait = false) {
    this.clearNext = wait;
    if (wait) return;
    // Keep the height until the next paint: an output that is drawn anew must not make the page jump.
    if (this.isShown) {
      this.element.style.minHeight = `${this.element.offsetHeight}px`;
      requestAnimationFrame(() => requestAnimationFrame(() => (this.element.style.minHeight = "")));
    }
    this.#drop();
    this.element.replaceChildren();
    this.count = this.errors = 0;
  }

  /** Resolves when every widget is drawn. */
  async painted() {
    while (this.pending.size) await Promise.allSettled([...this.pending]);
  }

  /** The area is on the page now: widgets measure themselves once more. */
  shown() {
    this.isShown = true;
    dispatchEvent(new Event("resize"));
  }

  /** Python is gone; the picture stays, but says so to assistive technology. */
  stop() {
    this.element.setAttribute("aria-disabled", "true");
  }

  /** Let go of the widgets. */
  dispose() {
    this.#drop();
    this.element.remove();
  }

  /** Remove the widgets; one that cannot be removed must not keep the others. */
  #drop() {
    for (const view of this.views.splice(0)) {
      try {
        view.remove();
      } catch (error) {
        console.debug("live:", error);
      }
    }
  }

  /** @param {HTMLElement} node */
  #append(node) {
    this.element.append(node);
  }

  /** @param {Stream} output */
  #stream({ name, text }) {
    let node = /** @type {HTMLElement | null} */ (this.element.lastElementChild);
    if (!node || node.dataset.stream !== name) {
      node = document.createElement("div");
      node.className = `output stream ${name === "stderr" ? "er-stderr" : ""}`;
      node.dataset.stream = name;
      node.append(document.createElement("pre"));
      this.#append(node);
    }
    const pre = /** @type {HTMLElement} */ (node.firstElementChild);
    pre.textContent = overwritten((pre.textContent ?? "") + text);
    this.element.hidden = false;
  }

  /** @param {HTMLElement} node @param {Rich} output */
  #rich(node, { data, metadata }) {
    const mime = ORDER.find((one) => one in data) ?? Object.keys(data)[0];
    const value = Array.isArray(data[mime]) ? data[mime].join("") : data[mime], text = /** @type {string} */ (value);
    const extra = metadata?.[mime] ?? {};
    if (mime === WIDGET) this.#wait(this.#widget(node, /** @type {{model_id: string}} */ (value).model_id));
    else if (mime === "text/html" || mime === "image/svg+xml") {
      node.classList.add("text_html");
      node.innerHTML = text;
      runScripts(node);
    } else if (mime === "text/markdown") this.#wait(markdown(node, text));
    else if (mime.startsWith("image/")) {
      const image = new Image();
      image.src = `data:${mime};base64,${value}`;
      image.alt = extra.alt ?? "";
      if (extra.width) image.width = extra.width;
      if (extra.height) image.height = extra.height;
      node.append(image);
      this.#wait(image.decode().catch(() => {}));
    } else if (mime === "application/javascript") {
      const script = document.createElement("script");
      script.textContent = text;
      node.append(script);
    } else {
      const pre = document.createElement("pre");
      pre.textContent = typeof value === "string" ? value : JSON.stringify(value, null, 1);
      node.classList.add("text_plain");
      node.append(pre);
    }
  }

  /** @param {HTMLElement} node @param {string} id */
  async #widget(node, id) {
    const view = await this.manager.place_view(id, node);
    if (view) this.views.push(view);
  }

  /** @param {Promise<unknown>} work */
  #wait(work) {
    const watched = work
      .catch((error) => console.error("live:", error))
      .finally(() => this.pending.delete(watched));
    this.pending.add(watched);
  }

  /** @param {HTMLElement} node @param {Failure} error */
  #error(node, { ename, evalue, traceback, cell, line, source }) {
    node.className = "output er-error";
    node.setAttribute("role", "group");
    const place = `Cell ${cell}${line ? `, line ${line}` : ""}`;
    const head = document.createElement("p");
    const isCramped = ename === "MemoryError";
    head.append(strong(`${place} stopped: `), isCramped ? evalue : `${ename}${evalue ? `: ${evalue}` : ""}`);
    node.append(head);
    if (isCramped && this.again) {
      const again = document.createElement("button");
      Object.assign(again, { type: "button", className: "er-line-b", textContent: "Try again" });
      again.addEventListener("click", this.again);
      node.append(again);
    }
    if (source) {
      const code = document.createElement("pre");
      code.textContent = source;
      node.append(code);
    }
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    summary.textContent = "Details";
    const pre = document.createElement("pre");
    pre.textContent = traceback.join("\n");
    details.append(summary, pre);
    node.append(details);
  }
}

/** A carriage return starts the line over, as in a terminal. @param {string} text */
function overwritten(text) {
  return text.includes("\r") ? text.replace(/\r\n/g, "\n").replace(/[^\n]*\r(?!$)/g, "") : text;
}

/** @param {string} text */
function strong(text) {
  const element = document.createElement("strong");
  element.textContent = text;
  return element;
}

/** Scripts in markup run, as they do in a notebook. @param {HTMLElement} node */
function runScripts(node) {
  for (const old of node.querySelectorAll("script")) {
    const fresh = document.createElement("script");
    for (const { name, value } of old.attributes) fresh.setAttribute(name, value);
    fresh.textContent = old.textContent;
    old.replaceWith(fresh);
  }
}

/** @param {HTMLElement} node @param {string} text */
async function markdown(node, text) {
  const { marked } = await import("marked");
  node.classList.add("text_html");
  node.innerHTML = await marked.parse(text, { gfm: true });
}

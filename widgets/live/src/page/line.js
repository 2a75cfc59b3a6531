/**
 * The one line at the foot of the window: what stopped Python and what to do. How far it has come the head of a stage says.
 * It takes no room on the page, so nothing moves when it comes and goes.
 */

/** What the line looks like where its style sheet has not come. */
const UNSTYLED = "position:fixed;z-index:1900;right:12px;bottom:12px;max-width:26em;padding:10px 14px;border:2px solid;background:Canvas;color:CanvasText";

export class Line {
  /** @param {import("./state.js").State} state */
  constructor(state) {
    this.state = state;
    this.retry = () => {};
    /** What stays to be said while nothing else is. */
    this.standing = "";
    /** @type {() => Promise<unknown>} */
    this.before = async () => {};
    this.box = document.createElement("div");
    this.box.className = "er-line";
    this.box.hidden = true;
    this.text = document.createElement("p");
    this.text.setAttribute("role", "status");
    this.box.append(this.text);
    document.body.append(this.box);
    document.addEventListener("er:state", (event) => this.#show(/** @type {CustomEvent} */ (event).detail));
  }

  /** @param {() => void} retry */
  onRetry(retry) {
    this.retry = retry;
  }

  /**
   * Say something that stays until it is closed; loading the page anew is the way out.
   * @param {string} text @param {() => Promise<unknown>} [before] what is done before that
   */
  stand(text, before = async () => {}) {
    this.standing = text;
    this.before = before;
    if (this.box.hidden) this.#rest();
  }

  #rest() {
    this.box.hidden = true;
    if (!this.standing) return;
    this.#fill("note", this.standing);
    this.#button("Load the page again", () => this.before().finally(() => location.reload()));
    this.#button("Close", () => {
      this.standing = "";
      this.box.hidden = true;
    });
  }

  /** @param {{state: string, busy?: boolean, message?: string, details?: string, outdated?: boolean}} detail */
  #show(detail) {
    if (detail.state === "error") this.#error(detail);
    else if (detail.state === "live" && detail.busy) this.#busy();
    else this.#rest();
  }

  #error({ message = "Python stopped.", details = "", outdated = false }) {
    this.#fill("error", `${message} Nothing on the page is lost.`);
    if (outdated) this.#button("Load the page again", () => location.reload());
    else this.#button("Try again", () => this.retry());
    if (!details) return;
    const more = document.createElement("details");
    const summary = document.createElement("summary");
    summary.textContent = "Details";
    const pre = document.createElement("pre");
    pre.textContent = details;
    more.append(summary, pre);
    this.box.append(more);
  }

  #busy() {
    this.#fill("note", "Python is still busy.");
    this.#button("Stop and start again", () => this.retry());
  }

  /** @param {string} kind @param {string} text */
  #fill(kind, text) {
    this.box.dataset.kind = kind;
    this.box.replaceChildren(this.text);
    this.text.replaceChildren(text);
    this.box.hidden = false;
    if (getComputedStyle(this.box).position !== "fixed") this.box.style.cssText = UNSTYLED;
  }

  /** @param {string} label @param {() => void} act */
  #button(label, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "er-line-b";
    button.textContent = label;
    button.addEventListener("click", act);
    this.box.append(button);
  }
}

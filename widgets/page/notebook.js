// What a notebook asks of a panel: chords are the notebook's and bare letters the board's; and a board whose Python is
// busy or gone says so, keeps its picture, and goes on by the line that the notebook holds.

import { line, tabs } from "./presses.json";
import { region, say, stageOf } from "./dom.js";
import { unpacked } from "./packed.js";
import { Still, layDrawings, named, picture, pictureOf, storyOf, textsOf } from "./still.js";
import { stateOf } from "./state.js";

/** Milliseconds after which a press is answered without Python. */
const BUSY = 800;
/** What JupyterLab says of a kernel that does not come back to its boards. */
const GONE = new Set(["restarting", "autorestarting", "terminating", "dead"]);
const DISCONNECTED = "jupyter-widgets-disconnected";
/** What the line answers. */
const LINE = new Set([...Object.values(line), ...tabs.filter((one) => !one.engine).map(({ name }) => `tab:${name}`), "goto", "guess"]);

/** @param {string} name @param {string} arg */
const ofLine = (name, arg) => LINE.has(name === "tab" ? `tab:${arg}` : name);

const LOST = "No Python is behind this board: its kernel was restarted, has died, was shut down or never ran.";
const WORDS = {
  gone: `${LOST} Run the cell again to go on.`,
  line: `${LOST} The book’s line goes on from what the notebook holds; for anything else run the cell again.`,
  busy: "Python is busy, perhaps with another cell. The book’s line goes on meanwhile; anything else waits for Python.",
};

/**
 * Draw a panel in a notebook; what is to be done when it goes.
 * @param {Panel} context @param {{render: (context: Panel) => (() => void) | undefined}} script
 */
export function enter(context, script) {
  const { model, el } = context, end = script.render(context);
  const clean = [keepChords(el), whenPlaced(el, () => replaceStored(model))];
  clean.push(whenPlaced(el, (root) => { if (model.get("lead") || root === el) return watchPython(root, model, el); }));
  return () => { end?.(); for (const one of clean) one(); };
}

/** JupyterLab asks what has the focus whether a key is for it: a chord is, a bare letter is not. @param {HTMLElement} el */
export function keepChords(el) {
  const heard = (/** @type {From<KeyboardEvent>} */ event) => {
    if (!el.contains(event.target)) return;
    const writes = event.getModifierState?.("AltGraph"); // a letter of some keyboards
    event.target.toggleAttribute("data-lm-suppress-shortcuts", writes || !(event.ctrlKey || event.metaKey || event.altKey));
  };
  addEventListener("keydown", heard, true); // of the window: before anything in it
  return () => removeEventListener("keydown", heard, true);
}

/** Do something once a panel stands in its stage; a panel may be one by itself. @param {HTMLElement} el @param {(root: HTMLElement) => (() => void) | void} act */
function whenPlaced(el, act) {
  /** @type {(() => void) | void} */
  let end;
  let frame = 0;
  const look = (/** @type {number} */ left) => {
    if (el.isConnected || !left) end = act(stageOf(el));
    else frame = requestAnimationFrame(() => look(left - 1));
  };
  look(600);
  return () => { cancelAnimationFrame(frame); end?.(); };
}

/** The picture that a notebook keeps of a board makes way for the board. @param {Model} model */
function replaceStored(model) {
  const name = model.get("stored");
  if (name) for (const one of document.querySelectorAll(`[data-er-stored="${CSS.escape(name)}"]`)) one.toggleAttribute("hidden", true);
}

/** @param {HTMLElement} root @param {Model} model @param {HTMLElement} el */
function watchPython(root, model, el) {
  const away = new Away(root, model, el);
  stateOf(root).away = away;
  const look = () => { if (el.classList.contains(DISCONNECTED)) away.leave(); };
  const classes = new MutationObserver(look), kernel = model.widget_manager.kernel;
  const heard = (/** @type {unknown} */ _, /** @type {string} */ status) => { if (GONE.has(status)) away.leave(); };
  const shut = () => away.leave();
  classes.observe(el, { attributes: true, attributeFilter: ["class"] });
  kernel?.statusChanged?.connect(heard);
  kernel?.disposed?.connect(shut); // it was shut down, or another one was chosen
  look();
  return () => {
    classes.disconnect();
    kernel?.statusChanged?.disconnect(heard);
    kernel?.disposed?.disconnect(shut);
    away.end();
  };
}

/** A stage without its Python: `""` while that answers, then `busy`, `back` while it catches up, or `gone`. */
export class Away {
  /** @param {HTMLElement} root @param {Model} model @param {HTMLElement} el */
  constructor(root, model, el) {
    this.root = root;
    this.model = model;
    this.el = el;
    this.mode = "";
    /** @type {Still | null} */
    this.still = null;
    /** @type {Promise<Still | null> | null} */
    this.opening = null;
    /** What was sent and has no answer yet. @type {string[][]} */
    this.sent = [];
    /** What waits until Python is back. @type {string[][]} */
    this.waiting = [];
    /** The own lines that Python wants to be kept. @type {string | undefined} */
    this.own = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Whether the notebook holds the line of this stage. */
  get held() {
    return Boolean(this.model.get("story"));
  }

  end() {
    clearTimeout(this.timer);
  }

  /** Python is gone for good. */
  leave() {
    if (this.mode === "gone") return;
    this.end();
    this.mode = "gone";
    this.tell();
    if (!this.root.dataset.erPainted) this.begin();
  }

  /** Whether the stage stands on the line as the notebook holds it: nobody else looks, no ruling is another. */
  get onLine() {
    const bare = (/** @type {string | undefined} */ address) => address?.replace(/@\d+/, "");
    return this.held && bare(this.root.dataset.erAddress) === bare(this.model.get("root").address);
  }

  /** Whether a press is answered here. @param {string} name @param {string} arg */
  takes(name, arg) {
    if (!this.mode) return false;
    const onBoard = name === "choose" && this.still?.story.view.board;
    if (this.mode !== "back" && this.held && (onBoard || ofLine(name, arg))) this.begin().then((still) => still?.act(name, arg));
    else {
      if (this.mode !== "gone") this.waiting.push([name, arg]);
      say(this.root, this.words);
    }
    return true;
  }

  /** A press has gone to Python: how long does it take? @param {string} name @param {string} arg */
  asked(name, arg) {
    if (!ofLine(name, arg) || !this.onLine) return;
    this.sent.push([name, arg]);
    this.wait();
  }

  wait() {
    this.end();
    if (this.sent.length) this.timer = setTimeout(() => this.late(), BUSY);
  }

  /** Python does not answer: what it was asked for is done here. */
  late() {
    this.mode = "busy";
    this.tell();
    for (const [name, arg] of this.sent.splice(0)) this.takes(name, arg);
  }

  /** Whether what Python says is not to be shown. @param {Message} message */
  hears(message) {
    if (message.kind !== "patch") return false;
    this.sent.shift();
    if (this.mode === "busy" && !this.still) this.rest();
    if (!this.mode) {
      this.wait();
      return false;
    }
    this.own = message.root?.kept ?? this.own;
    if (this.mode === "back" && "head" in message.regions && "controls" in message.regions) {
      if (this.own !== undefined) message.root.kept = this.own;
      this.rest();
      return false;
    }
    if (this.mode === "busy") this.catchUp();
    return true;
  }

  /** Python answers again: it is told where the line has come to, and shows all of it. */
  async catchUp() {
    const still = /** @type {Still} */ (this.still);
    this.mode = "back";
    await still.rest;
    still.over = true;
    const { drawer } = stateOf(this.root);
    if (still.tab !== drawer) this.waiting.unshift(["tab", still.tab || drawer]);
    this.model.send({ do: "resume", arg: JSON.stringify(still.story.told) });
    stateOf(this.root).again?.();
  }

  /** Python has caught up. */
  rest() {
    const { root } = this, waiting = this.waiting.splice(0);
    this.mode = "";
    this.own = undefined;
    this.still = this.opening = null;
    this.el.querySelector(":scope > .er-away")?.remove();
    root.querySelector(":scope > .er-picture")?.remove();
    delete root.dataset.erStory;
    stateOf(root).answered = false;
    for (const [name, arg] of waiting) this.model.send({ do: name, arg });
  }

  get words() {
    return this.mode !== "gone" ? WORDS.busy : this.held ? WORDS.line : WORDS.gone;
  }

  /** Say how it stands, where it is seen and heard. */
  tell() {
    const told = this.el.querySelector(":scope > .er-away") ?? this.el.appendChild(document.createElement("p"));
    told.className = "er-away";
    told.setAttribute("role", "status");
    told.textContent = this.words;
  }

  /** The line that takes over; where none is held the picture of the board. @returns {Promise<Still | null>} */
  begin() {
    this.opening ??= this.open();
    return this.opening;
  }

  async open() {
    const letters = this.model.get("story") || this.model.get("picture");
    if (!letters) return null;
    const { told, drawn, alone } = await unpacked(letters);
    if (!this.mode) return null;
    if (alone) {
      this.show(alone);
      return null;
    }
    const { root } = this;
    while (root.isConnected && !(root.dataset.erStage && region(root, "controls"))) await new Promise(requestAnimationFrame); // its panels come one by one
    if (!root.isConnected) return null;
    layDrawings(drawn.drawings);
    stateOf(root).answered = false;
    region(root, "popup")?.replaceChildren();
    root.dataset.erPopup = "";
    /** @type {HTMLElement} */ (region(root, "controls")).innerHTML = told.controls;
    root.dataset.erViewer = told.viewer;
    this.still = new Still(root, storyOf(told.stages[""], textsOf(told)), drawn.stages[""], drawn.symbols);
    this.still.board();
    this.still.picture();
    return this.still;
  }

  /** Lay a picture where the canvases are. @param {string} svg */
  show(svg) {
    const view = document.createElement("div");
    view.className = "er-still-board";
    view.append(named(picture(svg)));
    pictureOf(this.root).replaceChildren(view);
  }
}

/**
 * The book's line without Python: Step, Back, the strip, a guess and its comparison, the tabs of the drawer answer from
 * what lies beside the page, with the motion of each step. Where Python comes it takes over at the same place
 * (`page/handover.js`); where it cannot, as on a page opened as a file, this is the stage.
 */

import { line, tabs } from "../../../apps/stage/presses.json";
import { placeAt, places, putCursor } from "../../../page/board.js";
import { region } from "../../../page/dom.js";
import { goOn, nameNext } from "../../../page/onward.js";
import { DRAWER, store, stored } from "../../../page/own.js";
import { stateClause } from "../../../page/stated.js";
import { play } from "../front/play.js";
import { unpacked as given } from "../packed.js";
import { Story } from "./line.js";

/**
 * What lies beside the page (`widgets/apps/stage/stored.py`): what stages tell at their stops, with numbers for long texts; their pictures and motion.
 * @typedef {{frames: string[], moves: (import("../../../page/film.js").Told | null)[], marks: Record<string, string>[]}} Pictures
 * @typedef {{stages: Record<string, {log: unknown, stops: unknown}>, sheets: Record<string, string>, texts: string[], signs: string[]}} Held
 * @typedef {{symbols: import("../../../page/film.js").Symbols, stages: Record<string, Pictures>, drawings: string[]}} Drawn
 * @typedef {import("./line.js").View} View
 * @typedef {Map<Element, Still>} Stills
 */

/** How far two numbers of a drawing may differ. */
const NEAR = 0.06;
const PLACED = /^translate\(([-\d.]+)[ ,]([-\d.]+)\)/;
/** The letter that stands for the first sign (widgets/apps/stage/stored.py). */
const FIRST = 0xe100;
/** The tabs that need no engine. */
const TABS = tabs.filter((one) => !one.engine).map(({ name }) => name);
/** @type {Record<string, string>} */
const KEYS = { ...line, ...Object.fromEntries(tabs.map(({ key, name }) => [key, `tab:${name}`])) };

/** What lies beside the page: what each stage tells at its stops; nothing where it does not come. @type {Held} */
let held = { stages: {}, sheets: {}, texts: [], signs: [] };
/** The pictures and the motion of its steps: those of a phone have another shape. @type {Drawn} */
let drawn = { symbols: {}, stages: {}, drawings: [] };
/** @type {string[]} */
let texts = [];

/** Unpack both, and lay the drawings there that the pictures share. */
async function open() {
  const { erMoves, erDrawn } = /** @type {{erMoves: string, erDrawn: string}} */ (/** @type {unknown} */ (globalThis));
  [held, drawn] = await Promise.all([given(erMoves), given(erDrawn)]);
  texts = held.texts.map((text) =>
    text.replace(/[\ue100-\uf000]/g, (letter) => held.signs[letter.charCodeAt(0) - FIRST] ?? letter));
  const box = `<svg class="er-defs" width="0" height="0" aria-hidden="true" focusable="false" style="position:absolute"><defs>${drawn.drawings.join("")}</defs></svg>`;
  if (drawn.drawings.length) document.body.insertAdjacentHTML("beforeend", box);
}

const NUMBERS = new Set(["number", "lines", "clauses"]);

/** What was stored, with its texts in their places. @param {unknown} told @returns {unknown} */
function unpacked(told) {
  if (typeof told === "number") return texts[told];
  if (Array.isArray(told)) return told.map(unpacked);
  if (!told || typeof told !== "object") return told;
  return Object.fromEntries(Object.entries(told).map(([name, one]) => [name, NUMBERS.has(name) ? one : unpacked(one)]));
}

/**
 * A picture without the pieces that move, and without the marks around them: both are drawn over it.
 * @param {Element} picture @param {{x: number, y: number}[]} pieces
 */
function cleared(picture, pieces) {
  const bare = /** @type {Element} */ (picture.cloneNode(true));
  const uses = [...bare.querySelectorAll("use[transform]")];
  for (const { x, y } of pieces) {
    const here = uses.filter((one) => {
      const found = PLACED.exec(one.getAttribute("transform") ?? "");
      return found && Math.abs(Number(found[1]) - x) < NEAR && Math.abs(Number(found[2]) - y) < NEAR;
    });
    if (!here.length) return null;
    for (const one of here) one.remove();
  }
  return bare;
}

/** A stage that steps by what the page holds. */
class Still {
  /** @param {HTMLElement} stage @param {Held["stages"][string]} told */
  constructor(stage, told) {
    this.stage = stage;
    /** @type {Element[] | undefined} */
    this.kept = undefined;
    this.drawn = drawn.stages[`${stage.dataset.erStage}|${stage.dataset.erViewer}`];
    this.log = /** @type {string[]} */ (unpacked(told.log));
    const stops = /** @type {import("./line.js").Stop[]} */ (unpacked(told.stops));
    this.story = new Story(stops, Math.max(0, stops.findIndex((one) => String(one.number) === stage.dataset.erStep)));
    this.first = this.story.at;
    this.tab = "";
    /** Whether Python takes over: what is pressed from now on is its. */
    this.over = false;
    /** Whether the reader has done anything here: else there is nothing to take over. */
    this.touched = false;
    this.end = () => {};
    /** Resolves when nothing moves. */
    this.rest = Promise.resolve();
    /** @type {HTMLElement | null} */
    this.view = null;
    stage.dataset.erStory = "";
    const tab = stored(DRAWER);
    if (TABS.includes(tab)) this.tab = tab;
    this.render({ quiet: true });
    this.sheet();
  }

  /** @param {string} name */
  region(name) {
    return /** @type {HTMLElement} */ (region(this.stage, name));
  }

  /** The sheet to print lies beside the page; where Python runs, More has it. */
  sheet() {
    const path = held.sheets[`${this.stage.dataset.erStage}|${this.stage.dataset.erViewer}`];
    if (!path || location.protocol !== "file:") return;
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "er-b", textContent: "Print a sheet", onclick: () => handOut(path) });
    this.stage.after(button);
  }

  /** The pictures of all stops. */
  get frames() {
    this.kept ??= /** @type {Element[]} */ (this.drawn.frames.map(picture));
    return this.kept;
  }

  /**
   * Do what was pressed, if the page can; whether it did.
   * @param {string} name @param {string} arg
   */
  act(name, arg) {
    if (this.over) return false;
    const { story } = this, was = story.at;
    if (name === "tab" && !TABS.includes(arg)) return false;
    if (name === "guess" || (name === "choose" && story.view.board)) story.answer(arg);
    else if (name === "next" || (name === "step" && story.ends)) {
      goOn(this.stage);
      return true;
    } else if (name === "step") {
      this.touched = true;
      if (this.stops()) return true;
      this.move(story.step() ? was : -1);
      return true;
    } else if (name === "back") {
      this.stops();
      story.back();
    } else if (name === "first") story.goto(0);
    else if (name === "goto") story.goto(story.stops.findIndex((one) => String(one.number) === arg));
    else if (name === "end") {
      if (story.end()) this.say("Stopped before a question, which waits for your guess.");
    } else if (name === "tab") {
      this.tab = this.tab === arg ? "" : arg;
      store(DRAWER, this.tab);
    } else if (name === "clause") {
      stateClause(this.stage, arg);
      return true;
    } else if (name === "escape" && this.tab) this.tab = "";
    else if (name !== "escape") return false;
    this.touched = true;
    this.end();
    this.render();
    return true;
  }

  /** End what moves; whether something did. */
  stops() {
    const moving = this.moving;
    this.end();
    return moving;
  }

  /** Show the stop the story has come to; it moves from the stop before it. @param {number} from */
  move(from) {
    const { story, frames } = this, told = from >= 0 ? this.drawn.moves[story.at] : null;
    const before = told && frames[from] && cleared(frames[from], told.before);
    if (!before) { this.render(); return; }
    this.moving = true;
    let over = () => {};
    this.rest = new Promise((resolve) => (over = () => resolve(undefined)));
    this.render({ moves: true });
    const board = this.board();
    board.querySelector(":scope > svg")?.replaceWith(before);
    this.end = play(board, /** @type {HTMLCanvasElement} */ (board.querySelector("canvas")), told, drawn.symbols, () => {
      this.end = () => {};
      this.moving = false;
      this.picture();
      this.region("said").innerHTML = story.view.said;
      over();
    });
  }

  /** The place of the pictures. @returns {HTMLElement} */
  board() {
    if (this.view) return this.view;
    const home = /** @type {HTMLElement} */ (this.stage.querySelector(".er-picture"));
    const view = document.createElement("div"), canvas = document.createElement("canvas");
    view.className = "er-still-board";
    canvas.hidden = true;
    canvas.setAttribute("aria-hidden", "true");
    const first = this.frames[0];
    view.append(named(first), canvas);
    // Where the strip of the desk is all there is, the board takes its shape.
    const [, , wide, tall] = (first.getAttribute("viewBox") ?? "0 0 1 1").split(" ");
    this.stage.style.setProperty("--er-pw", wide);
    this.stage.style.setProperty("--er-ph", tall);
    home.append(view);
    this.view = view;
    return view;
  }

  /** The picture of the stop; the one that the page came with stays as long as it is right. */
  picture() {
    const { at, state } = this.story, marks = this.drawn.marks[at]?.[state];
    if (!this.view && at === this.first && !marks) return;
    const svg = this.frames[at] && named(this.frames[at]);
    if (marks) svg?.insertAdjacentHTML("beforeend", marks);
    if (svg) this.board().querySelector(":scope > svg")?.replaceWith(svg);
  }

  /** Put in place what the stop shows. @param {{quiet?: boolean, moves?: boolean}} [how] */
  render({ quiet = false, moves = false } = {}) {
    const { stage, story } = this, shown = story.view;
    stage.dataset.erState = shown.state;
    stage.dataset.erStep = String(story.stop.number);
    delete stage.dataset.erWaits;
    const focus = mark(stage);
    this.region("head").innerHTML = shown.head;
    this.region("said").innerHTML = moves ? "" : shown.said;
    this.region("ask").innerHTML = shown.ask;
    this.region("board").innerHTML = shown.board;
    this.controls(shown);
    this.drawer(shown);
    if (shown.board && shown.value) this.point(shown.value);
    if (!moves) this.picture();
    if (!quiet) this.say(shown.spoken);
    nameNext(stage);
    refocus(stage, focus);
    const detail = { clauses: story.stop.clauses, scenario: stage.dataset.erStage, step: story.stop.number, guessed: story.guessed, quiet };
    stage.dispatchEvent(new CustomEvent("er:fired", { bubbles: true, detail }));
  }

  /** Back, Step, the dots, the count, whether Why is open. @param {View} shown */
  controls({ ways, count }) {
    const row = this.region("controls"), { story } = this;
    for (const [at, name] of ["back", "step"].entries()) {
      const button = row.querySelector(`[data-do=${name}]`);
      if (button && ways[at]) button.outerHTML = ways[at];
    }
    [...row.querySelectorAll(".er-stops > li")].forEach((one, at) => {
      one.classList.toggle("er-done", at < story.at);
      one.classList.toggle("er-now", at === story.at);
      one.classList.toggle("er-ahead", at > story.at);
      const dot = one.querySelector("button");
      if (at === story.at) dot?.setAttribute("aria-current", "step");
      else dot?.removeAttribute("aria-current");
      const guess = story.guesses.get(story.stops[at].number);
      const asks = one.querySelector("i");
      if (asks) asks.hidden = at <= story.at || Boolean(guess && (guess.shown || guess.skipped));
    });
    const place = row.querySelector(".er-count");
    if (place) place.textContent = count;
    row.querySelector("[data-do=tab]")?.setAttribute("aria-pressed", String(Boolean(this.tab)));
  }

  /** The open tab of the drawer. @param {View} shown */
  drawer({ tabs: bodies }) {
    const box = this.region("drawer");
    if (!this.tab) { box.replaceChildren(); return; }
    const { stop } = this.story, lines = this.log.slice(0, stop.lines - 1).join("") + stop.row;
    const body = this.tab === "log" ? `<ol class="er-log">${lines}</ol>` : bodies[this.tab];
    const names = tabs
      .map(({ key, label, name }) => `<button type="button" role="tab" data-do="${name === this.tab ? "" : "tab"}" data-arg="${name}" class="er-tab" aria-keyshortcuts="${key}" aria-selected="${name === this.tab}">${label}</button>`).join("");
    const close = `<button type="button" class="er-b er-flat er-sq" data-do="tab" data-arg="${this.tab}" aria-label="Close"><svg class="er-i" viewBox="0 0 18 18" width="18" height="18" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="m4 4 10 10M14 4 4 14"/></svg></button>`;
    box.innerHTML = `<div class="er-drawer" data-tab="${this.tab}"><div class="er-tabs"><div class="er-names" role="tablist">${names}</div>${close}</div>`
      + `<div role="tabpanel" class="er-p er-p-${this.tab}" data-panel="${this.tab}" tabindex="0">${body}</div></div>`;
  }

  /** Mark the place that was guessed. @param {string} id */
  point(id) {
    const overlay = this.stage.querySelector(".er-overlay"), cursor = overlay?.querySelector(".er-cursor");
    const place = overlay && places(overlay).find((one) => one.id === id);
    if (!place || !cursor) return;
    overlay.dataset.at = id;
    cursor.hidden = false;
    putCursor(overlay, place);
  }

  /** @param {string} text */
  say(text) {
    const live = this.region("live");
    if (live) live.innerHTML = text ?? "";
  }
}

/** Which control has the focus, to find it again. @param {HTMLElement} stage */
function mark(stage) {
  const active = document.activeElement, found = active && stage.contains(active) ? /** @type {HTMLElement | null} */ (active.closest("[data-do], .er-overlay")) : null;
  return found && { do: found.dataset.do ?? "", arg: found.dataset.arg ?? "" };
}

/** @param {HTMLElement} stage @param {{do: string, arg: string} | null} focus */
function refocus(stage, focus) {
  if (!focus || stage.contains(document.activeElement)) return;
  const exact = focus.do ? stage.querySelector(`[data-do="${focus.do}"][data-arg="${CSS.escape(focus.arg)}"]`) ?? stage.querySelector(`[data-do="${focus.do}"]`) : stage.querySelector(".er-overlay");
  /** @type {HTMLElement | null} */ (exact ?? stage.querySelector(".er-controls [data-do=step]"))?.focus({ preventScroll: true });
}

let copies = 0;

/** A copy of a picture for a place on the page, with a name of its own. @param {Element} picture */
function named(picture) {
  const copy = /** @type {Element} */ (picture.cloneNode(true)), title = copy.querySelector("title");
  if (title) {
    title.id = `er-still-${++copies}`;
    copy.setAttribute("aria-labelledby", title.id);
  }
  return copy;
}

/** @param {string} text @returns {Element} */
function picture(text) {
  return document.importNode(/** @type {Element} */ (new DOMParser().parseFromString(text, "text/html").querySelector("svg")), true);
}

/** Put the pictures that a strip leaves out into their places. @param {HTMLElement} strip */
function fill(strip) {
  const frames = drawn.stages[strip.dataset.erFrames ?? ""]?.frames ?? [];
  [...strip.querySelectorAll(".er-frames > li")].forEach((place, at) => {
    if (frames[at] && !place.querySelector("svg")) place.prepend(named(picture(frames[at])));
  });
}

/** Open a sheet in a tab of its own, which waits for it: only a press may open one. @param {string} path */
function handOut(path) {
  const tab = window.open("", "_blank"), script = document.createElement("script");
  script.src = (document.documentElement.dataset.content_root ?? "./") + path;
  script.onload = async () => {
    const html = await given(/** @type {{erSheet: string}} */ (/** @type {unknown} */ (globalThis)).erSheet);
    tab?.location.replace(URL.createObjectURL(new Blob([html], { type: "text/html" })));
  };
  script.onerror = () => tab?.close();
  document.head.append(script);
}

// -- the page -------------------------------------------------------------------------------------------

/** @type {Stills} */
const stills = new Map();

/** The stage that an event belongs to, if it steps by what the page holds. @param {Event} event */
function at(event) {
  const stage = event.target instanceof Element ? event.target.closest(".er-set") : null;
  return (stage && stills.get(stage)) || null;
}

/** A press of a control or of the board, as the stage understands it. @param {MouseEvent} event */
function pressed(event) {
  const target = /** @type {Element} */ (event.target), control = /** @type {HTMLElement | null} */ (target.closest("[data-do]"));
  if (control?.getAttribute("aria-disabled") === "true") return null;
  if (control) return control.dataset.do ? { do: control.dataset.do, arg: control.dataset.arg ?? "" } : null;
  const overlay = /** @type {HTMLElement | null} */ (target.closest(".er-overlay")), place = overlay && placeAt(overlay, event);
  return place ? { do: "choose", arg: place.id } : null;
}

// Heard before anything else on the page: what is done here is no press for Python.
addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const still = at(event), found = still && pressed(event);
  if (!still || !found || !still.act(found.do, found.arg)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

addEventListener("keydown", (event) => {
  const still = at(event), target = /** @type {Element} */ (event.target);
  if (!still || event.ctrlKey || event.metaKey || event.altKey || target.closest("input,textarea,select")) return;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  const button = digit && /** @type {HTMLElement | null} */ (still.region("ask").querySelector(`[aria-keyshortcuts="${digit}"]`));
  if (button && button.dataset.do !== "guess") {
    button.click();
  } else {
    const found = button ? `guess:${button.dataset.arg}` : KEYS[/^Key([A-Z])$/.exec(event.code)?.[1] ?? event.key];
    if (!found || event.shiftKey) return;
    const [name, arg = ""] = found.split(/:(.*)/s);
    if (!still.act(name, arg)) return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("er:go", (event) => {
  const { scenario, step } = /** @type {CustomEvent} */ (event).detail ?? {};
  for (const [stage, still] of stills) if (/** @type {HTMLElement} */ (stage).dataset.erStage === scenario) still.act("goto", String(step));
});

/** What a link to a step says: a scenario and a number (rules/scenarios/address.py). */
const ADDRESS = /^#er=([^@~!?&]+)@(\d+)/;

/** Have every stage of the page step, if its line is there. */
function begin() {
  const [, asked = "", number = ""] = ADDRESS.exec(decodeURIComponent(location.hash)) ?? [];
  for (const stage of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".er-set[data-er-state]:not(.jupyter-widgets)"))) {
    const told = held.stages[`${stage.dataset.erStage}|${stage.dataset.erViewer}`];
    if (!told || !stage.querySelector(".er-stops") || !stage.parentElement?.querySelector(":scope > .er-film")) continue;
    const still = new Still(stage, told);
    stills.set(stage, still);
    if (location.protocol !== "file:" || stage.dataset.erStage !== asked) continue;
    stage.scrollIntoView();
    still.act("goto", number);
  }
  document.addEventListener("er:unfolded", ({ target }) => fill(/** @type {HTMLElement} */ (target)));
  for (const strip of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".er-film"))) fill(strip);
  /** @type {{erStills?: Stills}} */ (globalThis).erStills = stills;
  document.dispatchEvent(new CustomEvent("er:story"));
}

open().catch((error) => console.info("still:", error)).then(begin);

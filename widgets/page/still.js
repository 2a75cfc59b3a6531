/**
 * The book's line without Python: Step, Back, the strip, a guess and its comparison, the tabs of the drawer answer from
 * what a page or a notebook holds, with the motion of each step.
 */

import { line, tabs } from "./presses.json";
import { places, putCursor } from "./board.js";
import { region } from "./dom.js";
import { goOn, nameNext, showStop } from "./onward.js";
import { DRAWER, store, stored } from "./own.js";
import { play } from "./play.js";
import { stateClause } from "./stated.js";
import { Story } from "./story.js";

/**
 * What a page or a notebook holds of a stage (`widgets/apps/stage/stored.py`): what it tells at its stops, its pictures and its motion.
 * @typedef {{log: string[], stops: import("./story.js").Stop[]}} Line
 * @typedef {{mark: string, at: [number, number], places: number, board?: string, right?: string, hit?: string}} Asked the reader's own guess as it lies over a stop
 * @typedef {{frames: string[], moves: (import("./film.js").Told | null)[], marks: Record<string, string>[], guesses: {open?: Asked, told?: Asked}[], places: Record<string, [number, number]>[]}} Pictures
 * @typedef {import("./story.js").View} View
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
export const KEYS = { ...line, ...Object.fromEntries(tabs.map(({ key, name }) => [key, `tab:${name}`])) };

const NUMBERS = new Set(["number", "lines", "clauses"]);

/** The texts that stages share, with the signs within them. @param {{texts: string[], signs: string[]}} held */
export const textsOf = ({ texts, signs }) => texts.map((text) => text.replace(/[\ue100-\uf000]/g, (letter) => signs[letter.charCodeAt(0) - FIRST] ?? letter));

/** What was stored, with its texts in their places. @param {unknown} told @param {string[]} texts @returns {unknown} */
function placed(told, texts) {
  if (typeof told === "number") return texts[told];
  if (Array.isArray(told)) return told.map((one) => placed(one, texts));
  if (!told || typeof told !== "object") return told;
  return Object.fromEntries(Object.entries(told).map(([name, one]) => [name, NUMBERS.has(name) ? one : placed(one, texts)]));
}

/** The line that was stored. @param {unknown} told @param {string[]} texts */
export const storyOf = (told, texts) => /** @type {Line} */ (placed(told, texts));

/** Lay drawings there that pictures share. @param {string[]} drawings */
export function layDrawings(drawings) {
  const box = `<svg class="er-defs" width="0" height="0" aria-hidden="true" focusable="false" style="position:absolute"><defs>${drawings.join("")}</defs></svg>`;
  if (drawings.length) document.body.insertAdjacentHTML("beforeend", box);
}

/** Whether a stage is a widget: its board lies on canvases. @param {HTMLElement} stage */
const live = (stage) => stage.classList.contains("jupyter-widgets");

/** The place of the pictures; over the canvases of a widget it is made. @param {HTMLElement} stage @returns {HTMLElement} */
export function pictureOf(stage) {
  const found = /** @type {HTMLElement | null} */ (stage.querySelector(".er-picture"));
  if (found) return found;
  const made = document.createElement("div");
  made.className = "er-picture";
  stage.querySelector(".er-canvas")?.after(made);
  return made;
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
export class Still {
  /**
   * @param {HTMLElement} stage @param {Line} told what it tells at its stops, with all texts in their places
   * @param {Pictures} drawn the pictures and the motion of its steps @param {import("./film.js").Symbols} symbols what they share
   */
  constructor(stage, { log, stops }, drawn, symbols) {
    this.stage = stage;
    /** @type {Element[] | undefined} */
    this.kept = undefined;
    this.drawn = drawn;
    this.symbols = symbols;
    this.log = log;
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
  }

  /** @param {string} name */
  region(name) {
    return /** @type {HTMLElement} */ (region(this.stage, name));
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
    const board = this.board(from), clear = () => board.querySelector(":scope > svg")?.replaceWith(before);
    this.end = play(board, /** @type {HTMLCanvasElement} */ (board.querySelector("canvas")), told, this.symbols, () => {
      this.end = () => {};
      this.moving = false;
      this.picture();
      const said = region(this.stage, "said");
      if (said) said.innerHTML = story.view.said; // else the stage has gone meanwhile
      over();
    }, clear);
  }

  /** The place of the pictures. @param {number} [at] the stop that it shows first @returns {HTMLElement} */
  board(at = 0) {
    if (this.view) return this.view;
    const home = pictureOf(this.stage), view = document.createElement("div"), canvas = document.createElement("canvas");
    view.className = "er-still-board";
    canvas.hidden = true;
    canvas.setAttribute("aria-hidden", "true");
    const first = this.frames[at];
    view.append(named(first), canvas);
    // Where the strip of the desk is all there is, the board takes its shape.
    const [, , wide, tall] = (first.getAttribute("viewBox") ?? "0 0 1 1").split(" ");
    for (const [name, size] of Object.entries({ pw: wide, ph: tall, ...(live(this.stage) ? { w: wide, h: tall } : {}) })) this.stage.style.setProperty(`--er-${name}`, size);
    home.append(view);
    this.view = view;
    return view;
  }

  /** The picture of the stop; the one that the page came with stays as long as it is right. */
  picture() {
    const { at, state } = this.story, marks = (this.drawn.marks[at]?.[state] ?? "") + this.guessed();
    if (!this.view && at === this.first && !marks) return;
    const svg = this.frames[at] && named(this.frames[at]);
    if (marks) svg?.insertAdjacentHTML("beforeend", marks);
    if (svg) this.board().querySelector(":scope > svg")?.replaceWith(svg);
  }

  /** The reader's own guess over the picture, at its place. */
  guessed() {
    const { at, asks, guess } = this.story, { guesses, places } = this.drawn, told = guesses[at][asks ? "open" : "told"];
    if (!told || !guess || !(asks || guess.shown)) return "";
    if (guess.value === told.right) return told.hit ?? "";
    const place = places[told.places][guess.value];
    return place ? `<g transform="translate(${place[0] - told.at[0]} ${place[1] - told.at[1]})">${told.mark}</g>` : "";
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
    this.region("board").innerHTML = (shown.board && this.drawn.guesses[story.at].open?.board) || "";
    this.controls(shown);
    this.drawer(shown);
    if (shown.board && shown.value) this.point(shown.value);
    if (!moves) this.picture();
    if (!quiet) this.say(shown.spoken);
    nameNext(stage);
    showStop(stage);
    refocus(stage, focus);
    const detail = { clauses: story.clauses, scenario: stage.dataset.erStage, step: story.stop.number, guessed: story.guessed, quiet };
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
  drawer({ tabs: bodies, weighs }) {
    const box = this.region("drawer");
    if (!this.tab) { box.replaceChildren(); return; }
    const { stop } = this.story, lines = this.log.slice(0, stop.lines - 1).join("") + stop.row;
    const body = this.tab === "log" ? `<ol class="er-log">${lines}</ol>` : bodies[this.tab];
    const names = tabs.filter(({ engine }) => !engine || weighs)
      .map(({ key, label, name }) => `<button type="button" role="tab" data-do="${name === this.tab ? "" : "tab"}" data-arg="${name}" class="er-tab" aria-keyshortcuts="${key}" aria-selected="${name === this.tab}">${label}</button>`).join("");
    const close = `<button type="button" class="er-b er-flat er-sq" data-do="tab" data-arg="${this.tab}" aria-label="Close"><svg class="er-i" viewBox="0 0 18 18" width="18" height="18" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="m4 4 10 10M14 4 4 14"/></svg></button>`;
    box.innerHTML = `<div class="er-drawer" data-tab="${this.tab}"><div class="er-tabs"><div class="er-names" role="tablist">${names}</div>${close}</div>`
      + `<div role="tabpanel" class="er-p er-p-${this.tab}" data-panel="${this.tab}" tabindex="0" aria-label="${tabs.find(({ name }) => name === this.tab)?.label}">${body}</div></div>`;
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
    const live = region(this.stage, "live");
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
export function named(picture) {
  const copy = /** @type {Element} */ (picture.cloneNode(true)), title = copy.querySelector("title");
  if (title) {
    title.id = `er-still-${++copies}`;
    copy.setAttribute("aria-labelledby", title.id);
  }
  return copy;
}

/** @param {string} text @returns {Element} */
export function picture(text) {
  return document.importNode(/** @type {Element} */ (new DOMParser().parseFromString(text, "text/html").querySelector("svg")), true);
}


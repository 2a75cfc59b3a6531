/**
 * The stages of a page step by what lies beside it. Where Python comes it takes over at the same place
 * (`page/handover.js`); where it cannot, as on a page opened as a file, this is the stage.
 */

import { placeAt } from "../../../page/board.js";
import { unpacked } from "../../../page/packed.js";
import { KEYS, Still, layDrawings, named, picture, storyOf, textsOf } from "../../../page/still.js";

/** What lies beside the page: what each stage tells at its stops; nothing where it does not come. @type {{stages: Record<string, unknown>, sheets: Record<string, string>, texts: string[], signs: string[]}} */
let held = { stages: {}, sheets: {}, texts: [], signs: [] };
/** The pictures and the motion of its steps: those of a phone have another shape. @type {{symbols: import("../../../page/film.js").Symbols, stages: Record<string, import("../../../page/still.js").Pictures>, drawings: string[]}} */
let drawn = { symbols: {}, stages: {}, drawings: [] };
/** @type {string[]} */
let texts = [];

/** Unpack both, and lay the drawings there that the pictures share. */
async function open() {
  const { erMoves, erDrawn } = /** @type {{erMoves: string, erDrawn: string}} */ (/** @type {unknown} */ (globalThis));
  [held, drawn] = await Promise.all([unpacked(erMoves), unpacked(erDrawn)]);
  texts = textsOf(held);
  layDrawings(drawn.drawings);
}

/** Put the pictures that a strip leaves out into their places. @param {HTMLElement} strip */
function fill(strip) {
  const frames = drawn.stages[strip.dataset.erFrames ?? ""]?.frames ?? [];
  [...strip.querySelectorAll(".er-frames > li")].forEach((place, at) => {
    if (frames[at] && !place.querySelector("svg")) place.prepend(named(picture(frames[at])));
  });
}

/** The sheet to print lies beside the page; where Python runs, More has it. @param {HTMLElement} stage @param {string} path */
function offerSheet(stage, path) {
  if (!path || location.protocol !== "file:") return;
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "er-keep-b", textContent: "Print a sheet", onclick: () => handOut(path) });
  stage.after(button);
}

/** Open a sheet in a tab of its own, which waits for it: only a press may open one. @param {string} path */
function handOut(path) {
  const tab = window.open("", "_blank"), script = document.createElement("script");
  script.src = (document.documentElement.dataset.content_root ?? "./") + path;
  script.onload = async () => {
    const html = await unpacked(/** @type {{erSheet: string}} */ (/** @type {unknown} */ (globalThis)).erSheet);
    tab?.location.replace(URL.createObjectURL(new Blob([html], { type: "text/html" })));
  };
  script.onerror = () => tab?.close();
  document.head.append(script);
}

// -- the page -------------------------------------------------------------------------------------------

/** @type {import("../../../page/still.js").Stills} */
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

/** What was pressed on controls before, the last press on each stage; they are drawn anew, and would be looked for in vain. */
function early() {
  const kept = /** @type {{erEarly?: MouseEvent[]}} */ (globalThis).erEarly ?? [], pressed = new Map();
  for (const { target } of kept) {
    const control = target instanceof Element && target.closest(".er-set [data-do]");
    if (control) pressed.set(control.closest(".er-set"), control.dataset);
  }
  kept.splice(0, kept.length, ...kept.filter(({ target }) => !(target instanceof Element && target.closest(".er-set [data-do]"))));
  return () => {
    for (const [stage, { do: name, arg }] of pressed) stage.querySelector(`[data-do="${name}"]${arg ? `[data-arg="${CSS.escape(arg)}"]` : ""}`)?.click();
  };
}

/** Have every stage of the page step, if its line is there. */
function begin() {
  const pressEarly = early();
  const [, asked = "", number = ""] = ADDRESS.exec(decodeURIComponent(location.hash)) ?? [];
  for (const stage of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".er-set[data-er-state]:not(.jupyter-widgets)"))) {
    const name = `${stage.dataset.erStage}|${stage.dataset.erViewer}`, told = held.stages[name];
    if (!told || !stage.querySelector(".er-stops") || !stage.parentElement?.querySelector(":scope > .er-film")) continue;
    const still = new Still(stage, storyOf(told, texts), drawn.stages[name], drawn.symbols);
    stills.set(stage, still);
    offerSheet(stage, held.sheets[name]);
    if (location.protocol !== "file:" || stage.dataset.erStage !== asked) continue;
    stage.scrollIntoView();
    still.act("goto", number);
  }
  document.addEventListener("er:unfolded", ({ target }) => fill(/** @type {HTMLElement} */ (target)));
  for (const strip of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".er-film"))) fill(strip);
  /** @type {{erStills?: typeof stills}} */ (globalThis).erStills = stills;
  document.dispatchEvent(new CustomEvent("er:story"));
  pressEarly();
}

open().catch((error) => console.info("still:", error)).then(begin);

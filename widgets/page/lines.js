// The reader's own lines stay with the reader: in this browser's own store, by their scenario.

import { region } from "./dom.js";
import { keepOwn, ownName, ownText } from "./own.js";
import { stateOf } from "./state.js";

const LINES = "er-lines:";

/** @param {string} name */
function readLines(name) {
  try { return ownText(LINES + name); } catch { return ""; }
}

/** What Python has to keep; other stages of the same scenario learn of it. Where it cannot be kept, Python tells the reader. @param {HTMLElement} root @param {Model} model */
export function keepLines(root, model) {
  const { keep, kept } = /** @type {Standing} */ (stateOf(root).picture);
  if (!keep || kept === undefined || kept === readLines(keep)) return;
  let unkept = "";
  try { keepOwn(LINES + keep, kept); } catch { unkept = "yes"; }
  if (unkept !== stateOf(root).unkept) model.send({ do: "unkept", arg: (stateOf(root).unkept = unkept) });
  if (unkept) return;
  document.dispatchEvent(new CustomEvent("er:lines", { detail: { keep, root } }));
}

// The cards of games show the boards that the still page has drawn; they outlive that page.
const SHOTS = new Map();
/** @param {HTMLElement} root */
export function showShots(root) {
  for (const svg of document.querySelectorAll(".er-shot > svg")) {
    const name = svg.parentElement?.dataset.shot;
    if (!SHOTS.has(name)) SHOTS.set(name, svg.cloneNode(true));
  }
  for (const box of root.querySelectorAll(".er-shot:empty")) {
    const drawn = SHOTS.get(box.dataset.shot);
    if (drawn) box.append(drawn.cloneNode(true));
  }
}

/** A game that has just begun takes the place of the cards: its board has the whole room, comes into sight, and the keys are its own. @param {HTMLElement} root */
export function showBegun(root) {
  const chosen = Boolean(root.querySelector(".er-cards")), begun = stateOf(root).cards && !chosen;
  stateOf(root).cards = chosen;
  if (!begun) return;
  // Its picture was made for the cards; the one that comes fills the room.
  const { width, height } = /** @type {HTMLElement} */ (region(root, "board")).getBoundingClientRect();
  for (const [name, size] of Object.entries({ w: width, pw: width, h: height, ph: height })) root.style.setProperty(`--er-${name}`, String(size));
  root.scrollIntoView({ block: innerWidth < 768 ? "end" : "start" });
  document.dispatchEvent(new Event("scroll"));
}

/** A comparison that has just opened is brought into sight; it lies below the list. @param {HTMLElement} root */
export function showVersus(root) {
  const box = root.querySelector(".er-versus"), name = box?.getAttribute("aria-label");
  if (name && name !== stateOf(root).versus) box?.scrollIntoView({ block: "nearest" });
  stateOf(root).versus = name;
}

/** What is kept goes to Python once the board stands, and again when another stage or tab has written. @param {HTMLElement} root @param {Model} model @param {Clean} clean */
export function recallLines(root, model, clean) {
  const name = model.get("root").keep;
  if (!name) return;
  const recall = () => {
    const text = readLines(name);
    if (text) model.send({ do: "recall", arg: text });
  };
  const changed = (/** @type {StorageEvent} */ event) => { if (event.key === ownName(LINES + name)) recall(); };
  const beside = (/** @type {DocumentEventMap["er:lines"]} */ { detail }) => { if (detail.keep === name && detail.root !== root) recall(); };
  addEventListener("storage", changed);
  document.addEventListener("er:lines", beside);
  clean.push(() => {
    removeEventListener("storage", changed);
    document.removeEventListener("er:lines", beside);
  });
  recall();
}

// Keys of a stage, by their place on the keyboard, so that they work on a Cyrillic layout.

import { keys, line, tabs } from "./presses.json";
import { ARROWS, moveCursor } from "./board.js";
import { inGame, keysOn, region } from "./dom.js";
import { stateOf } from "./state.js";

/** @type {Record<string, string>} */
const PRESSES = { ...line, ...keys, ...Object.fromEntries(tabs.map(({ key, name }) => [key, `tab:${name}`])) };
// A second press of a digit must not fall on a button that has just come.
const FRESH = 250;
// A key that is let go so soon was pressed, not held.
const HELD = 300;

/** The press that a key means, with its argument behind a colon. @param {KeyboardEvent} event @returns {string | undefined} */
export function command({ key, code, shiftKey }) {
  if (key === "?" || (code === "Slash" && shiftKey)) return "keys";
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1] ?? (/^[0-9]$/.test(key) ? key : "");
  if (digit && !shiftKey) return digit === "0" ? "roll" : `digit:${digit}`;
  const letter = /^Key([A-Z])$/.exec(code)?.[1] ?? (/^[a-z]$/i.test(key) ? key.toUpperCase() : "");
  return PRESSES[letter ? `${shiftKey ? "Shift+" : ""}${letter}` : key];
}

/** What is written on a button now; an open list lies over the row. @param {HTMLElement} root @param {string} digit */
function numbered(root, digit) {
  const wanted = `:is([data-do="act"],[data-do="guess"],[data-do="other"],[data-do="kind"],[data-do="any"],[data-do="play"])[aria-keyshortcuts="${digit}"]`;
  return region(root, "popup")?.querySelector(wanted) ?? region(root, "ask")?.querySelector(wanted);
}

/** When the buttons were drawn last. @param {HTMLElement} root @param {Clean} clean */
export function watchButtons(root, clean) {
  const seen = new MutationObserver(() => { stateOf(root).fresh = performance.now(); });
  for (const name of ["ask", "popup"]) {
    const box = region(root, name);
    if (box) seen.observe(box, { childList: true, subtree: true });
  }
  clean.push(() => seen.disconnect());
}

/** In a game the key that asks about a place shows the names of all of them as long as it is held. @param {KeyboardEvent} event @param {Act} act */
function holdNames({ code, repeat }, act) {
  if (repeat) return;
  const began = performance.now();
  act("names", "on");
  const over = (/** @type {Event & {code?: string}} */ event) => {
    if (event.type === "keyup" && event.code !== code) return;
    for (const name of ["keyup", "blur"]) removeEventListener(name, over, true);
    act("names", "off");
    if (performance.now() - began < HELD) act("about", "");
  };
  for (const name of ["keyup", "blur"]) addEventListener(name, over, true);
}

/** @param {From<KeyboardEvent>} event @param {HTMLElement} root @param {Act} act */
export function onKey(event, root, act) {
  const target = event.target;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (target.closest("input,textarea,select,[contenteditable=true]")) {
    if (event.key === "Escape") act("escape", "");
    return;
  }
  const overlay = target.closest(".er-overlay");
  if (event.key in ARROWS) {
    // In a game an arrow is a step where steps go in directions; with Shift it moves the cursor.
    const steps = "erPlaying" in root.dataset && Boolean(root.querySelector(".er-overlay[data-steps]"));
    if (Boolean(event.shiftKey) !== steps) act("direct", String(ARROWS[event.key]));
    else if (overlay) moveCursor(root, overlay, ARROWS[event.key], act);
    else return;
  } else if (event.key === "Enter" && root.dataset.erPopup === "ending" && !target.closest("button")) {
    act("turnover", "yes");
  } else if (event.key === "Enter" && !target.closest("button") && region(root, "ask")?.querySelector("[data-do=goon]")) {
    act("goon", "");
  } else if (overlay && (event.key === "Enter" || event.key === " ")) {
    if (event.repeat) { /* held down it is one press */ }
    else if (overlay.dataset.at) act("choose", overlay.dataset.at);
    else moveCursor(root, overlay, -1, act);
  } else {
    const found = command(event);
    if (!found || (!keysOn() && found !== "keys" && found !== "escape")) return;
    const [name, arg] = found.split(":");
    if (name === "about" && inGame(root)) holdNames(event, act);
    else if (name === "digit") {
      const button = numbered(root, arg);
      // In a game a digit means one kind of act all the time, and says why where there is none now.
      const [kind, what] = button ? [button.dataset.do ?? "", button.dataset.arg ?? ""] : ["kind", arg];
      if (!button && !("erPlaying" in root.dataset)) return;
      if (performance.now() - stateOf(root).fresh >= FRESH) act(kind, what);
    } else if (name === "other" && !region(root, "ask")?.querySelector("[data-do=other]")) return;
    else act(name, arg || "");
  }
  event.preventDefault();
  event.stopPropagation();
}

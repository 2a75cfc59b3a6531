// Keys of the editor, by letter and by physical key; the letters of the drawing may be typed in Cyrillic.

import { ARROWS, moveCursor, places } from "./board.js";
import { showCursor, SIDES } from "./spots.js";

/** @type {Record<string, number>} */
const STEERS = { KeyW: 0, KeyD: 1, KeyS: 2, KeyA: 3 };
/** @type {Record<string, string>} */
const LOOKALIKE = { а: "A", у: "Y", к: "K", о: "O", х: "X", і: "I" };
const DRAWN = "AYKOX1234";
const PIT_EXITS = ["I", "II", "III", "IV"];
/** @type {Record<string, string[]>} */
const DEEDS = { U: ["undo"], R: ["redo"], C: ["link"] };

/** What a key means: [deed, argument]; "@" stands for the cell under the cursor. @param {KeyboardEvent} event @returns {string[] | null} */
function meaning(event) {
  const { key, code, shiftKey } = event;
  if (event.ctrlKey || event.metaKey) {
    if (event.altKey) return null;
    if (code === "KeyZ") return [shiftKey ? "redo" : "undo"];
    return code === "KeyY" ? ["redo"] : null;
  }
  if (event.altKey) return null;
  if (key === "?" || (code === "Slash" && shiftKey)) return ["keys"];
  if (shiftKey && key in ARROWS) return ["side", `@:${SIDES[ARROWS[key]]}`];
  if (shiftKey && code in STEERS) return ["side", `@:${SIDES[STEERS[code]]}`];
  if (shiftKey && /^Digit[1-4]$/.test(code)) return ["sign", `${PIT_EXITS[Number(code.slice(-1)) - 1]}@`];
  if (key === "Delete" || key === "Backspace") return ["clear", "@"];
  if (key === "Escape") return ["escape"];
  if (shiftKey) return null;
  const letter = LOOKALIKE[key.toLowerCase()] ?? (/^[a-z0-9]$/i.test(key) ? key.toUpperCase() : code.replace(/^(Key|Digit|Numpad)/, ""));
  if (letter === "I") return ["sign", `${PIT_EXITS.join(",")}@`];
  if (letter.length === 1 && DRAWN.includes(letter)) return ["sign", `${letter}@`];
  return DEEDS[letter] ?? null;
}

/** @param {From<KeyboardEvent>} event @param {HTMLElement} root @param {Act} act */
export function onDrawKey(event, root, act) {
  const target = event.target, overlay = target.closest(".er-overlay");
  if (event.defaultPrevented || target.closest("input,textarea,select")) return;
  const board = /** @type {HTMLElement} */ (root.querySelector(".er-overlay"));
  if (overlay && event.key in ARROWS && !event.shiftKey) moveCursor(root, overlay, ARROWS[event.key], act);
  else if (overlay && (event.key === "Enter" || event.key === " ")) {
    if (overlay.dataset.at) act("cell", overlay.dataset.at);
    else moveCursor(root, overlay, -1, act);
  } else {
    const found = meaning(event);
    if (!found || (document.documentElement.dataset.erKeys === "off" && !["keys", "escape"].includes(found[0]))) return;
    let [name, arg = ""] = found;
    if (arg.includes("@")) {
      if (!overlay) return;
      if (!board.dataset.at) moveCursor(root, board, -1, act);
      const at = /** @type {string} */ (board.dataset.at);
      showCursor(board, /** @type {Place} */ (places(board).find((one) => one.id === at)));
      arg = name === "sign" ? arg + at : arg.replace("@", at);
    }
    act(name, arg);
  }
  event.preventDefault();
  event.stopPropagation();
}

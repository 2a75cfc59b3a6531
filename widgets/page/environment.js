// What Python needs to know of the page to draw a board for it.

import { phone, region } from "./dom.js";

function themeNow() {
  if (matchMedia("(forced-colors: active)").matches) return "forced";
  const set = document.documentElement.dataset.theme;
  if (set === "dark" || set === "light") return set;
  const lab = document.body.dataset.jpThemeLight;
  if (lab) return lab === "true" ? "light" : "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** What a board may fill: its row, less what the drawer covers. A board without a row of its own is as large as it is. @param {HTMLElement} root @param {HTMLElement} board */
function roomOf(root, board) {
  const row = region(root, "board");
  if (!row || !root.classList.contains("er-set")) return null;
  const { width, height } = row.getBoundingClientRect(), { marginRight, marginBottom } = getComputedStyle(board);
  return [Math.round(width - parseFloat(marginRight)), Math.round(height - parseFloat(marginBottom))];
}

/** @param {HTMLElement} root @param {HTMLElement | null} [board] what is measured: the live board, or the row of a still one */
export function environment(root, board = root.querySelector(".er-overlay")) {
  return {
    theme: themeNow(), dpr: globalThis.devicePixelRatio || 1,
    width: board ? board.getBoundingClientRect().width : 0,
    room: board ? roomOf(root, board) : null,
    phone: phone(),
    // A board on the whole screen is read from the last row: its letters are a 35th of the height.
    far: root.classList.contains("er-present") ? innerHeight / 35 / 12 : 1,
    reducedMotion: matchMedia("(prefers-reduced-motion: reduce)").matches,
    forcedColors: matchMedia("(forced-colors: active)").matches,
  };
}

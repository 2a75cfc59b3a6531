// Where on squared paper a pointer is: in a cell, or at one of its sides.

import { places, putCursor } from "./board.js";

export const SIDES = "NESW";

/** @typedef {{cell: Place, side?: string}} Spot */

/** @param {HTMLElement} overlay */
function grid(overlay) {
  const all = places(overlay), first = all[0], cols = Number(overlay.dataset.cols);
  return { all, cols, rows: all.length / cols, x: first.x, y: first.y, c: first.w };
}

/** Null off the sheet. A pencil reaches every side of its cell, other tools only the lines. @param {HTMLElement} overlay @param {PointerEvent} event @returns {Spot | null} */
function spotAt(overlay, event) {
  const { all, cols, rows, x, y, c } = grid(overlay);
  const box = overlay.getBoundingClientRect(), per = Number(overlay.dataset.w) / box.width;
  const px = ((event.clientX - box.left) * per - x) / c, py = ((event.clientY - box.top) * per - y) / c;
  if (px < -0.9 || py < -0.9 || px > cols + 0.9 || py > rows + 0.9) return null;
  const column = Math.max(0, Math.min(cols - 1, Math.floor(px))), row = Math.max(0, Math.min(rows - 1, Math.floor(py)));
  const cell = all[row * cols + column], left = px - column, top = py - row;
  const far = [top, 1 - left, 1 - top, left], least = Math.min(...far), way = far.indexOf(least);
  const outside = least < 0;
  const pencil = overlay.dataset.tool === "wall", full = hasThing(overlay, cell.id), fine = event.pointerType !== "touch";
  const reach = pencil ? (full ? 0.26 : 0.4) : fine ? 0.15 : 0.08;
  return outside || least < reach ? { cell, side: SIDES[way] } : { cell };
}

/** @param {HTMLElement} overlay */
const thingsOf = ({ dataset }) => /** @type {string} */ (dataset.things);
/** @param {HTMLElement} overlay @param {string} id */
const hasThing = (overlay, id) => thingsOf(overlay).split(" ").includes(id);

/** The line that a press would draw or remove. @param {HTMLElement} overlay @param {Spot | null} spot */
function hintSide(overlay, spot) {
  const bar = /** @type {HTMLElement} */ (overlay.querySelector(".er-side-hint"));
  bar.hidden = !spot?.side;
  if (!spot?.side) return;
  const { x, y, w, h } = spot.cell, way = SIDES.indexOf(spot.side), thick = 8;
  putBox(bar, overlay, way % 2
    ? { x: x + (way === 1 ? w : 0) - thick / 2, y, w: thick, h }
    : { x, y: y + (way === 2 ? h : 0) - thick / 2, w, h: thick });
}

/** @param {HTMLElement} mark @param {HTMLElement} overlay @param {Box} place */
function putBox(mark, overlay, place) {
  const w = Number(overlay.dataset.w) / 100, h = Number(overlay.dataset.h) / 100;
  Object.assign(mark.style, { left: `${place.x / w}%`, top: `${place.y / h}%`, width: `${place.w / w}%`, height: `${place.h / h}%` });
}

/** By their boards: what the handles were made for. @type {WeakMap<HTMLElement, string>} */
const handled = new WeakMap();

/** A finger that starts on an object drags it; anywhere else it scrolls the page. @param {HTMLElement} overlay */
export function putHandles(overlay) {
  const wanted = thingsOf(overlay);
  if (handled.get(overlay) === wanted + overlay.dataset.boxes) return;
  handled.set(overlay, wanted + overlay.dataset.boxes);
  for (const old of overlay.querySelectorAll(".er-handle")) old.remove();
  for (const place of places(overlay)) {
    if (!wanted.split(" ").includes(place.id)) continue;
    const handle = document.createElement("i");
    handle.className = "er-handle";
    const inset = place.w * 0.22;
    putBox(handle, overlay, { x: place.x + inset, y: place.y + inset, w: place.w - 2 * inset, h: place.h - 2 * inset });
    overlay.prepend(handle);
  }
}

/** @param {HTMLElement} overlay */
const cursorOf = (overlay) => /** @type {HTMLElement} */ (overlay.querySelector(".er-cursor"));

/** @param {HTMLElement} overlay @param {Place} place */
export function showCursor(overlay, place) {
  overlay.dataset.at = place.id;
  cursorOf(overlay).hidden = false;
  putCursor(overlay, place);
}

/** @param {HTMLElement} el @param {Act} act */
export function pointing(el, act) {
  /** @type {{overlay: HTMLElement, spot: Spot, x: number, y: number} | null} */
  let from = null;
  let dragging = false;
  const overlayOf = (/** @type {From<PointerEvent>} */ event) => event.target.closest(".er-overlay");
  el.addEventListener("pointerdown", (event) => {
    const overlay = overlayOf(event), spot = overlay && event.button === 0 && spotAt(overlay, event);
    from = spot && !spot.side && hasThing(overlay, spot.cell.id) ? { overlay, spot, x: event.clientX, y: event.clientY } : null;
    dragging = false;
  });
  el.addEventListener("pointermove", (event) => {
    const overlay = from?.overlay ?? overlayOf(event);
    if (!overlay) return;
    if (!from) {
      if (event.pointerType !== "touch") hintSide(overlay, spotAt(overlay, event));
      return;
    }
    if (!dragging && Math.hypot(event.clientX - from.x, event.clientY - from.y) < 8) return;
    if (!dragging) { dragging = true; overlay.setPointerCapture(event.pointerId); overlay.classList.add("er-dragging"); }
    const spot = spotAt(overlay, event);
    hintSide(overlay, null);
    if (spot) showCursor(overlay, spot.cell);
  });
  const end = (/** @type {From<PointerEvent>} */ event) => {
    if (!from) return;
    const { overlay, spot } = from, drop = dragging && event.type === "pointerup" && spotAt(overlay, event);
    overlay.classList.remove("er-dragging");
    from = null;
    if (drop) act("move", `${spot.cell.id}:${drop.cell.id}`);
  };
  el.addEventListener("pointerup", end);
  el.addEventListener("pointercancel", end);
  el.addEventListener("pointerout", (event) => {
    const overlay = overlayOf(event);
    if (overlay && !from) hintSide(overlay, null);
  });
  el.addEventListener("click", (/** @type {From<PointerEvent>} */ event) => {
    const overlay = overlayOf(event);
    if (!overlay) return;
    if (dragging) { dragging = false; return; }
    const spot = spotAt(overlay, event);
    if (!spot) return;
    showCursor(overlay, spot.cell);
    if (event.pointerType !== "touch") cursorOf(overlay).hidden = !spot.cell || Boolean(spot.side);
    if (spot.side) act("side", `${spot.cell.id}:${spot.side}`);
    else act("cell", spot.cell.id);
  });
}

// The surface over the board: which place was meant, the cursor, the part of a large board in sight.

import { json, say } from "./dom.js";

/** The way of an arrow: north, east, south, west. @type {Record<string, number>} */
export const ARROWS = { ArrowUp: 0, ArrowRight: 1, ArrowDown: 2, ArrowLeft: 3 };
const FINGER = 22; // pixels from a place for which a press still means it

/** @param {HTMLElement} overlay @returns {Place[]} */
export function places(overlay) {
  const boxes = json(overlay.dataset.boxes, /** @type {[string, number, number, number, number][]} */ ([])), names = json(overlay.dataset.names, /** @type {string[]} */ ([]));
  return boxes.map(([id, x, y, w, h], at) => ({ id, x, y, w, h, name: names[at] }));
}

/** Where a pointer is on the board, in the board's own measure, and how much of it is a pixel. @param {HTMLElement} overlay @param {{clientX: number, clientY: number}} pointer */
function pointOf(overlay, { clientX, clientY }) {
  const box = overlay.getBoundingClientRect(), per = Number(overlay.dataset.w) / box.width;
  return { x: (clientX - box.left) * per, y: ((clientY - box.top) / box.height) * Number(overlay.dataset.h), per };
}

/** @param {Box} place @param {{x: number, y: number}} at */
const farFrom = (place, { x, y }) => Math.hypot(x - place.x - place.w / 2, y - place.y - place.h / 2);

/** The place whose middle is closest to a point. @template {Box} T @param {T[]} all @param {{x: number, y: number}} at @returns {T | undefined} */
export const closest = (all, at) => all.reduce((best, one) => (farFrom(one, at) < farFrom(best, at) ? one : best), all[0]);

/** The place that a press means: the nearest one, not far from it. @param {HTMLElement} overlay @param {{clientX: number, clientY: number}} event */
export function placeAt(overlay, event, all = places(overlay)) {
  const at = pointOf(overlay, event), best = closest(all, at);
  return best && farFrom(best, at) <= Math.max(best.w, best.h) * 1.2 ? best : null;
}

/** The part of the board to be looked at that holds the point; else the nearest other place. @param {HTMLElement} overlay @param {{clientX: number, clientY: number}} event */
export function nearest(overlay, event) {
  const all = places(overlay), reach = json(overlay.dataset.reach, /** @type {string[] | null} */ (null)), at = pointOf(overlay, event);
  const holds = (/** @type {Box} */ { x, y, w, h }) => at.x >= x && at.x <= x + w && at.y >= y && at.y <= y + h;
  if (reach) {
    // What was picked up goes to the nearest place it can reach; elsewhere only a press right on a place counts.
    const reached = all.filter((place) => reach.includes(place.id) && farFrom(place, at) <= FINGER * at.per);
    return closest(reached, at) ?? all.filter(holds).sort((one, other) => one.w * one.h - other.w * other.h)[0] ?? null;
  }
  const parts = all.filter((one) => one.id.startsWith("see:")), within = parts.filter(holds);
  return placeAt(overlay, event, within.length ? within : all.filter((one) => !parts.includes(one)));
}

/** @param {HTMLElement} overlay @param {Box} place */
export function putCursor(overlay, place) {
  const w = Number(overlay.dataset.w) / 100, h = Number(overlay.dataset.h) / 100;
  Object.assign(/** @type {HTMLElement} */ (overlay.querySelector(".er-cursor")).style,
    { left: `${place.x / w}%`, top: `${place.y / h}%`, width: `${place.w / w}%`, height: `${place.h / h}%` });
}

/** Of a large board only a part is in sight on a phone: the cursor takes it along. @param {HTMLElement} overlay @param {Box} place */
const outOfSight = (overlay, place) => place.x < 0 || place.y < 0
  || place.x + place.w > Number(overlay.dataset.w) + 1 || place.y + place.h > Number(overlay.dataset.h) + 1;

/** @param {HTMLElement} root @param {HTMLElement} overlay @param {number} way @param {Act} act */
export function moveCursor(root, overlay, way, act) {
  const all = places(overlay);
  if (!all.length) return;
  const cols = Number(overlay.dataset.cols) || 1;
  let at = all.findIndex((place) => place.id === overlay.dataset.at);
  const ways = json(overlay.dataset.ways, /** @type {number[][] | null} */ (null));
  if (way >= 0 && at >= 0 && ways) at = ways[at][way];
  else if (way >= 0 && at >= 0) {
    const step = [-cols, 1, cols, -1][way], row = Math.floor(at / cols), next = at + step;
    const wraps = (way === 1 || way === 3) && Math.floor(next / cols) !== row;
    if (next >= 0 && next < all.length && !wraps) at = next;
  } else if (at < 0) at = Math.max(0, all.findIndex((place) => place.id === overlay.dataset.from));
  const place = all[at];
  overlay.dataset.at = place.id;
  /** @type {HTMLElement} */ (overlay.querySelector(".er-cursor")).hidden = false;
  putCursor(overlay, place);
  if (outOfSight(overlay, place)) act("pan", place.id);
  say(root, place.name);
}

const carried = new WeakSet(); // boards on which a piece was picked up by the press that lasts

/** A finger drags the part in sight along; whatever moved that far was no tap. @param {HTMLElement} el @param {Act} act */
export function draggable(el, act) {
  /** @type {From<PointerEvent> | null} */
  let from = null;
  el.addEventListener("pointerdown", (event) => { from = event.target.closest(".er-overlay[data-cut]") ? event : null; });
  el.addEventListener("pointerup", (event) => {
    const overlay = from?.target.closest(".er-overlay");
    if (!from || !overlay || carried.has(overlay)) return;
    const dx = event.clientX - from.clientX, dy = event.clientY - from.clientY;
    if (Math.hypot(dx, dy) < 24) return;
    const box = overlay.getBoundingClientRect(), per = Number(overlay.dataset.w) / box.width;
    const x = Number(overlay.dataset.w) / 2 - dx * per, y = Number(overlay.dataset.h) / 2 - dy * per;
    const place = closest(places(overlay), { x, y });
    el.addEventListener("click", (click) => { click.stopPropagation(); click.preventDefault(); }, { capture: true, once: true });
    setTimeout(() => act("pan", place?.id ?? ""));
  });
}

/** A piece that is dragged is picked up at once, and goes where it is let go of: the press that ends there says so. @param {HTMLElement} el @param {Act} act */
export function carriable(el, act) {
  /** @type {{overlay: HTMLElement, place: Place, x: number, y: number} | null} */
  let from = null;
  el.addEventListener("pointerdown", (event) => {
    const overlay = event.target.closest(".er-overlay"), movers = json(overlay?.dataset.movers, /** @type {string[]} */ ([]));
    if (overlay) carried.delete(overlay);
    const place = overlay && event.pointerType !== "touch" && event.button === 0 && movers.length && nearest(overlay, event);
    from = place && movers.includes(place.id) ? { overlay, place, x: event.clientX, y: event.clientY } : null;
  });
  el.addEventListener("pointermove", (event) => {
    if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) < 8) return;
    carried.add(from.overlay);
    act("choose", from.place.id);
    from = null;
  });
}

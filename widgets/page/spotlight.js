// In Present: one place of the board is lit, and all the rest lies in the dark.

import { closest, nearest, places, putCursor } from "./board.js";
import { say, stageOf } from "./dom.js";
import { stateOf } from "./state.js";

/** @param {HTMLElement} overlay @param {Place} place */
const inSight = ({ dataset }, { x, y, w, h }) => x + w / 2 >= 0 && y + h / 2 >= 0 && x + w / 2 <= Number(dataset.w) && y + h / 2 <= Number(dataset.h);

/** The first thing to point at: the cursor, else what is under the pointer, else the middle of the last step. @param {HTMLElement} root @param {HTMLElement} overlay */
function firstSpot(root, overlay) {
  const all = places(overlay).filter((place) => inSight(overlay, place));
  const cursor = all.find((place) => place.id === overlay.dataset.at);
  if (cursor || !all.length) return cursor;
  const { picture, pointer } = stateOf(root);
  if (overlay.matches(":hover") && pointer) {
    const under = nearest(overlay, pointer);
    if (under && inSight(overlay, under)) return under;
  }
  const [x, y] = /** @type {Standing} */ (picture).focus;
  return closest(all, { x, y });
}

/** @param {HTMLElement} root @param {HTMLElement} overlay @param {Place} place */
function putSpot(root, overlay, place) {
  let round = overlay.querySelector(".er-spot");
  if (!round) {
    round = document.createElement("div");
    round.className = "er-spot";
    round.setAttribute("aria-hidden", "true");
    round.append(document.createElement("b"));
    overlay.append(round);
  }
  const w = Number(overlay.dataset.w) / 100, h = Number(overlay.dataset.h) / 100, middle = place.y + place.h / 2;
  Object.assign(round.style, { left: `${(place.x + place.w / 2) / w}%`, top: `${middle / h}%` });
  round.style.setProperty("--er-across", `${(Math.hypot(place.w, place.h) * 1.1) / w}%`);
  round.classList.toggle("er-low", middle / h > 50);
  /** @type {ChildNode} */ (round.firstChild).textContent = place.name.split(",")[0];
  round.hidden = !inSight(overlay, place);
  root.dataset.erSpot = place.id;
}

/** @param {HTMLElement} root @param {HTMLElement} overlay @param {Place} place */
function light(root, overlay, place) {
  putSpot(root, overlay, place);
  overlay.dataset.at = place.id;
  putCursor(overlay, place);
  stateOf(root).lit = root.dataset.erStep;
  say(root, `Spotlight on ${place.name}`);
}

/** @param {HTMLElement} root */
export function darken(root, why = "Spotlight off.") {
  if (!("erSpot" in root.dataset)) return false;
  delete root.dataset.erSpot;
  root.querySelector(".er-spot")?.remove();
  say(root, why);
  return true;
}

/** @param {HTMLElement} root */
export function spotlight(root) {
  if (darken(root)) return;
  const overlay = /** @type {HTMLElement} */ (root.querySelector(".er-overlay")), place = firstSpot(root, overlay);
  if (!place) { say(root, "There is no place to point at now."); return; }
  overlay.focus({ preventScroll: true });
  light(root, overlay, place);
}

/** While the spotlight is on, a press on the board points and does nothing else. @param {HTMLElement} overlay @param {Place} place */
export function pointAt(overlay, place) {
  const root = stageOf(overlay);
  if (!("erSpot" in root.dataset)) return false;
  light(root, overlay, place);
  return true;
}

/** It goes with the cursor. Where the board has to follow first, it waits for the board. @param {HTMLElement} root */
export function followCursor(root) {
  const overlay = /** @type {HTMLElement} */ (root.querySelector(".er-overlay"));
  if (!("erSpot" in root.dataset) || overlay.dataset.at === root.dataset.erSpot) return;
  const place = places(overlay).find((one) => one.id === overlay.dataset.at);
  if (place && inSight(overlay, place)) light(root, overlay, place);
}

/** A step may move the part of a large board that is shown: the light waits for its place to come back in sight. @param {HTMLElement} root */
export function keepSpot(root) {
  if (!("erSpot" in root.dataset)) return;
  const overlay = /** @type {HTMLElement} */ (root.querySelector(".er-overlay")), all = places(overlay);
  const [cursor, spot] = [overlay.dataset.at, root.dataset.erSpot].map((id) => all.find((one) => one.id === id));
  if (cursor && cursor.id !== spot?.id && inSight(overlay, cursor)) light(root, overlay, cursor);
  else if (spot) putSpot(root, overlay, spot);
  else {
    // In the same step it is only laid out anew, for a larger window.
    const place = stateOf(root).lit === root.dataset.erStep && firstSpot(root, overlay);
    if (place) light(root, overlay, place);
    else darken(root, "Spotlight off: its place is not on this board.");
  }
}

// In Present: a timer that counts down in the page, whatever is pressed on the stage meanwhile.

import { region, say } from "./dom.js";
import { stateOf } from "./state.js";

const LONGEST = 5999;
const WRITE_TIME = "Write the time as minutes and seconds, such as 1:30, or as seconds, such as 45 s; up to 99:59.";

/** Seconds: "1:30", "45 s", or a number of minutes. @param {string} text */
function seconds(text) {
  const [, minutes, rest, alone, unit] = /^\s*(?:(\d{1,2}):([0-5]\d)|(\d{1,4})\s*(s|m|min)?)\s*$/i.exec(text) || [];
  const found = alone === undefined ? Number(minutes) * 60 + Number(rest) : Number(alone) * (unit?.toLowerCase() === "s" ? 1 : 60);
  return found > 0 && found <= LONGEST ? found : 0;
}

/** @param {number} left */
const digits = (left) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;

/** @param {number} left */
function inWords(left) {
  const parts = [[Math.floor(left / 60), "minute"], [left % 60, "second"]].filter(([count]) => count);
  return parts.map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`).join(" ") || "0 seconds";
}

/** @typedef {{state: "ready" | "running" | "paused" | "up", span: number, left: number, end: number, timer: number, shown: boolean}} Clock left: seconds when it stands, end: when it will be up */

/** @param {HTMLElement} root */
const clockOf = (root) => (stateOf(root).clock ??= { state: "ready", span: 60, left: 60, end: 0, timer: 0, shown: false });

/** @param {HTMLElement} root @param {string} part @param {string} text */
function write(root, part, text) {
  const box = /** @type {HTMLElement} */ (region(root, "clock"));
  /** @type {HTMLElement} */ (box.querySelector(part)).textContent = text;
}

/** @param {HTMLElement} root */
function showClock(root) {
  const clock = clockOf(root);
  if (clock.shown) root.dataset.erClock = clock.state;
  else delete root.dataset.erClock;
  write(root, ".er-digits", digits(clock.left));
  write(root, ".er-up", clock.state === "up" ? "Time is up" : "");
  write(root, "[data-do=timer]:not([data-arg]) .er-w", { ready: "Start", running: "Pause", paused: "Go on", up: "Again" }[clock.state]);
  const box = /** @type {HTMLElement} */ (region(root, "clock"));
  for (const one of box.querySelectorAll("[aria-pressed]")) one.setAttribute("aria-pressed", String(seconds(one.dataset.arg ?? "") === clock.span));
}

/** @param {HTMLElement} root */
function tick(root) {
  const clock = clockOf(root), left = clock.end - performance.now();
  clock.left = Math.max(0, Math.ceil(left / 1000));
  if (clock.left) clock.timer = setTimeout(() => tick(root), left - (clock.left - 1) * 1000 + 1);
  else {
    Object.assign(clock, { state: "up", shown: true });
    say(root, "Time is up.");
  }
  showClock(root);
}

/** @param {HTMLElement} root @param {Clock} clock */
function run(root, clock) {
  clock.state = "running";
  clock.end = performance.now() + clock.left * 1000;
  tick(root);
}

/** @param {Clock} clock @param {Clock["state"]} state @param {number} left */
function stand(clock, state, left) {
  clearTimeout(clock.timer);
  Object.assign(clock, { state, left });
}

/** Without a word: start, pause, go on. "reset" goes back to the beginning, a time becomes the new one. @param {HTMLElement} root @param {string} [arg] */
export function timer(root, arg) {
  const clock = clockOf(root), before = clock.state;
  clock.shown = true;
  if (arg && arg !== "reset") {
    const span = seconds(arg);
    if (!span) { say(root, WRITE_TIME); write(root, ".er-up", WRITE_TIME); return; }
    clock.span = span;
  }
  if (arg || before === "up") {
    stand(clock, "ready", clock.span);
    say(root, `Timer: ${inWords(clock.span)}.`);
    if (arg) { showClock(root); return; }
  }
  if (before === "running") {
    stand(clock, "paused", Math.max(1, Math.ceil((clock.end - performance.now()) / 1000)));
    say(root, `Timer paused at ${inWords(clock.left)}.`);
    showClock(root);
  } else {
    say(root, `Timer runs: ${inWords(clock.left)}.`);
    run(root, clock);
  }
}

/** @param {HTMLElement} root */
export function showOrHide(root) {
  const clock = clockOf(root);
  clock.shown = !clock.shown;
  say(root, clock.shown ? `Timer: ${inWords(clock.left)}.` : "Timer hidden. A running one goes on.");
  showClock(root);
}

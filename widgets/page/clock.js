// In Present: a timer that counts down in the page, whatever is pressed on the stage meanwhile.

import { region, say } from "./dom.js";
import { stateOf } from "./state.js";

const LONGEST = 5999;
const WRITE_TIME = "Write the time as minutes and seconds, such as 1:30, or as seconds, such as 45 s; up to 99:59.";

// Seconds: "1:30", "45 s", or a number of minutes.
function seconds(text) {
  const [, minutes, rest, alone, unit] = /^\s*(?:(\d{1,2}):([0-5]\d)|(\d{1,4})\s*(s|m|min)?)\s*$/i.exec(text) || [];
  const found = alone === undefined ? Number(minutes) * 60 + Number(rest) : Number(alone) * (unit?.toLowerCase() === "s" ? 1 : 60);
  return found > 0 && found <= LONGEST ? found : 0;
}

const digits = (left) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;

function inWords(left) {
  const parts = [[Math.floor(left / 60), "minute"], [left % 60, "second"]].filter(([count]) => count);
  return parts.map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`).join(" ") || "0 seconds";
}

// state: "ready", "running", "paused" or "up"; left: seconds when it stands, end: when it will be up.
const clockOf = (root) => (stateOf(root).clock ??= { state: "ready", span: 60, left: 60, end: 0, timer: 0, shown: false });

function showClock(root) {
  const clock = clockOf(root), box = region(root, "clock");
  if (clock.shown) root.dataset.erClock = clock.state;
  else delete root.dataset.erClock;
  box.querySelector(".er-digits").textContent = digits(clock.left);
  box.querySelector(".er-up").textContent = clock.state === "up" ? "Time is up" : "";
  const word = { ready: "Start", running: "Pause", paused: "Go on", up: "Again" }[clock.state];
  box.querySelector("[data-do=timer]:not([data-arg]) .er-w").textContent = word;
  for (const one of box.querySelectorAll("[aria-pressed]")) one.setAttribute("aria-pressed", String(seconds(one.dataset.arg) === clock.span));
}

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

function run(root, clock) {
  clock.state = "running";
  clock.end = performance.now() + clock.left * 1000;
  tick(root);
}

function stand(clock, state, left) {
  clearTimeout(clock.timer);
  Object.assign(clock, { state, left });
}

// Without a word: start, pause, go on. "reset" goes back to the beginning, a time becomes the new one.
export function timer(root, arg) {
  const clock = clockOf(root), before = clock.state;
  clock.shown = true;
  if (arg && arg !== "reset") {
    const span = seconds(arg);
    if (!span) { say(root, WRITE_TIME); region(root, "clock").querySelector(".er-up").textContent = WRITE_TIME; return; }
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

export function showOrHide(root) {
  const clock = clockOf(root);
  clock.shown = !clock.shown;
  say(root, clock.shown ? `Timer: ${inWords(clock.left)}.` : "Timer hidden. A running one goes on.");
  showClock(root);
}

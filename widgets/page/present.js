// Present: a stage on the whole screen, led by keys or a clicker; its tools are the spotlight and the timer.

import { tools } from "./presses.json";
import { showOrHide, timer } from "./clock.js";
import { inGame, keysOn, offMiddle } from "./dom.js";
import { onKey } from "./keys.js";
import { leavePoll, poll, pollKey } from "./poll.js";
import { LED, isTaught } from "./own.js";
import { darken, followCursor, spotlight } from "./spotlight.js";
import { shared, stateOf } from "./state.js";

/** @param {HTMLElement} root */
export const inPresent = (root) => root.classList.contains("er-present");

// What lies around it is marked, too: a style sheet that looks inside for it (`:has`) would have each press look through the page.
/** @param {HTMLElement} root @param {boolean} on */
function markAround(root, on) {
  for (const one of document.querySelectorAll(".er-presents")) one.classList.remove("er-presents");
  if (on) for (const one of [document.documentElement, root.closest(".er-pair-stage")]) one?.classList.add("er-presents");
}

/** @param {HTMLElement} root @param {boolean} on */
export function present(root, on) {
  root.classList.toggle("er-present", on);
  markAround(root, on);
  stateOf(root).tell?.(on);
  stateOf(root).aside = false;
  if (!on) {
    leavePoll(root);
    darken(root);
    if (document.fullscreenElement === root) document.exitFullscreen?.();
    return;
  }
  // Where the browser lets it, Esc first closes what lies over the board; held down, it leaves as always.
  root.requestFullscreen?.().then(() => navigator.keyboard?.lock?.(["Escape"])).catch(() => {});
}

// The question is as large as its part of the screen lets it be.
const FITS = [1, 0.9, 0.8, 0.7, 0.6, 0.5];

/** @param {HTMLElement} root */
export function fitQuestion(root) {
  const asked = inPresent(root) && root.querySelector(".er-asked"), question = asked && asked.querySelector(".er-q");
  if (!question) return;
  const { top, bottom } = asked.getBoundingClientRect();
  const out = (/** @type {Element} */ one) => { const box = one.getBoundingClientRect(); return box.top < top - 1 || box.bottom > bottom + 1; };
  for (const fit of FITS) {
    root.style.setProperty("--er-fit", String(fit));
    if (question.scrollHeight <= question.clientHeight + 1 && ![...asked.children, question].some(out)) return;
  }
}

/** The browser took the full screen away: that, too, steps out by one only. @param {HTMLElement} root */
function leftFullScreen(root) {
  if (document.fullscreenElement || !inPresent(root)) return;
  navigator.keyboard?.unlock?.();
  if (stateOf(root).aside) { stateOf(root).aside = false; return; }
  if (!darken(root)) present(root, false);
}

/** @type {Record<string, string>} */
const TOOLS = tools;
/** @type {Record<string, string>} */
const CLICKER = { PageDown: "step", PageUp: "back", ArrowRight: "step", ArrowLeft: "back" };

/** Keys that a stage has in Present alone. Left and right are a clicker's unless the board has the focus. @param {From<KeyboardEvent>} event */
function presentKey(event) {
  if (event.key in CLICKER && (event.key.startsWith("Page") || !(event.shiftKey || event.target.closest(".er-overlay")))) return CLICKER[event.key];
  const key = /^[a-z]$/i.test(event.key) ? event.key.toUpperCase() : /^Key[A-Z]$/.test(event.code) ? event.code.slice(3) : "";
  return (event.shiftKey && TOOLS[`Shift+${key}`]) || TOOLS[key];
}

/** @param {From<KeyboardEvent>} event @param {HTMLElement} root @param {Act} act */
export function stageKey(event, root, act) {
  const plain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.target.closest("input,textarea,select");
  if (inPresent(root) && (plain || event.key === "Escape") && keysOn() && pollKey(root, event)) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  const found = inPresent(root) && plain && keysOn() && presentKey(event);
  if (found) {
    const [name, arg] = found.split(":");
    act(name, arg || "");
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  onKey(event, root, act);
  followCursor(root);
}

// A press that asks the class: it counts in Present alone, and shuts the list that it stands in.
/** @param {HTMLElement} root @param {Model} model @param {Act} act @param {From<MouseEvent>} [event] */
export function askClass(root, model, act, event) {
  if (inPresent(root)) poll(root, (what, more) => model.send({ do: what, arg: more }), act, stageKey);
  if (event?.target.closest?.(".er-pop-more")) model.send({ do: "escape" });
}

/** @param {HTMLElement} root @param {string} name @param {string} arg */
export function tool(root, name, arg) {
  if (name === "spotlight") spotlight(root);
  else if (name === "timer") timer(root, arg);
  else if (name === "clock") showOrHide(root);
  else return name === "escape" && darken(root);
  return true;
}

/** @param {HTMLElement} root */
function led(root) {
  if (inPresent(root) || !isTaught()) return false;
  return [...shared.models.keys()].every((one) => !one.isConnected || offMiddle(root) <= offMiddle(one));
}

// On the full screen, and where a game is alone on its page, keys count wherever the focus is: a press beside a button takes it away.
/** @param {HTMLElement} root @param {Act} act @param {Clean} clean */
export function watchPresent(root, act, clean) {
  const key = (/** @type {From<KeyboardEvent>} */ event) => {
    const whole = inPresent(root) || (inGame(root) && shared.models.size === 1);
    const free = event.target === root || event.target === document.body;
    if (whole && free) stageKey(event, root, act);
    else if (free && event.code in LED && !(event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) && keysOn() && led(root)) {
      for (const name of LED[event.code]) act(name, "");
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const moved = (/** @type {PointerEvent} */ { clientX, clientY }) => { stateOf(root).pointer = { clientX, clientY }; };
  stateOf(root).tell = (on) => act("presenting", on ? "1" : "");
  const full = () => leftFullScreen(root);
  // First of all: the theme takes Escape for itself.
  document.addEventListener("keydown", key, true);
  document.addEventListener("fullscreenchange", full);
  root.addEventListener("pointermove", moved, { passive: true });
  clean.push(() => {
    if (inPresent(root)) markAround(root, false);
    clearTimeout(stateOf(root).clock?.timer);
    document.removeEventListener("keydown", key, true);
    document.removeEventListener("fullscreenchange", full);
    root.removeEventListener("pointermove", moved);
  });
}

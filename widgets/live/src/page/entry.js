/**
 * The one script a page names. It is a plain script, since a page opened as a file may load no module:
 * then it says what to do, and otherwise it brings in the rest.
 */

import { load } from "./module.js";

/* global __ENTRY__ */
const NEEDED = ["Worker", "WebAssembly", "DecompressionStream", "TransformStream"];

const BROKEN =
  "The boards stand still because a part of this page did not load, or may not run here (a frame that is closed off). " +
  "All steps are below each board as pictures and text.";

function enter() {
  document.documentElement.dataset.erEntered = "";
  const tag = document.currentScript ?? document.querySelector('script[src*="live/live.js"]');
  const base = /** @type {HTMLScriptElement} */ (tag).src;
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = new URL(__ENTRY__.base, base).href;
  document.head.append(style);
  whenRead(() => {
    // The style sheet hides it, if that has come.
    for (const line of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".er-asleep"))) line.hidden = true;
  });
  const reason = whyNot();
  whenRead(stepAlong);
  if (!reason) {
    keepPresses();
    load({ url: new URL(__ENTRY__.page.name, base).href, integrity: __ENTRY__.page.integrity }).catch((error) => {
      console.error("live:", error);
      whenRead(() => explain(BROKEN, true));
    });
  } else {
    whenRead(() => explain(reason));
  }
}

/**
 * Have the stages step by what the page holds: what they tell, the pictures for this screen, the script that shows both.
 * They are on their way since the head of the page was read (book/_ext/rulebook/seal.py), and run in its order.
 */
function stepAlong() {
  for (const { href, media } of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[data-er-line]"))) {
    if (!media || matchMedia(media).matches) document.head.append(Object.assign(document.createElement("script"), { src: href, async: false }));
  }
}

/** Do something once the page is read. @param {() => void} act */
function whenRead(act) {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", act);
  else act();
}

/** Keep what is pressed before the rest is there: it takes the events over, which ends this. */
function keepPresses() {
  /** @type {MouseEvent[]} */
  const early = [];
  const keep = (/** @type {MouseEvent} */ event) => early.push(event);
  document.addEventListener("click", keep, true);
  Object.assign(globalThis, { erEarly: early });
  document.addEventListener("er:presses", () => document.removeEventListener("click", keep, true), { once: true });
}

/** Why this page cannot come to life here; empty when it can. */
function whyNot() {
  if (location.protocol === "file:") {
    return (
      "Every board steps through its story. For moves of your own, start python -m http.server in the folder of the book " +
      "and open localhost:8000, for browsers run no Python from a file."
    );
  }
  if (NEEDED.some((name) => !(name in globalThis))) {
    return "The boards stand still because this browser is too old to run them. All steps are below each board in words, the last as a picture, too.";
  }
  return "";
}

/** One calm line below the first words of the page, where it covers nothing. @param {string} reason @param {boolean} [again] loading the page anew may help */
function explain(reason, again = false) {
  if (!document.getElementById("er-cells")) return;
  // "still": controls that cannot act are hidden, as they are without scripts.
  document.documentElement.dataset.erLive = "still";
  const box = document.createElement("div");
  box.className = "er-line";
  box.dataset.kind = "note";
  const text = document.createElement("p");
  text.setAttribute("role", "status");
  text.textContent = reason;
  box.append(text);
  /** @param {string} label @param {() => void} act */
  const button = (label, act) => {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", className: "er-line-b", textContent: label });
    made.addEventListener("click", act);
    box.append(made);
  };
  if (again) button("Try again", () => location.reload());
  button("Close", () => {
    box.remove();
    keep(reason);
  });
  if (!again && kept() === reason) return;
  const title = document.querySelector("article h1"), words = title?.nextElementSibling ?? title;
  if (words) words.after(box);
  else document.body.append(box);
}

/** The line that was closed in this window is not said again on its next page. @param {string} reason */
function keep(reason) {
  try {
    sessionStorage.setItem("er-said", reason);
  } catch {
    // then it is said again
  }
}

function kept() {
  try {
    return sessionStorage.getItem("er-said");
  } catch {
    return null;
  }
}

enter();

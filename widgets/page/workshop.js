// The workshop: fields are sent while they are filled in, files come and go, the draft stays in this browser.

import { draggable, nearest } from "./board.js";
import { noted, phone, region, say, stageOf } from "./dom.js";
import { behind } from "./hash.js";
import { readKept, watchKept } from "./kept.js";
import { lead } from "./lead.js";
import { watchLinks } from "./link.js";
import { local } from "./local.js";
import { FILMS } from "./motion.js";
import { keepOwn, ownText } from "./own.js";
import { heardPoll, patchedPoll, pollTakes } from "./poll.js";
import { askClass, stageKey, watchPresent } from "./present.js";
import { awaitSheet, heardFile, here } from "./share.js";
import { showBoard, watchSight } from "./sight.js";
import { stateOf } from "./state.js";
import { wire } from "./wires.js";

const DRAFT = "#er-draft=", STILL = 500, LARGEST = 400000;

const fields = "input[data-do],select[data-do],textarea[data-do]";

// What is being written stays the reader's own while the page round it is written anew: the box with the
// focus, and every form that was not sent yet.
/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */
/** @param {HTMLSelectElement} box */
const first = (box) => [...box.options].find((one) => one.defaultSelected) ?? box.options[0];
/** @param {Field} box */
const own = (box) => box.value !== (box.matches("select") ? first(/** @type {HTMLSelectElement} */ (box))?.value : /** @type {HTMLInputElement} */ (box).defaultValue);

/** @param {HTMLElement} root */
function remember(root) {
  const all = /** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll("form :is(input,textarea,select)[id]")), boxes = [...all].filter((box) => own(box) && box.form !== stateOf(root).sent);
  stateOf(root).sent = null;
  const here = document.activeElement;
  const active = here && root.contains(here) && here.id && here.matches("input[type=text],textarea") ? /** @type {HTMLInputElement} */ (here) : null;
  if (active && !boxes.includes(active)) boxes.push(active);
  return boxes.map((box) => ({ id: box.id, value: box.value, active: box === active, start: box.selectionStart, end: box.selectionEnd }));
}

/** @param {HTMLElement} root @param {ReturnType<typeof remember> | null} kept */
function bringBack(root, kept) {
  for (const one of kept ?? []) {
    const box = /** @type {HTMLInputElement & {options?: HTMLOptionsCollection} | null} */ (root.querySelector(`#${CSS.escape(one.id)}`));
    if (!box || (box.options && ![...box.options].some(({ value }) => value === one.value))) continue;
    box.value = one.value;
    if (!one.active) continue;
    box.focus({ preventScroll: true });
    box.setSelectionRange(one.start, one.end);
  }
}

/** @param {Field} box @param {string | boolean} value */
const told = (box, value) => (box.dataset.arg ? JSON.stringify([box.dataset.arg, value]) : /** @type {string} */ (value));

// A page that is left may be gone before Python has answered, and only the answer is kept: what was typed last lies
// beside the draft it belongs to, and is told once that draft is back.
const KEPT = "er-workshop", TYPED = "er-workshop-typed";

/** @param {string} name @param {string} value */
function keepTyped(name, value) {
  try { keepOwn(TYPED, JSON.stringify([readKept(KEPT), name, value])); } catch { /* this browser keeps nothing */ }
}

/** @param {Model} model */
function bringTyped(model) {
  let found = null;
  try {
    found = JSON.parse(ownText(TYPED) || "null");
    keepOwn(TYPED, "");
  } catch { return; }
  if (found && found[0] === readKept(KEPT)) model.send({ do: found[1], arg: found[2] });
}

// A box of text speaks when the typing rests, and at once when it is left, or the whole page is.
/** @param {HTMLElement} el @param {Clean} clean @param {Act} act @param {(name: string, value: string) => void} left */
function watchFields(el, clean, act, left) {
  /** @type {Filled["target"] | null} */
  let waiting = null;
  let timer = 0;
  const now = () => {
    clearTimeout(timer);
    const box = waiting;
    waiting = null;
    if (box?.isConnected) act(box.dataset.do, told(box, box.value));
  };
  const typed = (/** @type {Filled} */ { target }) => {
    if (!target.matches("textarea[data-do],input[type=text][data-do]") || target.dataset.later) return;
    if (waiting !== target) now();
    waiting = target;
    clearTimeout(timer);
    timer = setTimeout(now, STILL);
  };
  const changed = async (/** @type {Filled} */ { target }) => {
    if (!target.matches(fields) || target.dataset.later) return;
    if (target.type === "file") {
      const file = target.files?.[0];
      if (!file) return;
      act(target.dataset.do, file.size > LARGEST ? " ".repeat(LARGEST + 1) : await file.text());
      target.value = "";
    } else if (target.matches("[type=checkbox]")) act(target.dataset.do, told(target, target.checked));
    else if (target.matches("textarea,[type=text]")) { waiting = target; now(); }
    else act(target.dataset.do, told(target, target.value));
  };
  const leaving = () => {
    if (waiting?.isConnected) left(waiting.dataset.do, told(waiting, waiting.value));
    now();
  };
  const hidden = () => document.visibilityState === "hidden" && leaving();
  el.addEventListener("input", typed);
  el.addEventListener("change", changed);
  addEventListener("pagehide", leaving);
  document.addEventListener("visibilitychange", hidden);
  clean.push(now, () => removeEventListener("pagehide", leaving), () => document.removeEventListener("visibilitychange", hidden));
  clean.push(() => el.removeEventListener("input", typed), () => el.removeEventListener("change", changed));
  return now;
}

/** @param {HTMLElement} root @param {string} text @param {string} what @param {string} more */
async function copied(root, text, what, more) {
  const home = /** @type {HTMLElement} */ (region(root, "note")), line = noted(home, `${what} is copied.${more}`);
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    line.textContent = `${what} could not be copied: select it here and copy it yourself.`;
    const box = document.createElement("input");
    Object.assign(box, { value: text, readOnly: true });
    box.setAttribute("aria-label", "To be copied");
    line.append(box);
  }
  say(root, line.textContent);
  home.prepend(line);
  line.querySelector("input")?.select();
}

const plainAddress = () => location.href.split("#")[0];

/** What a press does here, without asking Python. @param {HTMLElement} root @param {string} name @param {string} arg */
function mine(root, name, arg) {
  if (name === "handlink") {
    const { picture } = stateOf(root), text = picture?.[/** @type {"draft" | "stagelink"} */ (arg)];
    if (!picture || !text) return false;
    const live = document.documentElement.dataset.erLive, page = live ? plainAddress() : picture.page;
    copied(root, `${page}${arg === "draft" ? DRAFT : "#er="}${encodeURIComponent(text)}`, "The link",
      live ? "" : " Put the address of your published copy in it.");
    return true;
  }
  if (stateOf(root).picture?.mode === "preview") return local(root, name, arg);
  return ["present", "link"].includes(name);
}

/** A draft in the address is opened once; what becomes of it stays in the browser's store. @param {HTMLElement} root @param {Model} model */
function openDraft(root, model) {
  const text = behind(DRAFT);
  if (!text || stateOf(root).opened === text) return;
  stateOf(root).opened = text;
  model.send({ do: "opened", arg: text });
}

/** @param {HTMLElement} root */
function forgetAddress(root) {
  const { opened, picture } = stateOf(root);
  if (!picture?.own || !opened || !location.hash.startsWith(DRAFT)) return;
  if (document.documentElement.dataset.erLive) history.replaceState(null, "", plainAddress());
}

/** @param {HTMLElement} root @param {Model} model @param {Clean} clean */
function watchDraft(root, model, clean) {
  const changed = () => { stateOf(root).opened = ""; openDraft(root, model); };
  addEventListener("hashchange", changed);
  clean.push(() => removeEventListener("hashchange", changed));
  openDraft(root, model);
}

/** The line of the setup's text that cannot be read. @param {HTMLElement} root */
function toLine(root) {
  const box = root.querySelector("textarea[data-line]");
  if (!box || document.activeElement === box) return;
  box.scrollTop = Math.max(0, Number(box.dataset.line) - 3) * 18;
}

/** @param {Panel} panel */
function render({ model, el }) {
  const clean = /** @type {Clean} */ ([]);
  const isLead = model.get("lead");
  if (isLead) {
    clean.push(watchKept(model, KEPT));
    bringTyped(model);
  }
  el.innerHTML = model.get("html");
  let flush = () => {};
  /** @type {Act} */
  const act = (name, arg, event) => {
    const root = stageOf(el);
    if (name === "poll") { askClass(root, model, act, event); return; }
    if (name === "choose" && pollTakes(root, arg)) return;
    if (name !== "ready" && mine(root, name, arg)) return;
    const given = name === "share" || name === "sheet" ? here() : arg;
    if (name === "sheet") awaitSheet();
    model.send({ do: name, arg: given });
    // On a phone the palette lies below the board.
    if (name === "hold" && phone()) showBoard(root);
  };
  flush = watchFields(el, clean, act, keepTyped);
  wire(el, clean, act, {
    first(event) {
      if (event.target.closest(`summary,${fields},.er-check,form label`)) return true;
      const overlay = event.target.closest(".er-overlay"), place = overlay && nearest(overlay, event);
      if (place) { overlay.dataset.at = place.id; act("choose", place.id); }
      if (!overlay) flush();
      return overlay;
    },
    submitted(form) {
      stateOf(stageOf(el)).sent = form;
      act(form.dataset.do, JSON.stringify(Object.fromEntries(new FormData(form))));
    },
    key: stageKey,
  });
  draggable(el, act);
  if (isLead) {
    /** @type {ReturnType<typeof remember> | null} */
    let kept = null;
    lead(model, el, clean, {
      films: FILMS,
      attached(root) {
        watchSight(root, clean);
        watchLinks(root, model, clean);
        watchPresent(root, act, clean);
        watchDraft(root, model, clean);
      },
      patching(root) { kept = remember(root); },
      patched(root) {
        bringBack(root, kept);
        forgetAddress(root);
        toLine(root);
        patchedPoll(root);
      },
      heard(root, message) {
        heardFile(root, message);
        heardPoll(root, message);
      },
    });
  }
  return () => { for (const one of clean) one(); };
}

export default { render };

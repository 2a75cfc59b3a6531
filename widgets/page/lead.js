// What the leading panel does for the whole widget: it tells Python of theme and size, and takes the patches.

import { PHONE, region, stageOf } from "./dom.js";
import { environment } from "./environment.js";
import { afterPress, answered, applyRoot, hrefs, patch } from "./patch.js";
import { stateOf } from "./state.js";

/**
 * @typedef {(root: HTMLElement) => void} Deed
 * @typedef {{attached: Deed, patched?: Deed, painted?: Deed, patching?: Deed,
 *   heard?: (root: HTMLElement, message: Message) => void, films?: Films}} Lead
 */

/** @param {Model} model @param {HTMLElement} el @param {Clean} clean @param {Lead} how */
export function lead(model, el, clean, { attached, painted, patching, patched, heard, films }) {
  let told = "";
  const report = (/** @type {boolean} */ first) => {
    if (stateOf(stageOf(el)).away?.mode === "gone") return;
    const env = environment(stageOf(el)), text = JSON.stringify(env);
    if (!first && (text === told || !env.width)) return;
    told = text;
    model.send({ do: first ? "ready" : "env", env });
  };
  // While a step moves, what Python says of its end waits: the sentence comes after the event.
  /** @type {Patch[] | null} */
  let later = null;
  const take = (/** @type {Message} */ message) => {
    const root = stageOf(el);
    if (stateOf(root).away?.hears(message)) return;
    if (message.kind === "ghost") films?.keepGhost(root, message);
    heard?.(root, message);
    if (message.kind === "patch" || message.kind === "sheet") answered(root);
    if (message.kind !== "patch") return;
    stateOf(root).answered = false;
    // A step that was asked for before its forerunner moved ends that at once, as a press does; so does an answer a replay.
    if (message.motion || !later) films?.endFilm(root);
    if (later) { later.push(message); return; }
    if (!message.motion) { put(root, message); return; }
    stateOf(root).coming = later = [message];
    if (message.motion.regions) patch(root, message.motion.regions);
    films?.playFilm(root, message.motion, () => settle(root));
  };
  // The end of a step: the still picture stands below already.
  const settle = (/** @type {HTMLElement} */ root) => {
    const waiting = later ?? [];
    stateOf(root).coming = later = null;
    for (const one of waiting) put(root, one);
    if (stateOf(root).film?.turned) { stateOf(root).film = null; model.send({ do: "back", arg: "still" }); }
    else films?.clearFilm(root);
  };
  const put = (/** @type {HTMLElement} */ root, /** @type {Patch} */ message) => {
    if (message.fired || message.root?.picked !== stateOf(root).picture?.picked) films?.forgetGhosts(root);
    patching?.(root);
    applyRoot(root, message.root);
    patch(root, message.regions);
    patched?.(root);
    if (message.painted) requestAnimationFrame(() => requestAnimationFrame(() => {
      root.dataset.erPainted = "1";
      painted?.(root);
      root.dispatchEvent(new CustomEvent("er:painted", { bubbles: true }));
    }));
    if (message.root?.resumed) requestAnimationFrame(() => requestAnimationFrame(() => root.dispatchEvent(new CustomEvent("er:resumed"))));
    if (message.fired) root.dispatchEvent(new CustomEvent("er:fired", { bubbles: true, detail: message.fired }));
    if (!message.motion) films?.clearFilm(root);
    requestAnimationFrame(quietly); // a drawer may have changed the room, though not the board in it
  };
  model.on("msg:custom", afterPress(el, clean, take));
  const quietly = () => report(false);
  const sizes = new ResizeObserver(quietly);
  const themes = new MutationObserver(quietly);
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "class"] });
  themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  const queries = ["(prefers-color-scheme: dark)", "(forced-colors: active)", "(resolution: 1dppx)", PHONE].map((text) => matchMedia(text));
  for (const query of queries) query.addEventListener("change", quietly);
  const goto = (/** @type {DocumentEventMap["er:go"]} */ event) => {
    const { scenario, step } = event.detail || {};
    if (scenario === model.get("root").stage) model.send({ do: "goto", arg: String(step) });
  };
  const ruling = (/** @type {DocumentEventMap["er:ruling"]} */ event) => {
    const { game, option, choice } = event.detail || {};
    if (game === model.get("root").game) model.send({ do: "ruling", arg: JSON.stringify([option, choice]) });
  };
  for (const name of ["er:goto", "er:go"]) document.addEventListener(name, goto);
  document.addEventListener("er:ruling", ruling);
  let frame = 0;
  // The page's own line has come to a place: this stage goes on from there.
  const resume = (/** @type {DocumentEventMap["er:resume"]} */ { detail }) => {
    if (detail.root === stageOf(el)) model.send({ do: "resume", arg: JSON.stringify(detail.told) });
  };
  document.addEventListener("er:resume", resume);
  const attach = (/** @type {number} */ left) => {
    const root = stageOf(el), overlay = el.querySelector(".er-overlay");
    if ((root === el || !overlay?.getBoundingClientRect().width) && left > 0) { frame = requestAnimationFrame(() => attach(left - 1)); return; }
    stateOf(root).again = () => report(true);
    applyRoot(root, model.get("root"));
    films?.watchShift(clean);
    films?.findSheets(root, model, model.get("canvas"));
    for (const canvas of root.querySelectorAll("canvas")) { canvas.tabIndex = -1; canvas.setAttribute("aria-hidden", "true"); }
    for (const one of [overlay, region(root, "board")]) if (one) sizes.observe(one);
    hrefs(root);
    report(true);
    attached(root);
  };
  attach(600);
  clean.push(() => {
    cancelAnimationFrame(frame);
    sizes.disconnect(); themes.disconnect();
    for (const query of queries) query.removeEventListener("change", quietly);
    for (const name of ["er:goto", "er:go"]) document.removeEventListener(name, goto);
    document.removeEventListener("er:ruling", ruling);
    document.removeEventListener("er:resume", resume);
  });
}

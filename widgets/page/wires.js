// What each panel listens to: presses of its controls, forms, keys, and the board losing the focus.

import { say, stageOf } from "./dom.js";

/**
 * @param {HTMLElement} el @param {Clean} clean @param {Act} act
 * @param {{first?: (event: From<PointerEvent>) => unknown, submitted: (form: HTMLFormElement & Doing, button: HTMLElement | null) => void, key: (event: From<KeyboardEvent>, root: HTMLElement, act: Act) => void}} how
 */
export function wire(el, clean, act, { first, submitted, key }) {
  /** @type {Record<string, (event: never) => void>} */
  const listeners = {
    click(/** @type {From<PointerEvent>} */ event) {
      if (first?.(event)) return;
      const control = event.target.closest("[data-do]");
      if (!control || control.matches("form")) return;
      if (control.getAttribute("aria-disabled") === "true") { say(stageOf(el), control.getAttribute("title") || ""); return; }
      if (!control.dataset.do) return;
      if (control.matches("a")) {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        event.stopPropagation();
      }
      act(control.dataset.do, control.dataset.arg || "", event);
    },
    submit(/** @type {SubmitEvent} */ event) {
      event.preventDefault();
      submitted(/** @type {HTMLFormElement & Doing} */ (event.target), event.submitter);
    },
    keydown: (/** @type {From<KeyboardEvent>} */ event) => key(event, stageOf(el), act),
    focusout(/** @type {From<FocusEvent>} */ event) {
      if (event.target.classList?.contains("er-overlay")) /** @type {HTMLElement} */ (event.target.querySelector(".er-cursor")).hidden = true;
    },
  };
  for (const [name, heard] of Object.entries(listeners)) {
    el.addEventListener(name, heard);
    clean.push(() => el.removeEventListener(name, heard));
  }
}

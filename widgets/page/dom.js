// What every script asks of a stage: its element, its regions, and how something is said.

/** @param {HTMLElement} el */
export const stageOf = (el) => el.closest(".er-stage") || el;
/** @param {HTMLElement} root @param {string} name */
export const region = (root, name) => root.querySelector(`[data-region="${name}"]`);
/** @param {HTMLElement} root */
export const inGame = (root) => root.dataset.erStage?.endsWith("/play");
/** Whether keys count that are pressed without Ctrl and the like. */
export const keysOn = () => document.documentElement.dataset.erKeys !== "off";
/** How far something is from the middle of the window. @param {Element} one */
export const offMiddle = (one) => { const { top, bottom } = one.getBoundingClientRect(); return Math.abs(top + bottom - innerHeight); };
/** @template T @param {string | null | undefined} text @param {T} otherwise @returns {T} */
export const json = (text, otherwise) => { try { return JSON.parse(/** @type {string} */ (text)); } catch { return otherwise; } };

export const PHONE = "(max-width: 767px)";
export const phone = () => matchMedia(PHONE).matches;

/** @param {HTMLElement} root @param {string} text */
export function say(root, text) {
  const live = region(root, "live");
  if (!live) return;
  live.textContent = "";
  requestAnimationFrame(() => { live.textContent = text; });
}

/** A line that says what became of a copy; the one before it in the same place is gone. @param {HTMLElement} home @param {string} text */
export function noted(home, text) {
  home.querySelector(":scope > .er-copied")?.remove();
  const line = document.createElement("p");
  line.className = "er-say er-copied";
  line.textContent = text;
  return line;
}

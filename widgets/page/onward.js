// A story is over: what follows is the next board of the page, else the next page; a notebook may have neither.

import { region } from "./dom.js";

/** @param {HTMLElement} root */
export function following(root) {
  const boards = [...document.querySelectorAll(".er-set[data-er-stage]")].filter((one) => one === root || one.getClientRects().length);
  return boards[boards.indexOf(root) + 1] ?? document.querySelector("a.right-next[href]:not(.er-other)");
}

/** Go there. @param {HTMLElement} root @param {() => void} [leave] what is done first where the page stays */
export function goOn(root, leave) {
  const next = following(root);
  if (next?.matches("a")) { next.click(); return; }
  if (!next) return;
  leave?.();
  next.scrollIntoView({ block: "start" });
  region(next, "controls")?.querySelector("[data-do=step]")?.focus({ preventScroll: true });
}

/** Say on the button what follows; where nothing does, there is none. @param {HTMLElement} root */
export function nameNext(root) {
  const button = root.querySelector(".er-moral [data-do=next]");
  if (!button) return;
  const next = following(root), word = button.querySelector(".er-w");
  if (!next) button.remove();
  else if (word && next.matches("a")) word.textContent = `The next chapter: ${next.querySelector(".prev-next-title")?.textContent ?? next.textContent}`;
}

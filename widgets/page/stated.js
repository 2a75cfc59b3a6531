// The words of the clause that decided, over the lower edge of the board.

/** Show them, or put them away; the mark of the clause where they are shown now. @param {HTMLElement} root */
export function stateClause(root) {
  const words = root.querySelector(".er-stated"), mark = words?.parentElement?.querySelector("[data-do=clause]");
  if (!words || !mark || hideClause(root)) return null;
  words.hidden = false;
  mark.setAttribute("aria-expanded", "true");
  return mark;
}

/** Put them away; whether they were shown. @param {HTMLElement} root */
export function hideClause(root) {
  const words = root.querySelector(".er-stated:not([hidden])");
  if (!words) return false;
  words.hidden = true;
  words.parentElement?.querySelector("[data-do=clause]")?.setAttribute("aria-expanded", "false");
  return true;
}

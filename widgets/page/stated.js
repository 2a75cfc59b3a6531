// The words of a clause that decided, over the lower edge of the board; of several, one at a time.

/** Show them, or put them away; the mark of the clause where they are shown now. @param {HTMLElement} root @param {string} [id] */
export function stateClause(root, id) {
  const words = /** @type {HTMLElement | null} */ (root.querySelector(`.er-stated${id ? `[data-clause="${CSS.escape(id)}"]` : ""}`));
  if (!words || hideClause(root) === words) return null;
  words.hidden = false;
  const mark = markOf(words);
  mark?.setAttribute("aria-expanded", "true");
  return mark;
}

/** Put away what is shown, which comes back. @param {HTMLElement} root */
export function hideClause(root) {
  const words = /** @type {HTMLElement | null} */ (root.querySelector(".er-stated:not([hidden])"));
  if (!words) return null;
  words.hidden = true;
  markOf(words)?.setAttribute("aria-expanded", "false");
  return words;
}

/** @param {HTMLElement} words */
function markOf(words) {
  const named = `[data-do=clause][data-clause="${CSS.escape(words.dataset.clause ?? "")}"]`;
  return /** @type {HTMLElement | null} */ (words.parentElement?.querySelector(named) ?? null);
}

// A door of the front says what the reader has come for: what follows a page is that. Where that cannot be kept, every way
// stands there.

import { PURPOSE, store, stored } from "../../widgets/page/own.js";

const came = (/** @type {From<MouseEvent>} */ event) => {
  const chosen = event.target.closest?.(".er-doors [data-er-purpose], a.er-way")?.dataset.erPurpose?.split(" ");
  if (!chosen || chosen.includes(stored(PURPOSE))) return;
  store(PURPOSE, chosen[0]);
};
const onward = () => {
  const ways = [...document.querySelectorAll("a.er-way")], mine = ways.find((one) => one.dataset.erPurpose?.split(" ").includes(stored(PURPOSE))) ?? ways[0];
  for (const one of ways) one.classList.toggle("er-other", one !== mine);
  mine?.parentElement?.querySelector(".left-prev")?.after(mine);
};

document.addEventListener("DOMContentLoaded", onward);
document.addEventListener("click", came);

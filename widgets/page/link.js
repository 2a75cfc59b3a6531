// Links to positions: copied with C, opened from the address of the page, told when they lead nowhere.

import { noted, region, say } from "./dom.js";
import { behind } from "./hash.js";
import { shared, stateOf } from "./state.js";

/** The stage that an address is about: the first of its scenario, else the first of the page, which explains. @param {boolean} last */
function openLink(last) {
  const address = behind("#er=");
  if (!address || shared.opened === address) return;
  const order = (/** @type {Node} */ one, /** @type {Node} */ other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);
  const roots = [...shared.models.keys()].filter((root) => root.isConnected).sort(order);
  const name = address.split("@")[0];
  const root = roots.find((one) => one.dataset.erAddress?.split("@")[0] === name) || (last && roots[0]);
  if (!root) return;
  shared.opened = address;
  shared.models.get(root)?.send({ do: "address", arg: address });
  const { top, bottom } = root.getBoundingClientRect();
  if (bottom < 80 || top > innerHeight - 80) root.scrollIntoView({ block: "start" });
}

const isLive = () => (document.documentElement.dataset.erLive || "live") === "live";

/** @param {HTMLElement} root @param {Model} model @param {Clean} clean */
export function watchLinks(root, model, clean) {
  const changed = () => { shared.opened = ""; openLink(true); };
  const ready = () => { if (isLive()) openLink(true); };
  shared.models.set(root, model);
  openLink(false);
  addEventListener("hashchange", changed);
  document.addEventListener("er:state", ready);
  clean.push(() => {
    shared.models.delete(root);
    removeEventListener("hashchange", changed);
    document.removeEventListener("er:state", ready);
  });
}

/** @param {HTMLElement} root */
export async function copyLink(root) {
  if (!root.dataset.erAddress) {
    const asked = root.dataset.erStage?.endsWith("/practice");
    tell(root, asked ? "A question has no link. It comes back by itself when it was missed." : "A game in play has no link: it would hold what is hidden.");
    return;
  }
  const url = `${location.href.split("#")[0]}#er=${encodeURIComponent(root.dataset.erAddress || "")}`;
  if (document.documentElement.dataset.erLive) {
    shared.opened = root.dataset.erAddress;
    history.pushState(null, "", url);
  }
  try {
    await navigator.clipboard.writeText(url);
    tell(root, "The link to this position is copied.");
  } catch {
    tell(root, "Copy the link of this position:");
    prompt("Copy this link", url);
  }
}

/** Said aloud and shown until the next press, whatever Python says meanwhile. @param {HTMLElement} root @param {string} text */
export function tell(root, text) {
  say(root, text);
  const ask = /** @type {HTMLElement} */ (region(root, "ask"));
  stateOf(root).told = noted(ask.querySelector(".er-query") ?? ask, text);
  keepTold(root);
}

/** @param {HTMLElement} root */
export function keepTold(root) {
  const ask = /** @type {HTMLElement} */ (region(root, "ask")), { told } = stateOf(root);
  if (told && !told.isConnected) (ask.querySelector(".er-query") ?? ask).append(told);
}

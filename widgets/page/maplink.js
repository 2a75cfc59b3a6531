// Links to drawings: the drawing itself stands behind the #, and no server sees it.

import { noted, region, say } from "./dom.js";
import { behind } from "./hash.js";
import { stateOf } from "./state.js";

const MARK = "#er-map=";

/** The first editor of the game opens it, else the first of the page, which explains. @param {HTMLElement} root @param {Model} model */
function openMap(root, model) {
  const text = behind(MARK), all = [...document.querySelectorAll(".er-editor.jupyter-widgets, .er-editor[data-er-address]")];
  if (!text || stateOf(root).opened === text) return;
  const mine = all.find((one) => one.dataset.erStage === `${text.split("=")[0]}/editor`) ?? all[0] ?? root;
  if (mine !== root) return;
  stateOf(root).opened = text;
  model.send({ do: "map", arg: text });
  const { top, bottom } = root.getBoundingClientRect();
  if (bottom < 80 || top > innerHeight - 80) root.scrollIntoView({ block: "start" });
}

/** @param {HTMLElement} root @param {Model} model @param {Clean} clean */
export function watchMap(root, model, clean) {
  const changed = () => { stateOf(root).opened = ""; openMap(root, model); };
  addEventListener("hashchange", changed);
  clean.push(() => removeEventListener("hashchange", changed));
  openMap(root, model);
}

/** @param {HTMLElement} root @param {string} text @param {string} what @param {string} [shown] */
export async function copied(root, text, what, shown) {
  try {
    await navigator.clipboard.writeText(text);
    tellDraw(root, `${what} is copied.`);
  } catch {
    tellDraw(root, `${what} could not be copied: select it and copy it yourself.`, shown);
  }
}

/** @param {HTMLElement} root */
export function copyMap(root) {
  const text = root.dataset.erAddress ?? "", url = `${location.href.split("#")[0]}${MARK}${encodeURIComponent(text)}`;
  if (document.documentElement.dataset.erLive) {
    stateOf(root).opened = text;
    history.pushState(null, "", url);
  }
  return copied(root, url, "The link to this drawing", url);
}

/** Said aloud, and shown under the tools until the next change; what could not be copied stands there to be copied. @param {HTMLElement} root @param {string} text */
function tellDraw(root, text, shown = "") {
  say(root, text);
  const home = /** @type {HTMLElement} */ (region(root, "tools")), line = noted(home, text);
  if (shown) {
    const box = document.createElement("input");
    Object.assign(box, { value: shown, readOnly: true });
    box.setAttribute("aria-label", "To be copied");
    line.append(box);
  }
  home.append(line);
  line.querySelector("input")?.select();
}

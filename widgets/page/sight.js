// On a phone: a small board at the top once the board has scrolled away.

import { PHONE, region } from "./dom.js";
import { stateOf } from "./state.js";

const CELL = 27;

/** @param {HTMLElement} root @param {Clean} clean */
export function watchSight(root, clean) {
  // JupyterLab has bars of its own, and its cells scroll in a pane.
  if (!document.documentElement.dataset.erLive) return;
  const phone = matchMedia(PHONE);
  let frame = 0;
  const look = () => {
    frame = 0;
    const bar = document.querySelector(".bd-header-article");
    const low = bar ? Math.max(0, bar.getBoundingClientRect().bottom) : 0, middle = innerHeight / 2;
    const home = (root.closest(".er-pair") || root).getBoundingClientRect();
    const near = phone.matches && !root.querySelector(".er-cards") && root.getBoundingClientRect().top <= middle && home.bottom > middle;
    const away = near && /** @type {HTMLElement} */ (region(root, "board")).getBoundingClientRect().bottom < low + 64;
    if (near) root.style.setProperty("--er-bar-h", `${low}px`);
    if (away === root.hasAttribute("data-er-away")) return;
    root.toggleAttribute("data-er-away", away);
    document.documentElement.style.scrollPaddingTop = away ? `${low + 104}px` : "";
    if (away) paintThumb(root);
  };
  const soon = () => { frame ||= requestAnimationFrame(look); };
  document.addEventListener("scroll", soon, { capture: true, passive: true });
  addEventListener("resize", soon);
  phone.addEventListener("change", soon);
  soon();
  clean.push(() => {
    cancelAnimationFrame(frame);
    document.removeEventListener("scroll", soon, { capture: true });
    removeEventListener("resize", soon);
    phone.removeEventListener("change", soon);
    if (root.hasAttribute("data-er-away")) document.documentElement.style.scrollPaddingTop = "";
  });
}

/** The part of the board round the last move, small but with letters that can be read. @param {HTMLElement} root */
export function paintThumb(root) {
  const [small, big] = [".er-thumb", "canvas.er-canvas"].map((name) => /** @type {HTMLCanvasElement | null} */ (root.querySelector(name)));
  const box = small?.getBoundingClientRect();
  if (!small || !box?.width || !big?.width) return;
  const { w, h, cell, focus } = /** @type {Standing} */ (stateOf(root).picture), dpr = globalThis.devicePixelRatio || 1, per = big.width / w;
  const scale = Math.max(CELL / (cell || 60), Math.min(box.width / w, box.height / h));
  const width = Math.min(w, box.width / scale), height = Math.min(h, box.height / scale);
  const x = Math.max(0, Math.min(focus[0] - width / 2, w - width)), y = Math.max(0, Math.min(focus[1] - height / 2, h - height));
  small.width = Math.round(box.width * dpr);
  small.height = Math.round(box.height * dpr);
  small.getContext("2d")?.drawImage(big, x * per, y * per, width * per, height * per,
    ((box.width - width * scale) / 2) * dpr, ((box.height - height * scale) / 2) * dpr, width * scale * dpr, height * scale * dpr);
}

/** @param {HTMLElement} root */
export function showBoard(root) {
  root.scrollIntoView({ block: "start" });
  root.querySelector(".er-overlay")?.focus({ preventScroll: true });
}

/** Have the service worker keep what this page has used, once the page is live. */

import { keepWhole } from "./keep.js";

/** A new service worker that waits is asked so often, and for so long. */
const URGED = 2000, LONG = 180_000;

/** @param {URL} root @param {string[]} more addresses that only the worker has asked for */
export async function goOffline(root, more) {
  if (!("serviceWorker" in navigator)) return;
  const script = new URL("sw.js", root);
  try {
    const registration = await navigator.serviceWorker.register(script, { scope: root.pathname });
    // Chromium may leave a new one waiting that came while the old one was busy, though it has asked to go on.
    const urge = () => registration.waiting?.postMessage({ type: "go" });
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", urge));
    const urging = setInterval(urge, URGED);
    setTimeout(() => clearInterval(urging), LONG);
    urge();
    const ask = async () => {
      const { active } = await navigator.serviceWorker.ready;
      const used = performance.getEntriesByType("resource").map((entry) => entry.name);
      // WebKit counts the worker's own script as used by the page; the browser keeps that one itself.
      const urls = [location.href.split("#")[0], ...used, ...more].filter((url) => url.startsWith(root.href) && !url.startsWith(script.href));
      active?.postMessage({ type: "keep", urls: [...new Set(urls)] });
    };
    // One of an older edition keeps nothing of this page: the new one is asked again when it takes over.
    navigator.serviceWorker.addEventListener("controllerchange", ask);
    await ask();
    document.documentElement.dataset.erOffline = "asked";
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data?.type !== "kept" || data.id !== undefined) return;
      // A full disk or a worker of another edition keeps none of it, and answers all the same.
      document.documentElement.dataset.erOffline = data.lost.length ? "lost" : "kept";
      urge();
      keepWhole(root);
    });
  } catch {
    // no service worker here (private window, old browser): the site works without
  }
}

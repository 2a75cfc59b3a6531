/**
 * Whether the page has come as it was built. The browser says nothing of a page that breaks off, a style sheet
 * that is somebody else's or a script with a wrong letter; the reader would see less, or something else.
 */

import { sum } from "../worker/assets.js";

/** The version in an address is the beginning of the file's hash (book/_ext/rulebook/seal.py). */
const VERSION = /[?&]v=([0-9a-f]{8})(?:&|$)/;

/**
 * Look at the page, its style sheets and its scripts, and mend what can be mended here; what a reader has to know.
 * @param {URL} root of the book
 * @returns {Promise<{said: string, wrong: string[]}>} nothing is said when all is as it was built; the files that are
 *   wrong, which the browser may have kept as they came
 */
export async function look(root) {
  const told = (/** @type {string} */ said, /** @type {string[]} */ wrong = []) => ({ said, wrong });
  if (!document.getElementById("er-end")) return told("This page broke off on its way: a part of it is missing.");
  if (await isStale(root)) return told("This page came damaged, or is one of an older edition of this book.");
  const tags = /** @type {(HTMLLinkElement | HTMLScriptElement)[]} */ ([...document.querySelectorAll("link[rel=stylesheet],script[src]")]);
  const wrong = (await Promise.all(tags.map(mended))).filter(Boolean);
  if (!wrong.length) return told("");
  const names = wrong.map((url) => new URL(url).pathname.split("/").at(-1)).join(", ");
  return told(`This page may look or act otherwise than it should: ${names} came damaged or not at all.`, wrong);
}

/** The address of a file that is still wrong; empty when it is right now. @param {HTMLLinkElement | HTMLScriptElement} tag */
async function mended(tag) {
  const url = tag instanceof HTMLLinkElement ? tag.href : tag.src;
  const version = VERSION.exec(url)?.[1];
  if (!version || tag.integrity) return ""; // the browser itself has checked the hash
  const missing = failed(tag, url);
  if (!missing && (await isRight(url, version, "force-cache", came(url)))) return "";
  if (!(await isRight(url, version, "reload"))) return url;
  // A script that has run in part cannot be run again: loading the page anew is the reader's to choose.
  if (tag instanceof HTMLScriptElement && !missing) return url;
  return replaced(tag, `${url}&again=${Date.now()}`).then(() => "", () => url);
}

/**
 * Whether what the browser holds is not the page as it was built, and the host has the right one. A host that
 * writes something of its own into its pages never has.
 * @param {URL} root
 */
async function isStale(root) {
  try {
    const list = await fetch(new URL("site.json", root), { cache: "no-cache" });
    const name = decodeURIComponent(location.pathname.slice(root.pathname.length)).replace(/(^|\/)$/, "$1index.html");
    const files = await list.json(), hash = files[name] ?? files[`${name}.html`]; // hosts may drop the ending
    if (!hash) return false;
    const page = location.href.split("#")[0];
    return !(await isRight(page, hash, "force-cache")) && (await isRight(page, hash, "reload"));
  } catch {
    return false; // without a network there is nothing to compare with
  }
}

/** Whether nothing came at all. @param {HTMLLinkElement | HTMLScriptElement} tag @param {string} url */
function failed(tag, url) {
  if (tag instanceof HTMLLinkElement) return !tag.sheet;
  const last = /** @type {PerformanceResourceTiming | undefined} */ (performance.getEntriesByName(url, "resource").at(-1));
  const status = last?.responseStatus; // an older browser does not tell
  return status === 0 || (status ?? 0) >= 400;
}

/** How many bytes came first, where the browser tells: what it shows now may be another answer. @param {string} url */
function came(url) {
  return /** @type {PerformanceResourceTiming | undefined} */ (performance.getEntriesByName(url, "resource")[0])?.decodedBodySize || 0;
}

/** @param {string} url @param {string} version @param {RequestCache} cache @param {number} [size] that it must have */
async function isRight(url, version, cache, size = 0) {
  try {
    const answer = await fetch(url, { cache });
    const content = new Uint8Array(await answer.arrayBuffer());
    return answer.ok && (!size || size === content.length) && (await sum(content)).startsWith(version);
  } catch {
    return false;
  }
}

/** @param {HTMLLinkElement | HTMLScriptElement} tag @param {string} url */
function replaced(tag, url) {
  return new Promise((resolve, reject) => {
    const made = document.createElement(tag.localName);
    for (const { name, value } of tag.attributes) made.setAttribute(name, value);
    Object.assign(made, { [tag instanceof HTMLLinkElement ? "href" : "src"]: url, onload: resolve, onerror: reject });
    tag.replaceWith(made);
  });
}

/**
 * Whether the book has been put online anew since this page was opened; its files may be gone then.
 * @param {URL} base of the runtime
 */
export async function isOutdated(base) {
  try {
    const answer = await fetch(new URL("live.js", base), { cache: "no-store" });
    const page = answer.ok && /\bpage-\w{8}\.js\b/.exec(await answer.text())?.[0];
    return Boolean(page) && !import.meta.url.includes(/** @type {string} */ (page));
  } catch {
    return false;
  }
}

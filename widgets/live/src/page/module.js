/** Scripts and style sheets of the site, each checked by the browser against the hash that the build noted. */

import { AssetError, unpackText } from "../worker/assets.js";

/** @typedef {{url: string, integrity: string}} Checked */

/**
 * Load a module and give what it exports. A page's policy allows files of the site alone, so it comes by a script
 * element, which checks it; `import` then gives the very same module.
 * @param {Checked} script
 */
export async function load(script) {
  return import(await fetched(script));
}

/**
 * What a large script leaves under a name; it comes packed, since plain hosts compress nothing. The policy of the page
 * names its hash; where another policy forbids it, the plain file is asked for.
 * @param {import("../worker/assets.js").Asset} packed @param {Checked} plain @param {string} name @returns {Promise<unknown>}
 */
export async function run(packed, plain, name) {
  const left = () => /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (globalThis))[name];
  if (left()) return left();
  const tag = document.createElement("script");
  tag.textContent = await unpackText(packed);
  document.head.append(tag);
  if (left()) return left();
  const module = await load(plain);
  return left() ?? module;
}

/** Have the browser load a module; the address under which it did. @param {Checked} script */
export function fetched(script) {
  return twice(script, "script", ({ url, integrity }, tag) => {
    Object.assign(tag, { type: "module", src: url, integrity });
    document.head.append(tag);
  });
}

/** Load a style sheet. The first of all, so that the book's own styles win; or the last. @param {Checked} style */
export async function sheet(style, first = false) {
  if (document.querySelector(`link[href="${CSS.escape(style.url)}"]`)) return style.url;
  return twice(style, "link", ({ url, integrity }, tag) => {
    Object.assign(tag, { rel: "stylesheet", href: url, integrity });
    if (first) document.head.prepend(tag);
    else document.head.append(tag);
  });
}

/**
 * Bring in a file by an element, twice where it must be; the address that was right.
 * @param {Checked} file @param {"script" | "link"} kind @param {(file: Checked, tag: HTMLScriptElement | HTMLLinkElement) => void} put
 */
async function twice({ url, integrity }, kind, put) {
  const once = (/** @type {string} */ address) =>
    new Promise((resolve, reject) => {
      const tag = document.createElement(kind);
      tag.onload = () => resolve(address);
      tag.onerror = () => {
        tag.remove();
        reject(new AssetError(`The file ${url.split("/").pop()?.split("?")[0]} of this site did not arrive as it was built.`, url));
      };
      put({ url: address, integrity }, tag);
    });
  try {
    return /** @type {string} */ (await once(url));
  } catch {
    // What the browser has kept may be wrong: have it ask the host, under an address that it does not know as failed.
    await fetch(url, { cache: "reload" }).catch(() => {});
    return /** @type {string} */ (await once(`${url}?again=${Date.now()}`));
  }
}

/** Scripts of the site, each checked by the browser against the hash that the build noted. */

import { AssetError } from "../worker/assets.js";

/**
 * Load a module and give what it exports. A page's policy allows files of the site alone, so it comes by a script
 * element, which checks it; `import` then gives the very same module.
 * @param {{url: string, integrity: string}} script
 */
export async function load({ url, integrity }) {
  try {
    return await once(url, integrity);
  } catch {
    // What the browser has kept may be wrong: have it ask the host, under an address that it does not know as failed.
    await fetch(url, { cache: "reload" }).catch(() => {});
    return once(`${url}?again=${Date.now()}`, integrity);
  }
}

/** @param {string} url @param {string} integrity */
async function once(url, integrity) {
  await new Promise((resolve, reject) => {
    const tag = document.createElement("script");
    Object.assign(tag, { type: "module", src: url, integrity });
    tag.onload = resolve;
    tag.onerror = () => {
      tag.remove();
      reject(new AssetError(`The script ${url.split("/").pop()?.split("?")[0]} of this site did not arrive as it was built.`, url));
    };
    document.head.append(tag);
  });
  return import(url);
}

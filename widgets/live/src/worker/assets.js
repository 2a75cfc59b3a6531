/**
 * The large files of the runtime: fetched once, counted while they arrive, unpacked on the way.
 * They are compressed when the site is built, since plain hosts do not compress binary files. Each is
 * checked against the hash that the build noted: a host, a proxy or a disk may give something else.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/**
 * What unpacks a file, by how it begins: what every browser does itself; the worker brings another way (`zstd.js`).
 * @type {Map<string, () => Promise<ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>>>}
 */
export const ways = new Map([["1f8b", async () => /** @type {ReadableWritablePair} */ (new DecompressionStream("gzip"))]]);

/** A file of the site did not come as it was built. */
export class AssetError extends Error {
  /** @param {string} message @param {string} [url] what to ask for again */
  constructor(message, url = "") {
    super(message);
    this.url = url;
  }
}

/**
 * Whether an error says by itself what is wrong: with a file, or that there is no memory to unpack it.
 * @param {unknown} error @returns {error is Error}
 */
export const isTold = (error) => error instanceof AssetError || error instanceof RangeError;

/** What an error says. @param {unknown} error */
export const said = (error) => String(error instanceof Error ? error.message : error);

/**
 * The hash of bytes that came in parts, as the build writes it. The browser's own way is the quicker one; it is hidden
 * from pages without TLS. @param {Uint8Array[]} parts
 */
export async function sum(...parts) {
  const whole = new Uint8Array(parts.reduce((size, one) => size + one.length, 0)), own = globalThis.crypto?.subtle;
  let at = 0;
  for (const one of parts) { whole.set(one, at); at += one.length; }
  return bytesToHex(own ? new Uint8Array(await own.digest("SHA-256", whole)) : sha256(whole));
}

/**
 * `sha` is the hash of the file, `bare` of what is packed in it. `again` goes past what the browser has kept.
 * @typedef {{url: string, size: number, sha: string, bare?: string, again?: boolean}} Asset
 */

/** Ask for a file of the site. @param {Asset} asset */
async function get({ url, again = false }) {
  let response;
  try {
    response = await fetch(url, { credentials: "same-origin", cache: again ? "reload" : "default" });
  } catch (error) {
    throw new AssetError(`The file ${name(url)} of this site did not arrive (${said(error)}).`, url);
  }
  if (!response.ok || !response.body) {
    throw new AssetError(`The file ${name(url)} of this site is missing (${response.status}).`, url);
  }
  return response;
}

/** Have the browser hold a file that it is about to load itself, and see that it is the right one. @param {Asset} asset */
export async function assure(asset) {
  const content = new Uint8Array(await (await get(asset)).arrayBuffer());
  if ((await sum(content)) !== asset.sha) throw spoilt(asset.url);
}

function spoilt(/** @type {string} */ url) {
  return new AssetError(`The file ${name(url)} of this site came damaged, or is not the one that belongs to this page.`, url);
}

/**
 * A packed file at once, for Python that cannot wait; a worker may do so. What comes wrong is asked for once more.
 * @param {Asset} asset
 */
export function getNow(asset) {
  for (const again of [false, true]) {
    const request = new XMLHttpRequest();
    request.open("GET", asset.url, false);
    if (again) request.setRequestHeader("Cache-Control", "no-cache");
    request.responseType = "arraybuffer";
    request.send();
    if (request.status !== 200) {
      if (again) throw new Error(`answer ${request.status}`);
      continue;
    }
    const content = new Uint8Array(request.response);
    if ([asset.sha, asset.bare].includes(bytesToHex(sha256(content)))) return content;
  }
  throw spoilt(asset.url);
}

/**
 * Fetch a file of the site and unpack it while it arrives.
 * @param {Asset} asset
 * @param {(bytes: number) => void} [arrived] told how many bytes of the packed file have come
 * @param {(error: Error) => void} [failed] told when the file breaks off while it is read
 * @returns {Promise<ReadableStream<Uint8Array>>}
 */
export async function unpack(asset, arrived = () => {}, failed = () => {}) {
  const { body } = await get(asset);
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const whole = [];
  const counted = /** @type {ReadableStream} */ (body).pipeThrough(
    new TransformStream({
      transform(chunk, control) {
        arrived(chunk.byteLength);
        whole.push(chunk);
        control.enqueue(chunk);
      },
      // A stream that ends with an error gives nobody anything: no tree is laid out, no machine made.
      async flush() {
        if (![asset.sha, asset.bare].includes(await sum(...whole))) throw spoilt(asset.url);
      },
    }),
  );
  return watched(await inflate(counted), (error) =>
    failed(isTold(error) ? error : new AssetError(`The file ${name(asset.url)} of this site came incomplete (${said(error)}).`, asset.url)),
  );
}

/**
 * The text of a packed file. Some browsers say in words of their own that a stream has ended with an error: what was
 * wrong with the file is told as it was. @param {Asset} asset
 */
export async function unpackText(asset) {
  /** @type {unknown} */
  let wrong;
  try {
    return await new Response(await unpack(asset, () => {}, (error) => { wrong = error; })).text();
  } catch (error) {
    throw wrong ?? error;
  }
}

/**
 * A script that comes packed, as a module; a page policy may allow nothing but plain files.
 * @param {ReadableStream} stream
 * @param {Asset} plain the same script, not packed
 */
export async function script(stream, plain) {
  const text = await new Response(stream).text();
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    return await import(url);
  } catch {
    await assure(plain);
    return await import(plain.url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The same stream; whoever waits for it elsewhere learns when it breaks off. */
function watched(/** @type {ReadableStream<Uint8Array>} */ stream, /** @type {(error: unknown) => void} */ failed) {
  const reader = stream.getReader();
  return new ReadableStream({
    async pull(control) {
      try {
        const { done, value } = await reader.read();
        if (done) control.close();
        else control.enqueue(value);
      } catch (error) {
        failed(error);
        control.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/**
 * Some hosts unpack on their own what is packed; then there is nothing left to do.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream
 */
async function inflate(stream) {
  const [probe, rest] = stream.tee();
  const reader = probe.getReader();
  const { value } = await reader.read();
  reader.cancel().catch(() => {});
  const begins = value ? bytesToHex(value.subarray(0, 4)) : "", way = [...ways].find(([magic]) => begins.startsWith(magic));
  return way ? rest.pipeThrough(await way[1]()) : rest;
}

/** @param {string} url */
function name(url) {
  return new URL(url, self.location.href).pathname.split("/").slice(-2).join("/");
}

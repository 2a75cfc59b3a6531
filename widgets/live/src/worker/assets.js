/**
 * The large files of the runtime: fetched once, counted while they arrive, unpacked on the way.
 * They are compressed when the site is built, since plain hosts do not compress binary files.
 */

const GZIP = [0x1f, 0x8b];

export class AssetError extends Error {}

/**
 * Fetch a file of the site and unpack it while it arrives.
 * @param {{url: string, size: number}} asset
 * @param {(bytes: number) => void} [arrived] told how many bytes of the packed file have come
 * @param {(error: Error) => void} [failed] told when the file breaks off while it is read
 * @returns {Promise<ReadableStream<Uint8Array>>}
 */
export async function unpack(asset, arrived = () => {}, failed = () => {}) {
  let response;
  try {
    response = await fetch(asset.url, { credentials: "same-origin" });
  } catch (error) {
    throw new AssetError(`The file ${name(asset.url)} of this site did not arrive (${error.message}).`);
  }
  if (!response.ok || !response.body) {
    throw new AssetError(`The file ${name(asset.url)} of this site is missing (${response.status}).`);
  }
  const counted = response.body.pipeThrough(
    new TransformStream({
      transform(chunk, control) {
        arrived(chunk.byteLength);
        control.enqueue(chunk);
      },
    }),
  );
  return watched(await inflate(counted), (error) =>
    failed(new AssetError(`The file ${name(asset.url)} of this site came incomplete (${error?.message ?? error}).`)),
  );
}

/**
 * A script that comes packed, as a module; a page policy may allow nothing but plain files.
 * @param {ReadableStream} stream
 * @param {string} plain the address of the same script, not packed
 */
export async function script(stream, plain) {
  const text = await new Response(stream).text();
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    return await import(url);
  } catch {
    return await import(plain);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Fetch a packed script and load it. @param {{url: string, size: number}} asset @param {string} plain */
export async function unpacked(asset, plain) {
  return script(await unpack(asset), plain);
}

/** The same stream; whoever waits for it elsewhere learns when it breaks off. */
function watched(/** @type {ReadableStream<Uint8Array>} */ stream, /** @type {(error: any) => void} */ failed) {
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

/** Some hosts unpack on their own what looks packed; then there is nothing left to do. */
async function inflate(stream) {
  const [probe, rest] = stream.tee();
  const reader = probe.getReader();
  const { value } = await reader.read();
  reader.cancel().catch(() => {});
  const packed = value && GZIP.every((byte, index) => value[index] === byte);
  return packed ? rest.pipeThrough(new DecompressionStream("gzip")) : rest;
}

/** @param {string} url */
function name(url) {
  return new URL(url, self.location.href).pathname.split("/").slice(-2).join("/");
}

/**
 * Unpack zstd, which packs smaller than what every browser unpacks itself: a small program of 60 kB does it, as quickly as
 * the browser does the other. Each file gets a machine of its own, so its memory is free again when the file is there.
 */

import { program } from "er:zstd";
import { bytesToHex } from "@noble/hashes/utils.js";
import { ways } from "./assets.js";

/** How what is packed so begins. */
const MAGIC = "28b52ffd";
/** What it takes and gives is told by three numbers each: where, how many bytes, how far it has come. */
const TAKEN = 12, NUMBERS = 24;

/**
 * @typedef {{memory: WebAssembly.Memory, malloc: (size: number) => number, free: (at: number) => void, ZSTD_createDCtx: () => number,
 *   ZSTD_DStreamOutSize: () => number, ZSTD_decompressStream: (context: number, given: number, taken: number) => number}} Machine
 */

/** @type {WebAssembly.Module} */
let compiled;

/** @type {Promise<void> | null} */
let preparing = null;

/** Have the program ready. */
export function prepare() {
  return (preparing ??= compile());
}

async function compile() {
  const bare = new Blob([program]).stream().pipeThrough(new DecompressionStream("gzip"));
  compiled = await WebAssembly.compile(await new Response(bare).arrayBuffer());
}

/** What unpacks one file, part by part, once the program is ready: `more` gives what a part brings, `end` whether that was all. */
export class Unpacking {
  constructor() {
    const { exports } = new WebAssembly.Instance(compiled, { env: { emscripten_notify_memory_growth() {} } });
    this.machine = /** @type {Machine} */ (/** @type {unknown} */ (exports));
    this.room = this.machine.ZSTD_DStreamOutSize();
    this.out = this.machine.malloc(this.room);
    this.told = this.machine.malloc(NUMBERS);
    this.context = this.machine.ZSTD_createDCtx();
    this.left = 1;
  }

  /** @param {Uint8Array} part @returns {Generator<Uint8Array<ArrayBuffer>>} */
  *more(part) {
    const { machine, room, out, told } = this, size = part.length, at = machine.malloc(size);
    new Uint8Array(machine.memory.buffer, at, size).set(part);
    let taken = 0, given = room;
    while (taken < size || given === room) {
      const numbers = () => new Uint32Array(machine.memory.buffer, told, NUMBERS / 4);
      numbers().set([out, room, 0, at, size, taken]);
      this.left = machine.ZSTD_decompressStream(this.context, told, told + TAKEN);
      if (this.left < 0) throw new Error("what is packed is damaged");
      [, , given, , , taken] = numbers();
      yield new Uint8Array(machine.memory.buffer).slice(out, out + given);
    }
    machine.free(at);
  }

  end() {
    if (this.left) throw new Error("what is packed ends too early");
  }
}

ways.set(MAGIC, async () => {
  await prepare();
  const one = new Unpacking();
  return new TransformStream({
    transform(part, control) {
      for (const bare of one.more(part)) control.enqueue(bare);
    },
    flush: () => one.end(),
  });
});

/** A whole file at once; one that the host has had unpacked stays as it is. @param {Uint8Array} packed */
export function unpackNow(packed) {
  if (bytesToHex(packed.subarray(0, 4)) !== MAGIC) return packed;
  const one = new Unpacking(), parts = [...one.more(packed)];
  one.end();
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) { whole.set(part, at); at += part.length; }
  return whole;
}

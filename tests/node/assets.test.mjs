/** What the worker fetches, keeps and starts: files as they were built, texts, snapshots of Python, a second Python. */

import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { describe, test } from "node:test";
import { Caches, Clock, HOME, Network, database, hash, linked, settled, world } from "./fakes.mjs";

world({ self: { location: { href: `${HOME}live/worker.js` }, name: "lock" } });
const fresh = (name) => linked(`widgets/live/src/worker/${name}.js`);
const assets = fresh("assets");

const TEXT = "the rules of five games ".repeat(200), PACKED = gzipSync(TEXT);
const file = (name, content, more = {}) => ({ url: `${HOME}live/${name}`, size: content.length, sha: hash(content), ...more });
const PACK = file("x.bin", PACKED, { bare: hash(TEXT) });

/** A host with one file, and a way to read it whole. */
function host(content = PACKED, asset = PACK) {
  const network = new Network({ "live/x.bin": content }), arrived = [], failed = [];
  world({ fetch: network.fetch });
  const read = async () => new Response(await assets.unpack(asset, (bytes) => arrived.push(bytes), (error) => failed.push(error.message))).text();
  return { network, read, arrived, failed };
}

describe("a packed file", () => {
  test("is unpacked on its way, and counted as it comes", async () => {
    const { read, arrived } = host();
    assert.equal(await read(), TEXT);
    assert.equal(arrived.reduce((sum, one) => sum + one, 0), PACKED.length);
  });
  test("that the host has unpacked is taken as it is", async () => assert.equal(await host(TEXT).read(), TEXT));
  test("that is damaged, cut, or somebody else's gives nothing, and is named", async () => {
    for (const kind of ["damaged", "cut", "portal"]) {
      const { network, read, failed } = host();
      network.spoil("live/x.bin", kind);
      await assert.rejects(read, kind);
      assert.match(failed[0], /The file live\/x\.bin of this site came/, kind);
    }
  });
  test("names itself as text, too, in a browser that words the end of a stream its own way", async () => {
    const { network } = host(), { Response } = globalThis;
    class Wording extends Response {
      text() { return super.text().catch((error) => { throw new TypeError(`Failed to read data from the ReadableStream: "${error}".`); }); }
    }
    world({ Response: Wording });
    try {
      network.spoil("live/x.bin", "damaged");
      await assert.rejects(assets.unpackText(PACK), (error) => error instanceof assets.AssetError && error.url === PACK.url);
      host();
      assert.equal(await assets.unpackText(PACK), TEXT);
    } finally {
      world({ Response });
    }
  });
  test("that is missing, refused or an error of the host is named with the reason", async () => {
    for (const [kind, words] of [["status", /is missing \(500\)/], ["refused", /did not arrive \(Failed to fetch\)/]]) {
      const { network, read } = host();
      network.spoil("live/x.bin", kind);
      await assert.rejects(read, words);
    }
  });
  test("is asked for past what the browser has kept where it came wrong before", async () => {
    const { read, network } = host(PACKED, { ...PACK, again: true });
    await read();
    assert.deepEqual(network.asked, ["live/x.bin reload"]);
  });
  test("knows what to ask for again", async () => {
    const { network, read } = host();
    network.spoil("live/x.bin", "status");
    await assert.rejects(read, (error) => error instanceof assets.AssetError && error.url === PACK.url);
  });
});

describe("a file that is packed smaller than browsers unpack", () => {
  const WHOLE = TEXT.repeat(45), SMALL = Buffer.from("28b52ffda0c04b0300040100c07468652072756c6573206f6620666976652067616d657320010094ff6f3ec7450000000100bd4b9b4f20", "hex");
  async function made() {
    const known = new Map(), [one, zstd] = ["assets", "zstd"].map((name) => linked(`widgets/live/src/worker/${name}.js`, { made: known }));
    await zstd.prepare();
    return { ...one, ...zstd };
  }
  async function read(content) {
    const { unpack } = await made(), network = new Network({ "live/x.bin": content });
    world({ fetch: network.fetch });
    return new Response(await unpack(file("x.bin", content, { bare: hash(WHOLE) }))).text();
  }
  test("is unpacked on its way, or at once", async () => {
    assert.equal(await read(SMALL), WHOLE);
    const { unpackNow } = await made();
    assert.equal(new TextDecoder().decode(unpackNow(SMALL)), WHOLE);
    assert.equal(new TextDecoder().decode(unpackNow(new TextEncoder().encode(TEXT))), TEXT, "what is not packed stays as it is");
  });
  test("is whole in whatever parts it comes", async () => {
    const { Unpacking } = await made();
    for (const size of [1, 7, SMALL.length - 1]) {
      const one = new Unpacking(), found = [];
      for (let at = 0; at < SMALL.length; at += size) found.push(...one.more(SMALL.subarray(at, at + size)));
      one.end();
      assert.equal(Buffer.concat(found).toString(), WHOLE);
    }
  });
  test("that finds no memory says so, and names no file", async () => {
    const { unpack } = await made(), { Instance } = WebAssembly;
    world({ fetch: new Network({ "live/x.bin": SMALL }).fetch });
    WebAssembly.Instance = class { constructor() { throw new RangeError("Out of memory"); } };
    await assert.rejects(() => unpack(file("x.bin", SMALL)), RangeError);
    WebAssembly.Instance = Instance;
  });
  test("that is damaged or ends too early is told", async () => {
    const { unpackNow } = await made(), damaged = Uint8Array.from(SMALL);
    damaged[8] ^= 255;
    assert.throws(() => unpackNow(damaged), /damaged/);
    assert.throws(() => unpackNow(SMALL.subarray(0, -4)), /too early/);
  });
});

describe("a file that the browser loads itself", () => {
  test("is right, or is not", async () => {
    const { network } = host("text");
    await assets.assure(file("x.bin", "text"));
    network.kept.clear();
    network.spoil("live/x.bin", "damaged");
    await assert.rejects(() => assets.assure(file("x.bin", "text")), /came damaged, or is not the one that belongs to this page/);
  });
});

describe("a hash", () => {
  test("is that of the build, of bytes in parts, also where the browser hides its own", async () => {
    const { crypto } = globalThis;
    for (const one of [crypto, undefined]) {
      world({ crypto: one });
      assert.equal(await assets.sum(new Uint8Array([0]), new Uint8Array([255])), hash(new Uint8Array([0, 255])));
    }
    world({ crypto });
  });
});

describe("a pack that Python cannot wait for", () => {
  /** A host that answers one after the other. */
  const ask = (...answers) => {
    const asked = [];
    world({ XMLHttpRequest: class {
      headers = {};
      open(_, url) { this.url = url; }
      setRequestHeader(name, value) { this.headers[name] = value; }
      send() { const [status, content] = answers[asked.length]; asked.push(this.headers); Object.assign(this, { status, response: new TextEncoder().encode(content).buffer }); }
    } });
    return asked;
  };
  const asset = file("p.bin", "pack");
  test("comes at once", () => {
    const asked = ask([200, "pack"]);
    assert.equal(new TextDecoder().decode(assets.getNow(asset)), "pack");
    assert.deepEqual(asked, [{}]);
  });
  test("that comes wrong or not is asked for once more, past every cache", () => {
    for (const first of [[200, "wrong"], [503, ""]]) {
      const asked = ask(first, [200, "pack"]);
      assert.equal(assets.getNow(asset).length, 4);
      assert.deepEqual(asked[1], { "Cache-Control": "no-cache" });
    }
  });
  test("that comes wrong twice is named", () => {
    ask([200, "wrong"], [200, "wrong"]);
    assert.throws(() => assets.getNow(asset), /live\/p\.bin of this site came damaged/);
    ask([404, ""], [404, ""]);
    assert.throws(() => assets.getNow(asset), /answer 404/);
  });
});

describe("what Python keeps for itself", () => {
  const kept = async (base) => { world({ indexedDB: base }); return fresh("kept").kept; };
  test("is read under the place of its copy, else what lay there before", async () => {
    const { read } = await kept(database({ "game /course/": "mine", game: "former", other: "old" }));
    assert.deepEqual([await read("game"), await read("other"), await read("none")], ["mine", "old", ""]);
  });
  test("is written where what was there is still there", async () => {
    const base = database({ game: "former" }), { write } = await kept(base);
    assert.equal(await write("game", "newer", "former"), "kept");
    assert.equal(await write("game", "newest", "former"), "foreign");
    assert.deepEqual(base.kept, { game: "former", "game /course/": "newer" });
  });
  test("that is erased leaves nothing, but hides what came before", async () => {
    const base = database({ "a /course/": "x", b: "former", "b /course/": "y" }), { write, read } = await kept(base);
    await write("a", "", "x");
    await write("b", "", "y");
    assert.deepEqual(base.kept, { b: "former", "b /course/": "" });
    assert.equal(await read("b"), "");
  });
  test("is full where there is no room or no right, and reads as nothing", async () => {
    for (const how of [{ denied: true }, { full: true }]) {
      const { write, read } = await kept(database({}, how));
      assert.deepEqual([await write("game", "x", ""), await read("game")], ["full", ""]);
    }
  });
});

describe("a snapshot of Python", () => {
  const bytes = () => { const heap = new Uint8Array(64); heap.set([1, 2, 3, 4, 5, 6, 7, 8]); return heap; };
  const KEY = `${HOME}live/snapshot-b1-id`;
  /** Snapshots in the Cache API, or in a database. */
  const store = async ({ caches = new Caches(), base = null } = {}) => {
    world({ caches: base ? undefined : caches, indexedDB: base ?? undefined });
    return { ...fresh("snapshot"), caches };
  };
  for (const [where, how] of [["the Cache API", {}], ["a database", { base: database() }]]) {
    test(`comes back from ${where} as it was, without the zeros at its end`, async () => {
      const { keep, find } = await store(how);
      await keep(KEY, bytes());
      const found = await find(KEY);
      assert.deepEqual([[...found.bytes], found.full], [[1, 2, 3, 4, 5, 6, 7, 8], 64]);
      assert.equal(await find(`${KEY}+duel`), null);
    });
  }
  test("that is damaged in any place counts as none", async () => {
    const { keep, find, caches } = await store();
    for (let at = 0; at < 24; at += 1) {
      if (at > 3 && at < 8) continue; // how large it was: a wrong number makes a wrong heap, which Python finds itself
      await keep(KEY, bytes());
      const cache = await caches.open("er-live-snapshot"), content = new Uint8Array(await (await cache.match(KEY)).arrayBuffer());
      content[at] ^= 1;
      await cache.put(KEY, new Response(content));
      await assert.rejects(() => find(KEY), /damaged/, `byte ${at}`);
    }
  });
  test("that is cut short, or something else, counts as none", async () => {
    const { keep, find, caches } = await store();
    await keep(KEY, bytes());
    const cache = await caches.open("er-live-snapshot");
    for (const content of ["[[[ and more than a head of it ]]]   ", (await (await cache.match(KEY)).arrayBuffer()).slice(0, 20)]) {
      await cache.put(KEY, new Response(content));
      await assert.rejects(() => find(KEY));
    }
  });
  test("of an older build makes room, that of another copy does not", async () => {
    const { keep, caches } = await store(), other = "http://book.test/other/live/snapshot-b1-id";
    const kept = async () => (await (await caches.open("er-live-snapshot")).keys()).map(({ url }) => url);
    await keep(other, bytes());
    await keep(KEY, bytes());
    await keep(`${HOME}live/snapshot-b2-id`, bytes());
    assert.deepEqual(await kept(), [other, `${HOME}live/snapshot-b2-id`]);
  });
  test("of the four games read last stays", async () => {
    const { keep, caches } = await store();
    for (const game of ["a", "b", "c", "d", "e"]) await keep(`${KEY}+${game}`, bytes());
    const kept = (await (await caches.open("er-live-snapshot")).keys()).map(({ url }) => url.at(-1));
    assert.deepEqual(kept, ["b", "c", "d", "e"]);
    await keep(`${KEY}+c`, bytes());
    assert.equal((await (await caches.open("er-live-snapshot")).keys()).length, 4);
  });
  test("is dropped, and is no trouble where storage is denied, full or not there", async () => {
    const one = await store();
    await one.keep(KEY, bytes());
    await one.drop();
    assert.equal(await one.find(KEY), null);
    const denied = await store({ caches: new Caches({ denied: true }) });
    await denied.drop();
    await assert.rejects(() => denied.keep(KEY, bytes()));
    await assert.rejects(async () => (await store({ caches: new Caches({ full: true }) })).keep(KEY, bytes()));
    world({ caches: undefined, indexedDB: undefined });
    const none = fresh("snapshot");
    assert.equal(await none.find(KEY), null);
    await assert.rejects(() => none.keep(KEY, bytes()), /keeps no data/);
  });
  test("in a full database fails to be kept", async () => {
    const one = await store({ base: database({}, { full: true }) });
    await assert.rejects(() => one.keep(KEY, bytes()));
  });
});

describe("a packed tree", () => {
  test("is laid into Python's files, each a view of one buffer", async () => {
    const { layOut } = fresh("files"), files = {}, folders = [];
    const index = new TextEncoder().encode(JSON.stringify({ "/lib": [["a.py", 2], ["b.py", 3]], "/lib/c": [["d.py", 1]] }));
    const buffer = new Uint8Array(4 + index.length + 6);
    new DataView(buffer.buffer).setUint32(0, index.length, true);
    buffer.set(index, 4);
    buffer.set([1, 2, 3, 4, 5, 6], 4 + index.length);
    const FS = {
      filesystems: { MEMFS: { createNode: (parent, name, mode) => (files[`${parent}/${name}`] = { mode }) } },
      mkdirTree: (name) => folders.push(name), lookupPath: (name) => ({ node: name }),
    };
    layOut(FS, buffer.buffer);
    assert.deepEqual(folders, ["/lib", "/lib/c"]);
    assert.deepEqual(Object.entries(files).map(([name, { contents, usedBytes }]) => [name, [...contents], usedBytes]), [["/lib/a.py", [1, 2], 2], ["/lib/b.py", [3, 4, 5], 3], ["/lib/c/d.py", [6], 1]]);
    assert.ok(Object.values(files).every(({ contents }) => contents.buffer === buffer.buffer));
  });
});

describe("a second Python", () => {
  /** A device, and the first worker on it. */
  async function device({ navigator = { hardwareConcurrency: 4, deviceMemory: 8 }, script = "worker", locks = true } = {}) {
    const clock = new Clock(), told = [], workers = [], falls = [];
    const network = new Network({ "live/worker-A.js": script });
    world({
      ...clock.page, fetch: network.fetch, navigator: { ...navigator, ...(locks && { locks: { request: (_, act) => falls.push(act) } }) },
      Worker: class { constructor(url, { name }) { Object.assign(this, { url, name, sent: [] }); workers.push(this); } postMessage(one) { this.sent.push(one); } terminate() { this.ended = true; } },
    });
    const { Second } = fresh("second"), second = new Second((state) => told.push(state));
    second.options = { script: file("worker-A.js", "worker"), key: "k" };
    const say = (type, more = {}) => workers.at(-1).onmessage({ data: { type, ...more } });
    return { second, told, workers, clock, say, falls };
  }
  test("is started by the first piece of work, and given what has come meanwhile", async () => {
    const { second, told, workers, say } = await device(), number = second.open("judge", "first");
    second.say(number, "second");
    await settled();
    assert.deepEqual([workers[0].name, workers[0].sent], ["lock-second-1", [{ type: "boot", key: "k" }]]);
    assert.equal(second.state(number), "starting");
    say("ready");
    assert.deepEqual(workers[0].sent.slice(1), [{ type: "task", number, module: "judge", text: "first" }, { type: "say", number, text: "second" }]);
    assert.deepEqual([told, second.state(number)], [["starting", "here"], "here"]);
  });
  test("tells what is new, once", async () => {
    const { second, say } = await device(), number = second.open("judge", "x");
    await settled();
    say("ready");
    say("told", { number, text: "a" });
    say("told", { number, text: "b" });
    say("told", { number: 99, text: "c" });
    assert.deepEqual([second.news(number), second.news(number), second.news(99)], [["a", "b"], [], []]);
  });
  test("does several pieces of work, each until it is closed", async () => {
    const { second, say, workers } = await device(), one = second.open("judge", "x");
    await settled();
    say("ready");
    const two = second.open("judge", "y");
    assert.deepEqual(workers[0].sent.at(-1), { type: "task", number: two, module: "judge", text: "y" });
    second.close(one);
    second.close(one);
    assert.deepEqual(workers[0].sent.filter(({ type }) => type === "close"), [{ type: "close", number: one }]);
    assert.deepEqual([second.state(one), workers.length], ["gone", 1]);
  });
  test("ends when nobody has looked for a minute, and starts again when it is asked", async () => {
    const { second, say, workers, clock, told } = await device(), number = second.open("judge", "x");
    await settled();
    say("ready");
    clock.go(55_000);
    second.news(number);
    clock.go(60_000);
    assert.ok(!workers[0].ended);
    clock.go(6000);
    assert.ok(workers[0].ended);
    assert.deepEqual([told.at(-1), second.state(number)], ["ended", "gone"]);
    second.open("judge", "y");
    await settled();
    assert.equal(workers.length, 2);
  });
  test("that fails is not tried again on this page", async () => {
    for (const fail of [({ say }) => say("fatal", { message: "no" }), ({ workers }) => workers[0].onerror({ preventDefault() {}, message: "no" }), ({ say, falls }) => { say("locked", { ok: true }); falls[0](); }]) {
      const one = await device();
      one.second.open("judge", "x");
      await settled();
      fail(one);
      assert.deepEqual([one.told.at(-1), one.second.open("judge", "y"), one.second.state(1)], ["failed", 0, "none"]);
    }
  });
  test("does not start from a script that came wrong", async () => {
    const { second, workers, told } = await device({ script: "other" });
    second.open("judge", "x");
    await settled();
    assert.deepEqual([workers, told], [[], ["starting", "failed"]]);
  });
  for (const [what, navigator, room] of [
    ["one core", { hardwareConcurrency: 1, deviceMemory: 8 }, false], ["little memory", { hardwareConcurrency: 8, deviceMemory: 2 }, false],
    ["enough of both", { hardwareConcurrency: 2, deviceMemory: 4 }, true], ["a phone that does not tell", { hardwareConcurrency: 8, userAgent: "iPhone" }, false],
    ["a computer that does not tell", { hardwareConcurrency: 8, userAgent: "Firefox" }, true],
  ]) {
    test(`has ${room ? "" : "no "}room on a device with ${what}`, async () => {
      const { second } = await device({ navigator });
      assert.equal(second.open("judge", "x") > 0, room);
    });
  }
});

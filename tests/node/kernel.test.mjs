/** The page's end of Python: what it waits for, how long, and how it learns that Python has gone. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Clock, HOME, Network, hash, linked, settled, world } from "./fakes.mjs";

const SCRIPT = { url: `${HOME}live/worker-AAAAAAAA.js`, size: 6, sha: hash("worker"), integrity: "" };
const { Kernel } = linked("widgets/live/src/page/kernel.js");

/** A page that starts Python; what the worker says is up to the test. */
async function page({ locks = true, files = { "live/worker-AAAAAAAA.js": "worker" }, patience = "" } = {}) {
  const clock = new Clock(), network = new Network(files), told = [], workers = [], held = new Map();
  const document = { documentElement: { dataset: patience ? { erPatience: patience } : {} }, visibilityState: "visible" };
  const manager = {
    request: async (name, act) => { const list = held.get(name) ?? []; held.set(name, [...list, act]); if (!list.length) await act(); },
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })), pending: [] }),
  };
  world({
    ...clock.page, document, fetch: network.fetch, self: { location: { href: HOME } }, navigator: locks ? { locks: manager } : {},
    Worker: class {
      constructor(url, { name }) { Object.assign(this, { url, name, sent: [] }); workers.push(this); }
      postMessage(message) { this.sent.push(message); }
      terminate() { this.ended = true; }
    },
  });
  const note = (name) => (...given) => told.push([name, ...given]);
  const listener = Object.fromEntries(["progress", "ready", "python", "kept", "second", "missing", "busy", "dead"].map((name) => [name, note(name)]));
  const kernel = new Kernel(SCRIPT, { key: "k" }, listener);
  await settled();
  const say = (type, more = {}) => {
    if (type === "locked") held.set(kernel.lock, [() => {}]); // the worker has it as long as it lives
    workers[0].onmessage({ data: { type, ...more } });
  };
  return { kernel, clock, network, told, workers, say, held, document, dead: () => told.filter(([name]) => name === "dead").map(([, reason]) => reason.message) };
}

describe("a start", () => {
  test("brings the worker with what it needs, once its script is the right one", async () => {
    const { workers, kernel } = await page();
    assert.deepEqual([workers[0].url, workers[0].name, workers[0].sent], [SCRIPT.url, kernel.lock, [{ type: "boot", key: "k" }]]);
  });
  test("with a script that is another one is none, and names the file", async () => {
    const { workers, told } = await page({ files: { "live/worker-AAAAAAAA.js": "other" } });
    assert.deepEqual(workers, []);
    assert.match(told[0][1].message, /worker-AAAAAAAA\.js of this site came damaged/);
    assert.equal(told[0][1].url, SCRIPT.url);
  });
  test("without its script is none, and names the file", async () => {
    const { dead } = await page({ files: {} });
    assert.match(dead()[0], /live\/worker-AAAAAAAA\.js of this site is missing \(404\)/);
  });
  test("that was ended meanwhile begins nothing", async () => {
    const one = page(), { kernel, workers } = await one;
    kernel.end();
    assert.equal(workers[0].ended, true);
    workers[0].onmessage({ data: { type: "ready" } });
    assert.equal(kernel.isReady, false);
  });
  test("whose worker cannot be loaded is told", async () => {
    const { workers, told } = await page();
    workers[0].onerror({ message: "", preventDefault() {} });
    assert.deepEqual([told[0][1].message, told[0][1].details], ["Python could not be started.", "The worker's script did not load."]);
  });
  test("that hangs is given up after ninety seconds of silence, not before", async () => {
    const { say, clock, dead } = await page();
    say("begun");
    say("locked", { ok: true });
    await clock.run(90_000);
    assert.deepEqual(dead(), []);
    await clock.run(1000);
    assert.deepEqual(dead(), ["Python does not start."]);
  });
  test("that goes on is waited for as long as it takes", async () => {
    const { say, clock, dead } = await page();
    say("begun");
    say("locked", { ok: true });
    for (let at = 0; at < 5; at += 1) { await clock.run(60_000, 5000); say("progress", { done: at, total: 5 }); }
    assert.deepEqual(dead(), []);
  });
});

describe("a worker that is gone", () => {
  test("is mourned at once: its lock falls", async () => {
    const { say, held, kernel, dead } = await page();
    say("locked", { ok: true });
    assert.deepEqual(dead(), []);
    held.get(kernel.lock)[1]();
    assert.deepEqual(dead(), ["Python was stopped by the browser."]);
  });
  test("before it has spoken is missed after some looks, once its script is there", async () => {
    const { clock, dead, network } = await page();
    await clock.run(5000);
    assert.deepEqual(dead(), []);
    assert.equal(network.asked.length, 1);
    await clock.run(1000);
    assert.deepEqual(dead(), ["Python was stopped by the browser."]);
  });
  test("whose script is still on its way is not taken for dead", async () => {
    const { clock, dead, kernel } = await page();
    let come;
    kernel.come = () => new Promise((done) => { come = done; });
    await clock.run(30_000);
    assert.deepEqual(dead(), []);
    come();
    await settled();
    await clock.run(6000);
    assert.equal(dead().length, 1);
  });
  test("after it has spoken, and before its lock is waited for, is missed by the lock", async () => {
    const { say, clock, dead, held, kernel } = await page();
    say("begun");
    held.set(kernel.lock, [() => {}]);
    await clock.run(20_000);
    assert.deepEqual(dead(), []);
    held.clear();
    await clock.run(1000);
    assert.deepEqual(dead(), ["Python was stopped by the browser."]);
  });
  test("where there are no locks is known by its silence alone", async () => {
    const { say, clock, dead } = await page({ locks: false });
    say("begun");
    await clock.run(60_000, 5000);
    assert.deepEqual(dead(), []);
  });
});

describe("what is asked of Python", () => {
  const ready = async (more) => { const one = await page(more); one.say("begun"); one.say("locked", { ok: true }); one.say("ready"); return one; };
  test("is answered by its number", async () => {
    const { kernel, say, workers } = await ready(), ran = kernel.run(0, "1 + 1"), done = [];
    kernel.comm({ kind: "comm_msg" }, [], () => done.push("comm"));
    assert.deepEqual(workers[0].sent.slice(1).map(({ type, id }) => [type, id]), [["run", 1], ["comm", 2]]);
    say("ack", { id: 2 });
    say("ran", { id: 1, ok: true });
    assert.equal(await ran, true);
    assert.deepEqual(done, ["comm"]);
    assert.equal(kernel.open.size, 0);
  });
  test("has failed when it ends without an answer", async () => {
    const { kernel } = await ready(), ran = kernel.run(0, "1");
    kernel.end();
    assert.equal(await ran, false);
    kernel.run(0, "2");
    assert.equal(kernel.open.size, 0);
  });
  test("and is not answered counts as busy after six seconds, as stopped after twenty", async () => {
    const { kernel, clock, told, dead } = await ready();
    kernel.comm({}, []);
    await clock.run(6000);
    assert.deepEqual(told.filter(([name]) => name === "busy"), []);
    await clock.run(1000);
    assert.deepEqual(told.filter(([name]) => name === "busy"), [["busy", true]]);
    await clock.run(13_000);
    assert.deepEqual(dead(), []);
    await clock.run(1000);
    assert.deepEqual(dead(), ["Python does not answer."]);
  });
  test("and is answered late is not busy any more", async () => {
    const { kernel, clock, told, say } = await ready();
    kernel.comm({}, []);
    await clock.run(7000);
    say("ack", { id: 1 });
    assert.deepEqual(told.filter(([name]) => name === "busy"), [["busy", true], ["busy", false]]);
  });
  test("by a long cell is waited for as long as the worker answers a ping", async () => {
    const { kernel, clock, workers, say, dead } = await ready();
    kernel.run(0, "long");
    for (let at = 0; at < 100; at += 1) {
      await clock.run(1000);
      for (const { type, id } of workers[0].sent) if (type === "ping") say("ack", { id });
    }
    assert.deepEqual(dead(), []);
  });
  test("by a cell that never ends is given up when no ping is answered", async () => {
    const { kernel, clock, dead } = await ready();
    kernel.run(0, "while True: pass");
    await clock.run(22_000);
    assert.deepEqual(dead(), ["Python does not answer."]);
  });
  test("is waited for otherwise where the page says so", async () => {
    const { kernel, clock, dead } = await ready({ patience: "2000" });
    kernel.comm({}, []);
    await clock.run(3000);
    assert.deepEqual(dead(), ["Python does not answer."]);
  });
  test("while the tab slept is counted from when it woke up", async () => {
    const { kernel, clock, dead, document } = await ready();
    kernel.comm({}, []);
    document.visibilityState = "hidden";
    await clock.run(60_000, 5000);
    document.visibilityState = "visible";
    await clock.run(19_000);
    assert.deepEqual(dead(), []);
    await clock.run(3000);
    assert.equal(dead().length, 1);
  });
  test("while the machine slept, too", async () => {
    const { kernel, clock, dead } = await ready();
    kernel.comm({}, []);
    await clock.run(1000);
    clock.now += 600_000;
    await clock.run(5000);
    assert.deepEqual(dead(), []);
  });
});

describe("what Python says", () => {
  test("goes to who listens, with its buffers", async () => {
    const { say, told } = await page();
    say("py", { text: '{"kind":"output"}', buffers: [new Uint8Array([1, 2])] });
    const [, message, [view]] = told[0];
    assert.deepEqual([message, view.getUint8(1)], [{ kind: "output" }, 2]);
    for (const type of ["progress", "kept", "second", "missing"]) say(type, {});
    assert.deepEqual(told.slice(1).map(([name]) => name), ["progress", "kept", "second", "missing"]);
    say("unknown");
  });
  test("last is why it stops: in words where it has some, with the file that is wrong", async () => {
    const words = await page(), file = await page(), none = await page();
    words.say("fatal", { told: true, message: "This device has no memory left.", stack: "at x" });
    file.say("fatal", { told: true, message: "The file", url: "u" });
    none.say("fatal", { message: "RuntimeError: unreachable", stack: "" });
    assert.deepEqual(words.dead(), ["This device has no memory left."]);
    assert.equal(file.told[0][1].url, "u");
    assert.deepEqual([none.told[0][1].message, none.told[0][1].details], ["Python stopped.", "RuntimeError: unreachable"]);
    none.say("fatal", { message: "again" });
    assert.equal(none.told.length, 1);
  });
});

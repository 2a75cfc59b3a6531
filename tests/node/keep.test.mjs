/** The whole book on the device: how it is fetched, stopped, gone on with, brought up to date; and what the reader is told. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Caches, Clock, EDITION, HOME, Network, Place, edition, hash, linked, part, settled, storage, world } from "./fakes.mjs";

const root = new URL(HOME), NOTE = "er-keep /course/";

/**
 * A page of a book of so many files, in a browser whose service worker keeps what it is asked for, but for what is `lost`,
 * `silent` or `gone`.
 */
async function page({ files = EDITION, kept = {}, how = {}, lost = [], worker = {}, registers = true, online = true, services = true } = {}) {
  const made = edition(files), network = new Network(made.files), clock = new Clock(), caches = new Caches(), asked = [];
  const services_ = new Place(), box = part(), store = storage(kept, how);
  const active = Object.assign(new Place({ state: "activated" }), {
    async postMessage({ type, urls, url, id }) {
      if (type === "try") services_.tell("message", { data: { type: "tried", id, right: url === `${HOME}index.html` && !worker.shut } });
      if (type !== "keep") return;
      asked.push(urls.map((url) => url.slice(HOME.length)));
      if (worker.silent) return;
      if (worker.gone) { active.state = "redundant"; active.tell("statechange"); return; }
      const cache = await caches.open(`er-live /course/ ${made.files && hash(made.files["site.json"]).slice(0, 32)}`);
      for (const url of urls) if (!lost.includes(url.slice(HOME.length))) await cache.put(url, new Response("x"));
      services_.tell("message", { data: { type: "kept", id, lost: urls.filter((url) => lost.includes(url.slice(HOME.length))) } });
    },
  });
  const registration = Object.assign(new Place({ active, waiting: null, installing: null, update: async () => {} }), worker.registration);
  services_.register = async () => { if (!registers) throw new Error("denied"); return registration; };
  const document = { querySelector: (asked_) => (asked_ === ".er-keep" ? box : null), createElement: () => part() };
  world({ fetch: network.fetch, caches, localStorage: store, document, navigator: { onLine: online, ...(services && { serviceWorker: services_ }) }, setTimeout: clock.page.setTimeout, clearTimeout: clock.page.clearTimeout });
  const tools = linked("widgets/live/src/page/keep.js");
  const edition_ = hash(made.files["site.json"]);
  /** The button of the page, and what stands beside it. */
  const offer = () => {
    tools.addKeep(root);
    const [button, bar, counted, said] = box.children;
    return { button, bar, counted, said, press: async () => { button.tell("click"); await settled(); } };
  };
  return { ...tools, network, clock, store, asked, active, registration, offer, box, edition: edition_, caches };
}
const many = (number) => Object.fromEntries(Array.from({ length: number }, (_, at) => [`page-${String(at).padStart(3, "0")}.html`, `text ${at}`]));

describe("a press", () => {
  test("keeps every file of the list, and notes which edition", async () => {
    const { offer, asked, store, edition: mine } = await page(), { press, said, button } = offer();
    await press();
    assert.deepEqual(asked.flat().sort(), Object.keys(EDITION).sort());
    assert.equal(store.kept[NOTE], mine);
    assert.equal(said.textContent, "The whole book is on this device: 6 files. It opens without a network.");
    assert.equal(button.textContent, "Look whether all of it is here");
  });
  test("says that it opens only after a page did", async () => {
    const { offer } = await page({ worker: { shut: true } }), { press, said } = offer();
    await press();
    assert.doesNotMatch(said.textContent, /It opens/);
  });
  test("asks for some files at a time", async () => {
    const { offer, asked } = await page({ files: many(50) });
    await offer().press();
    assert.deepEqual(asked.map((lot) => lot.length), [24, 24, 2]);
  });
  test("says how many did not come, and notes nothing", async () => {
    const { offer, store } = await page({ lost: ["index.html"] }), { press, said, button } = offer();
    await press();
    assert.match(said.textContent, /^1 of 6 files did not come\. See to your network or make room/);
    assert.equal(button.textContent, "Go on");
    assert.equal(store.kept[NOTE], undefined);
  });
  test("without a network stops at the first lot that is lost", async () => {
    const { offer, asked } = await page({ files: many(50), lost: Object.keys(many(24)), online: false }), { press, said } = offer();
    await press();
    assert.equal(asked.length, 1);
    assert.match(said.textContent, /^50 of 50 files did not come/);
  });
  test("says that the list did not come", async () => {
    const { offer, network } = await page(), { press, said } = offer();
    network.isAway = true;
    await press();
    assert.match(said.textContent, /^The list of the book’s files did not come/);
  });
  test("says that this browser keeps no pages", async () => {
    const { offer } = await page({ registers: false }), { press, said } = offer();
    await press();
    assert.match(said.textContent, /^This browser keeps no pages here/);
  });
  test("a second time stops, and a third goes on", async () => {
    const { offer, asked, clock, active, store } = await page({ files: many(50), worker: { silent: true } }), { press, said, button } = offer();
    await press();
    assert.equal(button.textContent, "Stop");
    await press();
    clock.go(60_000);
    await settled();
    assert.match(said.textContent, /^Stopped: 50 of 50 files are not here yet/);
    assert.equal(asked.length, 1);
    active.postMessage = async ({ type, urls, id }) => {
      if (type === "try") { globalThis.navigator.serviceWorker.tell("message", { data: { type: "tried", id, right: true } }); return; }
      const cache = await (globalThis.caches.open(`er-live /course/ ${hash(edition(many(50)).files["site.json"]).slice(0, 32)}`));
      for (const url of urls) await cache.put(url, new Response("x"));
      globalThis.navigator.serviceWorker.tell("message", { data: { type: "kept", id, lost: [] } });
    };
    await press();
    await settled();
    assert.match(said.textContent, /^The whole book is on this device: 50 files/);
    assert.ok(store.kept[NOTE]);
  });
  test("looks for itself where a worker was ended and has told nothing", async () => {
    const { offer, caches, edition: mine } = await page({ worker: { gone: true } }), { press, said } = offer();
    const cache = await caches.open(`er-live /course/ ${mine.slice(0, 32)}`);
    for (const name of Object.keys(EDITION).slice(1)) await cache.put(HOME + name, new Response("x"));
    await press();
    assert.match(said.textContent, /^1 of 6 files did not come/);
    await cache.put(HOME + Object.keys(EDITION)[0], new Response("x"));
    await press();
    assert.match(said.textContent, /^The whole book/);
  });
  test("waits for the worker of this edition, and asks the newer one", async () => {
    const coming = new Place({ state: "installing" }), mine = [], waiting = new Place({ state: "installed", postMessage: (data) => mine.push(data) });
    const { offer, registration, asked } = await page({ worker: { registration: { installing: coming } } }), { press } = offer();
    await press();
    assert.deepEqual(asked, []);
    registration.waiting = waiting;
    coming.tell("statechange");
    await settled();
    assert.deepEqual(mine.map(({ type }) => type), ["go", "keep"]);
    assert.deepEqual(asked, []);
  });
});

describe("the offer", () => {
  test("says that the book is here already", async () => {
    const { offer } = await page({ kept: { [NOTE]: "any" } }), { said, button } = offer();
    assert.deepEqual([button.textContent, said.textContent], ["Look whether all of it is here", "The whole book is on this device."]);
  });
  test("stands where storage is denied, too", async () => {
    const { offer } = await page({ how: { denied: true } }), { button } = offer();
    assert.equal(button.textContent, "Keep this book on the device");
  });
  test("is not to be pressed without service workers, and says why", async () => {
    const { offer } = await page({ services: false }), { button, said } = offer();
    assert.ok(button.disabled);
    assert.match(said.textContent, /private window/);
  });
  test("is none on a page without its place", async () => {
    const { addKeep, box } = await page();
    globalThis.document.querySelector = () => null;
    addKeep(root);
    assert.deepEqual(box.children, []);
  });
});

describe("a book that was kept whole", () => {
  /** A visit: time goes on until all is done. */
  const visit = async (one) => {
    const done = one.keepWhole(root);
    await one.clock.run(60_000, 5000);
    return done;
  };
  test("is brought up to date when a new edition is there", async () => {
    const one = await page({ kept: { [NOTE]: "older" } });
    await visit(one);
    assert.equal(one.store.kept[NOTE], one.edition);
    assert.equal(one.asked.length, 1);
  });
  test("and is of this edition is left alone", async () => {
    const one = await page();
    one.store.kept[NOTE] = one.edition;
    await visit(one);
    assert.deepEqual(one.asked, []);
  });
  test("is tried again while the host has not all of it, and then not any more", async () => {
    const one = await page({ kept: { [NOTE]: "older" }, lost: ["index.html"] });
    await visit(one);
    assert.equal(one.asked.length, 4);
    assert.equal(one.store.kept[NOTE], "older");
  });
  test("stays as it is without a network", async () => {
    const one = await page({ kept: { [NOTE]: "older" } });
    one.network.isAway = true;
    await visit(one);
    assert.equal(one.store.kept[NOTE], "older");
  });
  test("that was not, is not", async () => {
    for (const how of [{}, { denied: true }]) {
      const one = await page({ how });
      await visit(one);
      assert.deepEqual([one.asked, one.network.asked], [[], []]);
    }
  });
});

describe("what a live page has used", () => {
  /** A page that has come to life and has its files kept. */
  async function live({ used = ["live/page-A.js", "other"], ...given } = {}) {
    const one = await page(given), { goOffline } = linked("widgets/live/src/page/offline.js"), services = globalThis.navigator.serviceWorker, sent = [];
    one.active.postMessage = (data) => sent.push(data);
    if (services) services.ready = Promise.resolve(one.registration);
    const dataset = {};
    world({
      document: { documentElement: { dataset } }, location: { href: `${HOME}duel/pits.html#clause` }, ...one.clock.page,
      performance: { getEntriesByType: () => used.map((name) => ({ name: name === "other" ? "http://other.test/x.js" : HOME + name })) },
    });
    await goOffline(root, [`${HOME}live/python.bin`]);
    return { ...one, dataset, sent, services };
  }
  test("is kept: the page, its files and those of Python, nobody else's and not the worker itself", async () => {
    const { sent, dataset } = await live({ used: ["live/page-A.js", "other", "sw.js"] });
    assert.deepEqual(sent, [{ type: "keep", urls: ["duel/pits.html", "live/page-A.js", "live/python.bin"].map((name) => HOME + name) }]);
    assert.equal(dataset.erOffline, "asked");
  });
  test("is told as kept by its own answer, not by that to the whole book", async () => {
    const { dataset, services } = await live();
    services.tell("message", { data: { type: "kept", id: 0, lost: [] } });
    assert.equal(dataset.erOffline, "asked");
    services.tell("message", { data: { type: "kept", lost: [] } });
    assert.equal(dataset.erOffline, "kept");
  });
  test("is not told as kept where some of it is lost, until it is there", async () => {
    const { dataset, services } = await live();
    for (const [lost, told] of [[["duel/pits.html"], "lost"], [[], "kept"]]) {
      services.tell("message", { data: { type: "kept", lost } });
      assert.equal(dataset.erOffline, told);
    }
  });
  test("is asked of the next edition's worker, too", async () => {
    const { sent, services } = await live();
    services.tell("controllerchange");
    await settled();
    assert.equal(sent.length, 2);
  });
  test("a worker that waits is asked to go on, for three minutes", async () => {
    const goes = [], { registration, clock } = await live();
    registration.waiting = { postMessage: (data) => goes.push(data.type) };
    clock.go(180_000);
    assert.equal(goes.length, 90);
    clock.go(60_000);
    assert.equal(goes.length, 90);
  });
  test("is not kept where that is denied, or there are no service workers", async () => {
    for (const how of [{ registers: false }, { services: false }]) assert.equal((await live(how)).dataset.erOffline, undefined);
  });
});

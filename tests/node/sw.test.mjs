/** The service worker: what is kept, and only as it was built; what it answers from, with a network and without one. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Caches, EDITION as FILES, HOME, Network, Place, edition, settled, source } from "./fakes.mjs";

/** The service worker of an edition in a browser with these caches, on a host. */
function worker({ made = edition(), caches = new Caches(), network = new Network(made.files) } = {}) {
  const self = new Place({ location: { href: `${HOME}sw.js`, origin: new URL(HOME).origin }, skips: 0, skipWaiting() { self.skips += 1; }, clients: { claim: async () => { self.claims = true; } } });
  const text = source("widgets/live/src/sw.js").replace("er-site:unstamped", `er-site:${made.stamp}`);
  new Function("self", "caches", "fetch", "crypto", text)(self, caches, network.fetch, globalThis.crypto);
  const waits = (event) => { const all = []; event.waitUntil = (one) => all.push(one); return async () => { while (all.length) await all.shift(); }; };
  const tell = async (name, more = {}) => {
    const event = Object.assign(new Event(name), more), done = waits(event);
    self.dispatchEvent(event);
    await done();
    return event;
  };
  /** A page asks for a file; what it gets, or why not. */
  const ask = async (name, { method = "GET", mode = "no-cors", destination = "", cache = "default", headers = {} } = {}) => {
    let answer;
    const event = new Event("fetch"), done = waits(event);
    const request = { url: new URL(name, HOME).href, method, mode, destination, cache, headers: new Headers(headers) };
    Object.assign(event, { request, respondWith: (one) => { answer = one; } });
    self.dispatchEvent(event);
    const got = await Promise.resolve(answer).catch((error) => error);
    await done();
    return got;
  };
  const text_ = async (name, how) => { const got = await ask(name, how); return got instanceof Response ? `${got.status === 200 ? "" : `${got.status} `}${await got.text()}` : got && got.message; };
  /** What is kept of this edition. */
  const kept = async () => [...(caches.all.get(`er-live /course/ ${made.stamp}`)?.keys() ?? [])].map((url) => url.slice(HOME.length)).filter((name) => !name.startsWith("site.json")).sort();
  const keep = (urls, id) => new Promise((resolve) => tell("message", { data: { type: "keep", urls: urls.map((name) => new URL(name, HOME).href), id }, source: { postMessage: resolve } }));
  return { self, tell, ask, text: text_, kept, keep, network, caches, made, away: () => { network.isAway = true; network.kept.clear(); } };
}
const PAGE = { mode: "navigate", destination: "document" };

describe("with a network", () => {
  test("a page comes from the host and is kept", async () => {
    const { text, kept } = worker();
    assert.equal(await text("duel/pits.html", PAGE), "<h1>pits");
    assert.deepEqual(await kept(), ["duel/pits.html"]);
  });
  test("a page comes from the host each time", async () => {
    const { text, network } = worker();
    await text("duel/pits.html", PAGE);
    network.kept.clear();
    network.files["duel/pits.html"] = "<h1>newer";
    assert.equal(await text("duel/pits.html", PAGE), "<h1>newer");
  });
  test("a file that names its hash comes from what is kept", async () => {
    for (const name of ["live/page-AAAAAAAA.js", "_static/book.js?v=12345678", "_static/book.js?digest=1"]) {
      const { text, network } = worker();
      await text(name);
      network.asked.length = 0;
      network.kept.clear();
      assert.ok(await text(name));
      assert.deepEqual(network.asked, [], name);
    }
  });
  test("who asks past the cache is not given what is kept", async () => {
    for (const cache of ["reload", "no-cache", "no-store"]) {
      const { text, network } = worker();
      await text("live/page-AAAAAAAA.js");
      network.files["live/page-AAAAAAAA.js"] = "other";
      assert.equal(await text("live/page-AAAAAAAA.js", { cache }), "other");
    }
  });
  test("a file of no hash is asked for each time", async () => {
    const { text, network } = worker();
    await text("_static/book.js");
    network.kept.clear();
    network.asked.length = 0;
    await text("_static/book.js");
    assert.ok(network.asked.includes("_static/book.js"));
  });
});

describe("a host that drops .html", () => {
  const clean = (more = {}) => { const made = worker(more); made.network.isClean = true; return made; };
  test("gives a page without its ending, which is kept under its name and found under both", async () => {
    const { text, kept, away } = clean();
    assert.equal(await text("duel/pits", PAGE), "<h1>pits");
    assert.equal(await text("duel/", PAGE), "<h1>duel");
    assert.deepEqual(await kept(), ["duel/index.html", "duel/pits.html"]);
    away();
    for (const name of ["duel/pits", "duel/pits.html"]) assert.equal(await text(name, PAGE), "<h1>pits", name);
    for (const name of ["duel/", "duel/index.html"]) assert.equal(await text(name, PAGE), "<h1>duel", name);
    assert.match(await text("duel/none", PAGE), /^404 /);
  });
  test("leads on, and what is kept of that is no answer that was led on", async () => {
    const { keep, kept, ask, away, caches, made } = clean();
    assert.deepEqual((await keep(Object.keys(FILES), 1)).lost, []);
    assert.deepEqual(await kept(), Object.keys(FILES).sort());
    for (const [, answer] of caches.all.get(`er-live /course/ ${made.stamp}`)) assert.equal(answer.redirected ?? false, false);
    away();
    assert.equal((await ask("index.html", PAGE)).redirected, false);
  });
});

describe("whether a page opens from what is kept", () => {
  const tried = ({ tell }, name) => new Promise((resolve) => tell("message", { data: { type: "try", url: `${HOME}${name}`, id: 7 }, source: { postMessage: resolve } }));
  test("is told of one that is there as it was built, and of no other", async () => {
    const made = worker();
    await made.keep(["index.html"]);
    assert.deepEqual(await tried(made, "index.html"), { type: "tried", id: 7, right: true });
    assert.equal((await tried(made, "duel/pits.html")).right, false);
    made.caches.all.get(`er-live /course/ ${made.made.stamp}`).set(`${HOME}index.html`, new Response("another"));
    assert.equal((await tried(made, "index.html")).right, false);
  });
});

describe("what it leaves alone", () => {
  const left = async (name, how) => (await worker().ask(name, how)) === undefined;
  test("what is sent", async () => assert.ok(await left("index.html", { method: "POST" })));
  test("other hosts", async () => assert.ok(await left("http://other.test/course/index.html")));
  test("what lies beside the book", async () => assert.ok(await left("http://book.test/another/index.html")));
  test("a part of a file", async () => assert.ok(await left("index.html", { headers: { range: "bytes=0-9" } })));
  test("the notebooks, which have one of their own", async () => assert.ok(await left("lab/index.html")));
});

describe("a wrong answer", () => {
  for (const kind of ["cut", "damaged", "portal", "status"]) {
    test(`that is ${kind} is shown and never kept`, async () => {
      const { text, kept, network } = worker();
      network.spoil("duel/pits.html", kind);
      assert.notEqual(await text("duel/pits.html", PAGE), "<h1>pits");
      assert.deepEqual(await kept(), []);
    });
  }
  test("takes no right one away that was kept", async () => {
    const { text, kept, network, away } = worker();
    await text("duel/pits.html", PAGE);
    network.kept.clear();
    network.spoil("duel/pits.html", "portal", 1);
    assert.match(await text("duel/pits.html", PAGE), /Hotel/);
    away();
    assert.equal(await text("duel/pits.html", PAGE), "<h1>pits");
    assert.deepEqual(await kept(), ["duel/pits.html"]);
  });
  test("of a file that the book has not got is not kept", async () => {
    const { text, kept, network } = worker();
    network.files["stranger.html"] = "hello";
    assert.equal(await text("stranger.html", PAGE), "hello");
    assert.deepEqual(await kept(), []);
  });
  test("of a list that is another one keeps nothing", async () => {
    const { text, kept, network } = worker();
    network.files["site.json"] = "{}";
    await text("duel/pits.html", PAGE);
    assert.deepEqual(await kept(), []);
    network.files["site.json"] = edition().files["site.json"];
    network.kept.clear();
    await text("duel/pits.html", PAGE);
    assert.deepEqual(await kept(), ["duel/pits.html"]);
  });
});

describe("an answer that breaks off on its way", () => {
  const NAME = "_static/book.js?v=1";
  test("is asked for once more if it is what a page needs", async () => {
    for (const destination of ["script", "style", "worker"]) {
      const { text, kept, network } = worker();
      network.spoil("_static/book.js", "broken", 1);
      assert.equal(await text(NAME, { destination }), "book", destination);
      assert.deepEqual(network.asked.filter((name) => name.includes("book")), ["_static/book.js", "_static/book.js reload"]);
      assert.deepEqual(await kept(), [NAME]);
    }
  });
  test("each time fails aloud, and is no empty script", async () => {
    const { text, kept, network } = worker();
    network.spoil("_static/book.js", "broken");
    assert.equal(await text(NAME, { destination: "script" }), "network error");
    assert.deepEqual(await kept(), []);
  });
  test("gives way to what is kept of another version", async () => {
    const { text, network } = worker();
    await text(NAME);
    network.spoil("_static/book.js", "broken");
    assert.equal(await text("_static/book.js?v=2", { destination: "script" }), "book");
  });
  test("is asked of the host when it breaks off on the disk", async () => {
    const { text, caches, made } = worker();
    await text(NAME);
    const broken = { clone: () => broken, blob: async () => { throw new TypeError("disk"); } };
    caches.all.get(`er-live /course/ ${made.stamp}`).set(HOME + NAME, broken);
    assert.equal(await text(NAME, { destination: "script" }), "book");
  });
});

describe("without a network", () => {
  test("what was read is there, with any version in its address", async () => {
    const { text, away } = worker();
    await text("duel/pits.html", PAGE);
    await text("_static/book.js?v=1");
    away();
    assert.equal(await text("duel/pits.html?x=1", PAGE), "<h1>pits");
    assert.equal(await text("_static/book.js?v=2"), "book");
  });
  test("a folder and its page are one", async () => {
    const { text, away } = worker();
    await text("duel/index.html", PAGE);
    away();
    assert.equal(await text("duel/", PAGE), "<h1>duel");
  });
  test("a page that was not read is told from one that the book has not got", async () => {
    const { text, away } = worker();
    await text("index.html", PAGE);
    away();
    assert.match(await text("duel/pits.html", PAGE), /^503 .*not on your device yet.*when you are connected/);
    assert.match(await text("mistyped.html", PAGE), /^404 .*has no such page.*href="\/course\/"/);
  });
  test("without a list every page may be one of the book", async () => {
    const { text, away } = worker();
    away();
    assert.match(await text("mistyped.html", PAGE), /^503/);
  });
  test("a file that is not kept fails as it does without a worker", async () => {
    const { text, away } = worker();
    away();
    assert.equal(await text("_static/book.js"), "Failed to fetch");
    assert.equal(await text("live/page-AAAAAAAA.js"), "Failed to fetch");
  });
  test("what a disk has damaged is not given where nobody else looks", async () => {
    const { text, caches, made, away } = worker();
    await text("duel/pits.html", PAGE);
    await text("live/page-AAAAAAAA.js");
    const cache = await caches.open(`er-live /course/ ${made.stamp}`);
    for (const name of ["duel/pits.html", "live/page-AAAAAAAA.js"]) await cache.put(HOME + name, new Response("[[["));
    away();
    assert.match(await text("duel/pits.html", PAGE), /^503/);
    assert.equal(await text("live/page-AAAAAAAA.js", { destination: "script" }), "Failed to fetch");
    assert.equal(await text("live/page-AAAAAAAA.js"), "[[[");
  });
});

describe("storage", () => {
  test("that is denied leaves the network", async () => {
    const { text } = worker({ caches: new Caches({ denied: true }) });
    assert.deepEqual([await text("duel/pits.html", PAGE), await text("live/page-AAAAAAAA.js")], ["<h1>pits", "page"]);
  });
  test("that is full leaves the network", async () => {
    const { text } = worker({ caches: new Caches({ full: true }) });
    assert.deepEqual([await text("duel/pits.html", PAGE), await text("live/page-AAAAAAAA.js")], ["<h1>pits", "page"]);
  });
});

describe("what a page asks to keep", () => {
  test("is fetched, and what did not come is told", async () => {
    const { keep, kept, network } = worker();
    network.spoil("duel/pits.html", "damaged");
    const told = await keep(["index.html", "duel/pits.html", "none.html"], 7);
    assert.deepEqual(told, { type: "kept", id: 7, lost: ["duel/pits.html", "none.html"].map((name) => HOME + name) });
    assert.deepEqual(await kept(), ["index.html"]);
  });
  test("that comes wrong once is asked for past the browser's own cache", async () => {
    const { keep, network } = worker();
    network.spoil("index.html", "damaged", 1);
    assert.deepEqual((await keep(["index.html"], 1)).lost, []);
    assert.ok(network.asked.includes("index.html reload"));
  });
  test("is taken from an older edition without being sent again", async () => {
    const caches = new Caches(), { keep, network } = worker({ caches });
    await (await caches.open("er-live /course/ old")).put(`${HOME}index.html`, new Response("<h1>first"));
    assert.deepEqual((await keep(["index.html"], 1)).lost, []);
    assert.ok(!network.asked.some((name) => name.startsWith("index.html")));
  });
  test("and is there already is not fetched again, under another version's address neither", async () => {
    const { keep, network, text } = worker();
    await text("_static/book.js?v=1");
    network.asked.length = 0;
    network.kept.clear();
    assert.deepEqual((await keep(["_static/book.js"], 1)).lost, []);
    assert.deepEqual(network.asked.filter((name) => name.includes("book")), []);
  });
  test("is all lost where storage is denied", async () => {
    const { keep } = worker({ caches: new Caches({ denied: true }) });
    assert.equal((await keep(["index.html"], 1)).lost.length, 1);
  });
});

describe("a new edition", () => {
  const NEWER = edition({ ...FILES, "duel/pits.html": "<h1>newer" });
  /** A reader has an edition; the next one comes. */
  async function next(made = NEWER) {
    const caches = new Caches(), old = worker({ caches });
    for (const name of ["duel/pits.html", "index.html"]) await old.text(name, PAGE);
    await old.text("live/page-AAAAAAAA.js");
    return { old, fresh: worker({ caches, made }), caches };
  }
  test("goes on at once, and takes the open pages over", async () => {
    const { self, tell } = worker();
    await tell("install");
    await tell("activate");
    await tell("message", { data: { type: "go" } });
    assert.deepEqual([self.skips, self.claims], [2, true]);
  });
  test("takes over what is right, asks for what has changed, and leaves nothing of the old one", async () => {
    const { fresh, caches } = await next();
    await fresh.tell("activate");
    assert.deepEqual(await fresh.kept(), ["duel/pits.html", "index.html", "live/page-AAAAAAAA.js"]);
    assert.equal([...caches.all.keys()].length, 1);
    fresh.away();
    assert.equal(await fresh.text("duel/pits.html", PAGE), "<h1>newer");
  });
  test("does not ask for files whose name is new", async () => {
    const { fresh } = await next(edition({ ...FILES, "live/page-AAAAAAAA.js": "otherwise" }));
    await fresh.tell("activate");
    assert.ok(!fresh.network.asked.some((name) => name.includes("page-")));
  });
  test("removes a cache from before copies had their own, if it is of this copy", async () => {
    for (const [home, stays] of [[HOME, 0], ["http://book.test/other/", 1]]) {
      const caches = new Caches(), { tell } = worker({ caches });
      await (await caches.open("er-live-0123456789abcdef")).put(`${home}index.html`, new Response("x"));
      await tell("activate");
      assert.equal([...caches.all.keys()].filter((name) => name.startsWith("er-live-")).length, stays);
    }
  });
  test("leaves the caches of other copies, and of others, alone", async () => {
    const caches = new Caches(), { tell } = worker({ caches });
    for (const name of ["er-live /other/ x", "er-live-snapshot", "theirs"]) await caches.open(name);
    await tell("activate");
    assert.deepEqual([...caches.all.keys()].filter((name) => !name.includes("/course/")), ["er-live /other/ x", "er-live-snapshot", "theirs"]);
  });
});

test("a message of another kind is none", async () => {
  const { tell, self } = worker();
  await tell("message", { data: { type: "other" } });
  await tell("message", { data: null });
  await settled();
  assert.equal(self.skips, 0);
});

/**
 * The table of faults (tests/live/faults.toml): each is made to happen in a browser that is made up, the reader has before him
 * what the table says, and one press at most brings the boards back.
 */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Caches, HOME, source } from "./fakes.mjs";
import { Tab, fileOf } from "./tab.mjs";

const WRONG = ["refused", "cut", "damaged", "status", "portal"], TIMES = { once: 1, stays: Infinity };
/** Outcomes in which the boards come to life and nothing is said. */
const QUIET = ["live", "unkept", "unseen"];

/** The rows of a part of the table. TOML of this file is as simple as this. @param {string} part */
function rows(part) {
  const found = [];
  let now = null;
  for (const line of source("tests/live/faults.toml").split("\n")) {
    const [, head] = /^\[\[?(\w+)\]\]?$/.exec(line) ?? [], [, key, value] = /^([\w-]+) = (.+)$/.exec(line) ?? [];
    if (head) { now = head === part ? {} : null; if (now) found.push(now); }
    else if (key) { if (now) now[key] = JSON.parse(value.replace(/([\w-]+) =/g, value.startsWith("{") ? '"$1":' : "$&")); }
    else if (line && !line.startsWith("#")) throw new Error(`This line is not understood: ${line}`);
  }
  return found;
}

describe("a file that comes wrong", () => {
  for (const { part, file, but = {}, ...outcomes } of rows("network")) {
    for (const when of Object.keys(TIMES)) {
      for (const kind of WRONG) {
        const outcome = but[when]?.[kind] ?? but[kind] ?? outcomes[when];
        test(`${part}, ${kind}, ${when === "once" ? "once" : "again and again"}: ${outcome}`, async () => {
          const tab = new Tab(), name = fileOf(file), shown = QUIET.includes(outcome) ? "live" : outcome;
          assert.ok(name, `no file of the book is ${file}`);
          tab.network.spoil(name, kind, TIMES[when]);
          await tab.open();
          await tab.until(() => tab.seen(name) === shown, shown);
          await tab.until(() => tab.network.asked.some((one) => one.startsWith(name)), `that ${name} is asked for`);
          tab.network.wrong = {};
          if (outcome === "host") await tab.open({ again: true }); // the browser's own button
          else if (!QUIET.includes(outcome)) await tab.again();
          await tab.until(() => tab.seen() === "live", "the boards");
          await tab.leave();
        });
      }
    }
  }
});

describe("a file that comes late", () => {
  for (const { part, file, slow } of rows("network")) {
    test(`${part}: then the rest, without a press`, async () => {
      assert.equal(slow, "soon");
      const tab = new Tab(), name = fileOf(file);
      tab.network.spoil(name, "slow");
      const opened = tab.open();
      await tab.until(() => tab.network.asked.includes(name), `that ${name} is asked for`);
      tab.network.wrong = {};
      tab.network.goOn();
      await opened;
      await tab.until(() => tab.seen() === "live", "the boards");
      await tab.leave();
    });
  }
});

describe("what only makes things quicker", () => {
  const both = rows("storage").filter(({ part }) => /^(Python|Pages)/.test(part));
  const visit = async (tab) => {
    await tab.open();
    await tab.until(() => tab.seen() === "live" && tab.document.documentElement.dataset.erKept, "the boards");
  };
  test("is in the table", () => assert.equal(both.length, 2));
  test("has the second visit start from what the first has kept", async () => {
    const tab = new Tab();
    await visit(tab);
    assert.equal(tab.document.documentElement.dataset.erKept, "yes");
    await tab.open();
    await tab.until(() => tab.seen() === "live", "the boards");
    assert.deepEqual(tab.boots, ["plain", "snapshot"]);
    await tab.leave();
  });
  for (const how of ["denied", "full"]) {
    test(`and is ${how}, costs the quick start and nothing else`, async () => {
      const tab = new Tab({ caches: new Caches({ [how]: true }) });
      await visit(tab);
      assert.equal(tab.document.documentElement.dataset.erKept, "no");
      await tab.open();
      await tab.until(() => tab.seen() === "live", "the boards");
      assert.deepEqual(tab.boots, ["plain", "plain"]);
      await tab.leave();
    });
  }
  test("and is garbage, is removed, and not tried again in this session", async () => {
    const tab = new Tab();
    await visit(tab);
    const cache = await tab.caches.open("er-live-snapshot");
    for (const { url } of await cache.keys()) await cache.put(url, new Response("[[["));
    await visit(tab);
    assert.deepEqual([tab.boots, tab.document.documentElement.dataset.erKept], [["plain", "plain"], "no"]);
    assert.ok(!(await tab.caches.keys()).includes("er-live-snapshot"));
    await tab.open();
    await tab.until(() => tab.seen() === "live", "the boards");
    assert.equal(tab.boots.at(-1), "plain");
    await tab.leave();
  });
  test("and is of another edition, is not used and gives way", async () => {
    const tab = new Tab(), cache = await tab.caches.open("er-live-snapshot");
    await cache.put(`${HOME}live/snapshot-older-x`, new Response("[[["));
    await visit(tab);
    assert.deepEqual((await cache.keys()).map(({ url }) => url), [`${HOME}live/snapshot-b-id+duel`]);
    await tab.leave();
  });
  test("is not missed where there are no service workers", async () => {
    const tab = new Tab();
    tab.refuses.services = true;
    await visit(tab);
    assert.equal(tab.document.documentElement.dataset.erOffline, undefined);
    await tab.leave();
  });
});

const START = {
  "Python is ended before it has begun": (tab) => { tab.python.unborn = true; },
  "Python is ended as it begins": (tab) => { tab.at = (worker) => worker.self; },
  "Python is ended while it loads": (tab) => tab.network.spoil(fileOf("wasm"), "slow"),
  "Python is ended while the pack of the page’s game loads": (tab) => tab.network.spoil(fileOf("live/duel-*.bin"), "slow"),
  "Python is ended while it starts": (tab) => { tab.python.hangs = true; },
  "Python is ended while nothing is asked of it": () => {},
};

describe("Python in trouble", () => {
  const table = rows("process"), seen = (part) => table.find((one) => one.part === part).seen;
  /** The boards come back by the press that is offered. */
  const back = async (tab) => {
    Object.assign(tab.python, { unborn: false, hangs: false, cramped: "" });
    tab.network.wrong = {};
    tab.network.goOn();
    await tab.again();
    await tab.until(() => tab.seen() === "live", "the boards");
    await tab.leave();
  };
  for (const [part, prepare] of Object.entries(START)) {
    test(part, async () => {
      const tab = new Tab();
      prepare(tab);
      await tab.open();
      if (!tab.python.unborn) {
        const ready = part.includes("nothing is asked") ? () => tab.seen() === "live" : () => tab.held.get(tab.workers.at(-1)?.name)?.length === 2;
        await tab.until(ready, "that the page would mourn its worker");
        tab.workers.at(-1).terminate();
      }
      await tab.until(() => tab.seen() === seen(part), seen(part));
      assert.match(tab.line, /Nothing on the page is lost/);
      await back(tab);
    });
  }
  test("There is no memory for Python", async () => {
    const tab = new Tab();
    tab.python.cramped = "start";
    await tab.open();
    await tab.until(() => tab.seen() === seen("There is no memory for Python"), "that memory is missing");
    await back(tab);
  });
  test("There is no memory for the machine that Python runs on", async (t) => {
    const tab = new Tab(), { Module } = WebAssembly;
    t.after(() => { WebAssembly.Module = Module; });
    WebAssembly.Module = function () { throw new RangeError("Out of memory"); };
    await tab.open();
    await tab.until(() => tab.seen() === seen("There is no memory for the machine that Python runs on"), "that memory is missing");
    WebAssembly.Module = Module;
    await back(tab);
  });
  test("There is no memory for a quick start", async () => {
    const tab = new Tab();
    await tab.open();
    await tab.until(() => tab.document.documentElement.dataset.erKept === "yes", "a snapshot");
    tab.python.cramped = "snapshot";
    await tab.open();
    await tab.until(() => tab.seen() === seen("There is no memory for a quick start"), "the boards");
    assert.equal(tab.boots.at(-1), "plain");
    await tab.leave();
  });
  test("There is no memory to keep Python for a quick start", async (t) => {
    const tab = new Tab(), { Blob } = globalThis;
    t.after(() => { globalThis.Blob = Blob; });
    globalThis.Blob = class extends Blob {
      constructor(parts = [], how = {}) {
        if (parts.some(({ byteLength }) => byteLength)) throw new RangeError("Out of memory");
        super(parts, how);
      }
    };
    await tab.open();
    await tab.until(() => tab.document.documentElement.dataset.erKept === "no", "that nothing is kept");
    assert.equal(tab.seen(), seen("There is no memory to keep Python for a quick start"));
    await tab.leave();
  });
  test("The host forbids Python: its policy is named, and the reader has the pictures", async (t) => {
    const tab = new Tab(), { Module } = WebAssembly;
    t.after(() => { WebAssembly.Module = Module; });
    WebAssembly.Module = function () { throw new WebAssembly.CompileError("blocked by CSP"); };
    await tab.open();
    await tab.until(() => /wasm-unsafe-eval/.test(tab.line), "the policy");
    WebAssembly.Module = Module;
    await back(tab);
  });
});

describe("the book is put online anew", () => {
  /** What of the first edition a second one has: nothing but its own entry. */
  const anew = (tab) => {
    for (const name of Object.keys(tab.network.files)) if (/^live\/.*-[0-9A-Za-z]+\.|^live\/0/.test(name)) delete tab.network.files[name];
    tab.network.files["live/live.js"] = "the entry, which names page-BBBBBBBB.js";
    tab.network.kept.clear();
  };
  const table = Object.fromEntries(rows("deployment").map(({ do: how, seen }) => [how, seen]));
  test("under a page that is still loading", async () => {
    const tab = new Tab();
    tab.network.spoil("live/worker-AAAAAAAA.js", "slow", 1);
    await tab.open();
    await tab.until(() => tab.network.asked.includes("live/worker-AAAAAAAA.js"), "the worker");
    anew(tab);
    tab.network.wrong = {};
    tab.network.goOn();
    await tab.until(() => tab.seen() === table.loading, table.loading);
    tab.reloads = false;
    const [box] = tab.lines;
    box.children.find((one) => one.textContent === "Load the page again").tell("click");
    assert.ok(tab.reloads);
    await tab.leave();
  });
  test("under a page whose Python was ended", async () => {
    const tab = new Tab();
    await tab.open();
    await tab.until(() => tab.seen() === "live", "the boards");
    anew(tab);
    tab.workers.at(-1).terminate();
    await tab.until(() => tab.seen() === table.again, table.again);
    await tab.leave();
  });
});

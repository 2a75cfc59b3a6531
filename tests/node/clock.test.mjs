/** The timer of Present: what may be written as a time, how it runs, pauses, ends and is told. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Clock, panel, part, regionOf } from "./fakes.mjs";

const start = "[data-do=timer]:not([data-arg]) .er-w";

function stage() {
  const time = new Clock(), said = [];
  const found = { ".er-digits": part(), ".er-up": part(), [start]: part(), "[aria-pressed]": [part({}, { dataset: { arg: "60" } }), part({}, { dataset: { arg: "1:30" } })] };
  const root = part({ [regionOf("clock")]: part(found) });
  const page = { ...time.page, say: (_, text) => said.push(text), region: (one, name) => one.querySelector(regionOf(name)) };
  const tools = panel("clock", ["seconds", "digits", "inWords", "timer", "showOrHide"], page);
  return { ...tools, root, time, said, shows: () => found[".er-digits"].textContent, word: () => found[start].textContent, found };
}

describe("a time that is written", () => {
  const { seconds } = stage();
  const right = { "1:30": 90, " 2:05 ": 125, "45 s": 45, "45S": 45, 3: 180, "3 min": 180, "2m": 120, "99:59": 5999, "0:01": 1, "5999 s": 5999, "00:45": 45 };
  for (const [text, wanted] of Object.entries(right)) test(`"${text}" is ${wanted} seconds`, () => assert.equal(seconds(text), wanted));
  for (const text of ["", "0", "0:00", "100", "1:60", "1:5", "-1", "6000 s", "1.5", "soon", "1:30 s", "12345 s"]) {
    test(`"${text}" is none`, () => assert.equal(seconds(text), 0));
  }
});

describe("a time that is told", () => {
  const { digits, inWords } = stage();
  test("in digits", () => assert.deepEqual([0, 5, 60, 605, 5999].map(digits), ["0:00", "0:05", "1:00", "10:05", "99:59"]));
  test("in words, one and many, nothing of what is none", () => {
    assert.deepEqual([0, 1, 2, 60, 61, 120, 3601].map(inWords), ["0 seconds", "1 second", "2 seconds", "1 minute", "1 minute 1 second", "2 minutes", "60 minutes 1 second"]);
  });
});

describe("the timer", () => {
  test("runs down, second by second, and says that the time is up", () => {
    const { root, timer, time, shows, said } = stage();
    timer(root, "3 s");
    timer(root, "");
    const seen = [shows()];
    time.go(1);
    for (let at = 0; at < 4; at += 1) { time.go(1000); seen.push(shows()); }
    assert.deepEqual(seen, ["0:03", "0:02", "0:01", "0:00", "0:00"]);
    assert.deepEqual(said, ["Timer: 3 seconds.", "Timer runs: 3 seconds.", "Time is up."]);
    assert.equal(root.dataset.erClock, "up");
  });
  test("pauses where it is and goes on from there", () => {
    const { root, timer, time, shows, word, said } = stage();
    timer(root, "");
    time.go(10_500);
    timer(root, "");
    assert.deepEqual([shows(), word(), root.dataset.erClock], ["0:50", "Go on", "paused"]);
    time.go(60_000);
    assert.equal(shows(), "0:50");
    timer(root, "");
    time.go(50_001);
    assert.equal(said.at(-1), "Time is up.");
  });
  test("paused in its last second has a second left", () => {
    const { root, timer, time, shows } = stage();
    timer(root, "");
    time.go(59_999);
    timer(root, "");
    assert.equal(shows(), "0:01");
  });
  test("that is up starts again from its whole span", () => {
    const { root, timer, time, shows, said } = stage();
    timer(root, "2 s");
    timer(root, "");
    time.go(3000);
    timer(root, "");
    assert.equal(shows(), "0:02");
    assert.deepEqual(said.slice(-2), ["Timer: 2 seconds.", "Timer runs: 2 seconds."]);
  });
  test("a reset stops it and forgets what has run", () => {
    const { root, timer, time, shows, word } = stage();
    timer(root, "");
    time.go(5000);
    timer(root, "reset");
    time.go(5000);
    assert.deepEqual([shows(), word()], ["1:00", "Start"]);
  });
  test("a new time becomes the span, and its button is pressed", () => {
    const { root, timer, found } = stage();
    timer(root, "1:30");
    assert.deepEqual(found["[aria-pressed]"].map((one) => one.set["aria-pressed"]), ["false", "true"]);
  });
  test("what is no time is told and changes nothing", () => {
    const { root, timer, time, said, found, shows } = stage();
    timer(root, "");
    time.go(1000);
    timer(root, "soon");
    assert.match(said.at(-1), /^Write the time as minutes and seconds/);
    assert.match(found[".er-up"].textContent, /up to 99:59\.$/);
    time.go(1001);
    assert.equal(shows(), "0:58");
  });
  test("that is hidden goes on, and comes back at its end", () => {
    const { root, timer, time, showOrHide, said } = stage();
    timer(root, "5 s");
    timer(root, "");
    showOrHide(root);
    assert.equal(root.dataset.erClock, undefined);
    assert.equal(said.at(-1), "Timer hidden. A running one goes on.");
    time.go(5001);
    assert.equal(root.dataset.erClock, "up");
    showOrHide(root);
    showOrHide(root);
    assert.equal(said.at(-1), "Timer: 0 seconds.");
  });
});

/** The book's line as the page holds it: where it stands after each press, and what is shown of a guess. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { linked } from "./fakes.mjs";

const { SAID, Story } = linked("widgets/page/story.js");
const state = (name) => ({ state: name, head: "h", ask: `ask ${name}`, ways: ["b", "s"], tabs: {}, spoken: "", count: "" });

/** Three stops: a question before the second step, a moral at the end. */
function story() {
  return new Story([
    { number: 0, clauses: [], said: { "": "intro" }, over: state("live") },
    {
      number: 1, clauses: [], said: { "": "one" }, over: state("live"), open: state("predict"),
      asked: { board: true, rows: { [SAID]: { ask: `you said ${SAID}`, ways: ["b", "Show"] } } },
    },
    {
      number: 3, clauses: [], over: state("finished"), read: state("live"),
      said: { "": "two", "?": "It is b2.", b2: "As you said: b2", [SAID]: `You said ${SAID}. It is b2.` },
    },
  ], 0);
}

describe("the book's line", () => {
  test("it steps, waits at a question, and goes on with Show", () => {
    const line = story();
    assert.equal(line.view.said, "intro");
    assert.equal(line.step(), true);
    assert.equal(line.view.state, "predict");
    assert.equal(line.view.board, true);
    line.answer("a1");
    assert.deepEqual([line.view.ask, line.view.ways], ["you said a1", ["b", "Show"]]);
    assert.equal(line.step(), true);
    assert.equal(line.view.said, "You said a1. It is b2.");
    assert.deepEqual(line.guessed, [3]);
  });
  test("a guess that is right is told so, and one that was not made is no guess", () => {
    for (const [value, said] of [["b2", "As you said: b2"], ["", "It is b2."]]) {
      const line = story();
      line.step();
      if (value) line.answer(value);
      line.step();
      assert.equal(line.view.said, said);
    }
  });
  test("after the comparison comes the moral, alone; Back leads to the sentence", () => {
    const line = story();
    line.step();
    line.step();
    assert.equal(line.ends, false);
    assert.equal(line.step(), false);
    assert.equal(line.ends, true);
    assert.deepEqual([line.view.state, line.view.said], ["finished", ""]);
    line.back();
    assert.equal(line.view.said, "It is b2.");
    line.back();
    assert.equal(line.at, 1);
    assert.equal(line.view.state, "predict", "going back before a question asks it again");
  });
  test("to the end stops before a question; to a stop passes it over", () => {
    const line = story();
    assert.equal(line.end(), true);
    assert.equal(line.at, 1);
    line.goto(2);
    assert.equal(line.ends, true);
    assert.equal(line.step(), false);
    line.goto(9);
    assert.equal(line.at, 2);
    line.goto(-4);
    assert.equal(line.at, 0);
  });
  test("a guess is markup of nothing", () => {
    const line = story();
    line.step();
    line.answer("<b>\"");
    assert.equal(line.view.ask, "you said &lt;b>&quot;");
  });
  test("Python is told all that it needs", () => {
    const line = story();
    line.step();
    line.answer("a1");
    line.step();
    assert.deepEqual(line.told, { step: 3, reading: 3, guesses: { 3: { value: "a1", shown: true, skipped: false } } });
  });
});

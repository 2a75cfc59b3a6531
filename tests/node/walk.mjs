/** Walks along stored lines: what is shown after each press, for Python to hold against its own stage (test_stored.py). */

import { readFileSync } from "node:fs";
import { linked } from "./fakes.mjs";

const { Story } = linked("widgets/page/story.js");
const deeds = {
  step: (story) => story.step(), back: (story) => story.back(), end: (story) => story.end(), first: (story) => story.goto(0),
  goto: (story, arg) => story.goto(story.stops.findIndex((one) => String(one.number) === arg)),
  answer: (story, arg) => story.answer(arg),
};
const walks = JSON.parse(readFileSync(0, "utf8"));
const shown = walks.map(({ stops, presses }) => {
  const story = new Story(stops, 0);
  return presses.map(([name, arg]) => {
    deeds[name](story, arg);
    const { state, said, ask, head, ways, count, tabs, weighs } = story.view;
    return { step: story.stop.number, clauses: story.clauses, state, said, ask, head, ways, count, tabs, weighs };
  });
});
process.stdout.write(JSON.stringify(shown));

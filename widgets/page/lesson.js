// The questions of a lesson: the list that this browser keeps, a file of them, and those that the class server was given.

import { stageOf } from "./dom.js";
import { watchKept } from "./kept.js";
import { tell } from "./link.js";
import { store, stored } from "./own.js";
import { classRoom } from "./poll.js";
import { render } from "./widget.js";

/** @typedef {string | {place: string, text?: string, choices: string[], right?: string}} Listed a question of a list */
const QUESTIONS = "er-questions";
const LARGEST = 8000000;

/** @param {Panel} context */
function lessons(context) {
  const { model, el } = context, clean = /** @type {Clean} */ ([]);
  if (model.get("lead")) {
    clean.push(watchKept(model, QUESTIONS));
    fromServer(model);
  }
  const chosen = async (/** @type {Filled} */ event) => {
    // The list stands in the other panel of the stage.
    const own = event.target.matches("input[type=file]") && stageOf(el).contains(event.target);
    const file = own && event.target.files?.[0];
    if (!file) return;
    const letters = file.size > LARGEST ? null : await asLetters(file);
    event.target.value = "";
    if (letters === null) tell(stageOf(el), "That file is too large for questions; nothing was opened. Take fewer along.");
    else model.send({ do: "bring", arg: JSON.stringify([file.name, letters]) });
  };
  if (model.get("lead")) {
    document.addEventListener("change", chosen);
    clean.push(() => document.removeEventListener("change", chosen));
  }
  clean.push(render(context));
  return () => { for (const one of clean) one(); };
}

/** What a file holds, as letters of base64. @param {Blob} file @returns {Promise<string>} */
const asLetters = (file) => new Promise((done, lost) => {
  const reader = new FileReader();
  reader.onload = () => done(String(reader.result).split(",")[1] ?? "");
  reader.onerror = () => lost(reader.error);
  reader.readAsDataURL(file);
});

/** A question as a line of the list. @param {Listed} one */
function asLine(one) {
  if (typeof one === "string") return one;
  const answers = one.choices.map((choice) => (choice === one.right ? "*" : "") + choice).join(" | ");
  return [`ask ${one.place}`, one.text, answers].filter(Boolean).join(" :: ");
}

/** The list that the server was started with comes once a lesson: what the teacher changes afterwards stays. @param {Model} model */
async function fromServer(model) {
  const room = classRoom(), mark = room && `${room.room} ${room.secret.slice(0, 6)}`;
  if (!room || stored("er-questions-of") === mark) return;
  try {
    const answer = await fetch(`${room.base}/${room.room}/run`, { cache: "no-store", headers: { Authorization: `Bearer ${room.secret}` } });
    const { places = [] } = /** @type {{places?: Listed[]}} */ (answer.ok ? await answer.json() : {});
    if (!places.length) return;
    store("er-questions-of", String(mark));
    model.send({ do: "questions", arg: places.map(asLine).join("\n") });
  } catch { /* the class server is not there: the list of this browser stands */ }
}

export default { render: lessons };

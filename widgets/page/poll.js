// In Present: the whole class answers. Counts come from the phones of a room (the class server), or are keyed in as hands.
// The board, its question and its answer are Python's; what is counted never goes there.

import { places } from "./board.js";
import { json, say } from "./dom.js";
import { command } from "./keys.js";
import { tell } from "./link.js";
import { endFilm, moving } from "./motion.js";
import { CLASS, keepOwn, ownText, store, stored } from "./own.js";
import { save } from "./save.js";
import { stateOf } from "./state.js";

/**
 * What a class server tells, what Python tells, and what is known of the class that is asked.
 * @typedef {"wait" | "open" | "closed" | "shown" | "over"} Stand
 * @typedef {Record<string, number>} Counts by the answers' names
 * @typedef {{counts: Counts, answered: number, here?: number, hands?: boolean}} Round
 * @typedef {{place: string, title?: string, text: string, kind: string, choices: [string, string][], right?: string}} Question
 * @typedef {{answer: string, words: string, text: string, clause?: string}} Result
 * @typedef {{state: Stand, n: number, q: string, right: string, rounds: Round[], question: Question | null, v: number, of: number, here: number,
 *   answered: number, join: string, book: boolean, press: {id: number, what: string}, hands?: boolean}} Desk how a room stands
 * @typedef {{base: string, room: string, secret: string}} Room of a class server
 * @typedef {{kind: "posed", question?: Question, spot?: boolean, said?: string} | {kind: "told", result: Result}
 *   | {kind: "room", said?: string} & Partial<Room & {own: string}>} Heard of Python
 * @typedef {(desk: Desk | null, trouble?: string, gone?: boolean) => void} Told
 * @typedef {{question: Question & {of: number, hands: boolean}, counts: Counts, result: Result, q: string, open: boolean, hands: boolean}} More to what is done
 * @typedef {{do: (name: string, more?: Partial<More>) => Promise<boolean>, stop: () => void}} Link
 * @typedef {Link & Room & {hands?: false, ask: (path: string, more?: RequestInit) => Promise<Response>}} Network
 * @typedef {{q: string | undefined, counts: Counts}} Keyed
 * @typedef {{box: HTMLElement, send: (what: string, more: string) => void, act: Act, onKey: typeof import("./present.js").stageKey, told: Told,
 *   link: Network | Link & {hands: true}, gone: AbortController, desk: Desk | null, trouble: string, hands: boolean, marked: string, raised: (() => void)[],
 *   drawn: Record<string, string>, turned: number, sought: number, room?: Desk | null, pressed?: number, asked?: Question | null, given?: Question | null,
 *   result?: Result | null, keyed?: Keyed | null, offline?: string, hint?: string, showing?: string, qr?: string, spent?: boolean, held?: boolean,
 *   early?: boolean, eager?: boolean, spotting?: boolean, pending?: boolean, spot?: boolean, own?: boolean, swaps?: boolean, ended?: boolean, menu?: boolean, sure?: boolean,
 *   inviting?: boolean, asking?: boolean, waiting?: boolean, sending?: boolean}} Poll
 * @typedef {Poll & {desk: Desk}} Open where the room has answered
 */

const CODE = /^[A-Z]{4}$/;

// The room that this browser leads, as the class server's own page has written it down; nothing for what is none.
export function classRoom() {
  const { base = "", room = "", secret } = json(stored(CLASS), /** @type {Partial<Room> | null} */ (null)) ?? {};
  return /^https?:\/\//.test(base) && CODE.test(room) && typeof secret === "string" ? { base, room, secret } : null;
}

// The book says where it lies; a notebook is no page of it.
const inNotebook = () => !document.documentElement.dataset.erPlace && !document.documentElement.dataset.erLive;
/** @param {HTMLElement} root */
export const pollOf = (root) => stateOf(root).poll;
/** @param {{desk: Desk | null}} one */
const lastRound = ({ desk }) => desk?.rounds?.[desk.rounds.length - 1];
/** @param {Poll} one @returns {one is Open} */
const handsNow = (one) => Boolean(one.desk?.state === "open" && lastRound(one)?.hands);

// -- where the counts come from: the class server, or hands ------------------------------------------------------------

const AGAIN = 1000;
// The server shows a sign of life every 15 seconds: after so long without one the stream is dead.
const DEAD = 40000;

/** @param {Room} room @param {Told} told @param {() => void} lost @returns {Network} */
function overNetwork({ base, room, secret }, told, lost) {
  const headers = { Authorization: `Bearer ${secret}` };
  const stop = new AbortController();
  const ask = async (/** @type {string} */ path, /** @type {RequestInit} */ more = {}) => fetch(`${base}/${room}/${path}`, { cache: "no-store", signal: stop.signal, ...more, headers: { ...headers, ...more.headers } });
  const lines = async (/** @type {Response} */ answer) => {
    const reader = /** @type {NonNullable<Response["body"]>} */ (answer.body).getReader(), decoder = new TextDecoder();
    let text = "", late = 0;
    for (;;) {
      late = setTimeout(() => reader.cancel(), DEAD);
      const { done, value } = await reader.read().finally(() => clearTimeout(late));
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const parts = text.split("\n\n");
      text = parts.pop() ?? "";
      for (const part of parts) if (part.startsWith("data:")) told(json(part.slice(5), /** @type {Desk | null} */ (null)));
    }
  };
  const listen = async () => {
    for (let tries = 0; !stop.signal.aborted; tries += 1) {
      try {
        const answer = await ask("desk");
        if (answer.status === 401 || answer.status === 404) { lost(); return; }
        if (answer.ok) { tries = 0; await lines(answer); }
      } catch { /* it is asked again */ }
      if (stop.signal.aborted) return;
      if (tries) told(null, "The class server does not answer. The question waits; it is tried again.", true);
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  };
  listen();
  return {
    base, room, secret, ask,
    async do(name, more = {}) {
      const body = JSON.stringify({ do: name, ...more });
      try {
        const answer = await ask("do", { method: "POST", body, headers: { "Content-Type": "application/json" } });
        const found = await answer.json();
        if (answer.ok) told(found);
        else told(found.desk ?? null, found.desk ? "" : found.error);
        return answer.ok;
      } catch {
        if (!stop.signal.aborted) told(null, "The class server does not answer. Nothing was sent; press once more.", true);
        return false;
      }
    },
    stop() { stop.abort(); },
  };
}

/** The same without a network: what a room would tell, for hands that are counted by eye. @param {Told} told @returns {Link & {hands: true}} */
function byHand(told) {
  const desk = /** @type {Desk} */ (/** @type {Partial<Desk>} */ ({ state: "wait", n: 0, rounds: [], question: null, right: "", q: "", hands: true }));
  const tell = () => { desk.q = `${desk.n}-${desk.rounds.length}`; told({ ...desk }); return true; };
  const begin = () => { desk.rounds = [...desk.rounds, { counts: {}, answered: 0, hands: true }]; desk.state = "open"; };
  /** @type {Record<string, (more: More) => void>} */
  const deeds = {
    ask({ question }) { Object.assign(desk, { n: desk.n + 1, of: question.of, rounds: [], question, right: question.right }); begin(); },
    hands({ counts }) { desk.rounds[desk.rounds.length - 1] = { counts, hands: true, answered: countedIn({ counts }) }; },
    close() { desk.state = "closed"; },
    show({ result }) { Object.assign(desk, { state: "shown", right: result.answer }); },
    again: begin,
    next() { Object.assign(desk, { state: "wait", question: null, rounds: [] }); },
  };
  setTimeout(tell);
  return { hands: true, do: async (name, more = {}) => { deeds[name]?.(/** @type {More} */ (more)); return tell(); }, stop() {} };
}

// -- coming and going --------------------------------------------------------------------------------------------------

/** @param {HTMLElement} root @param {Poll["send"]} send @param {Act} act @param {Poll["onKey"]} onKey */
export function poll(root, send, act, onKey) {
  if (pollOf(root)) leavePoll(root);
  else beginPoll(root, send, act, onKey);
}

/** @param {HTMLElement} root @param {Poll["send"]} send @param {Act} act @param {Poll["onKey"]} onKey */
function beginPoll(root, send, act, onKey) {
  const box = document.createElement("div");
  box.className = "er-poll";
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", "Ask the class");
  root.append(box);
  box.tabIndex = -1;
  const known = classRoom();
  const one = stateOf(root).poll = /** @type {Poll} */ (/** @type {Partial<Poll>} */ ({ box, send, act, onKey, swaps: root.matches(".er-lesson,.er-practice"), desk: null, trouble: "", hands: !known, marked: "", raised: [], drawn: {} }));
  const told = (/** @type {Desk | null} */ desk, trouble = "", gone = false) => { if (pollOf(root) === one) heardRoom(root, desk, trouble, gone); };
  one.told = told;
  one.link = known ? overNetwork(known, told, () => { one.spent = true; goAlone(root, "The class server does not know this lesson any more. Start it again and open its teacher’s address, or count hands."); }) : byHand(told);
  if (known) showCode(root, one);
  // The second half of a double click is no press of what has just come; of hands each counts.
  box.addEventListener("click", (event) => {
    const at = event.target.closest("[data-poll]");
    one.held = false;
    if (at && (event.detail < 2 || at.dataset.poll === "count")) pressPoll(root, at.dataset.poll ?? "", at.dataset.arg ?? "");
  });
  holdPoll(root, one);
  box.addEventListener("keydown", (event) => onKey(event, root, act));
  box.addEventListener("submit", (event) => { event.preventDefault(); askOwn(root, /** @type {HTMLFormElement} */ (event.target)); });
  send("pose", "");
  showPoll(root);
  say(root, "Ask the class.");
}

/** While a button is held down nothing is drawn anew: a press on what is gone is no press. @param {HTMLElement} root @param {Poll} one */
function holdPoll(root, one) {
  const gone = one.gone = new AbortController(), on = { capture: true, signal: gone.signal };
  const hold = (/** @type {{target: HTMLElement, key?: string}} */ { target, key }) => { if ((key ?? " ") === " " && target.closest("button")) one.held = true; };
  const free = () => setTimeout(() => {
    if (!one.held) return;
    one.held = false;
    showPoll(root);
  });
  for (const name of ["pointerdown", "keydown"]) one.box.addEventListener(name, hold, on);
  for (const name of ["pointerup", "pointercancel", "keyup", "blur"]) addEventListener(name, free, on);
}

/** @param {HTMLElement} root */
export function leavePoll(root) {
  const one = pollOf(root);
  if (!one) return;
  one.link.stop();
  one.gone.abort();
  one.box.remove();
  stateOf(root).poll = null;
  delete root.dataset.erPoll;
  root.querySelector(".er-heat")?.remove();
  say(root, "The class is no longer asked. Its lesson goes on when you come back.");
}

/** Without the server: hands are counted from here on. What the room holds stays there. @param {HTMLElement} root @param {string} why */
function goAlone(root, why) {
  const one = pollOf(root);
  if (!one || one.link.hands) return;
  store(CLASS, "");
  one.link.stop();
  Object.assign(one, { link: byHand(one.told), hands: true, room: null, desk: null, menu: false, offline: "", keyed: null, asking: false, waiting: false, showing: "" });
  setTimeout(() => {
    if (pollOf(root) !== one) return;
    // What was shown already is not asked once more.
    if (one.result) Object.assign(one, { asked: null, result: null });
    else if (one.asked) askPoll(root);
    one.trouble = why;
    showPoll(root);
  });
}

/** @param {HTMLElement} root @param {Poll} one */
async function showCode(root, one) {
  try {
    const answer = await /** @type {Network} */ (one.link).ask("qr.svg");
    if (answer.ok) one.qr = `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
    showPoll(root);
  } catch { /* the address stands there in letters */ }
}

/** A notebook has started the class server: from now on this browser leads its room. @param {HTMLElement} root @param {Poll} one @param {Heard & {kind: "room"}} message */
function moveIn(root, one, { own, room, secret, said }) {
  one.inviting = false;
  if (said) { one.trouble = said; showPoll(root); return; }
  store(CLASS, JSON.stringify({ base: own, room, secret }));
  leavePoll(root);
  beginPoll(root, one.send, one.act, one.onKey);
}

// -- what is heard -----------------------------------------------------------------------------------------------------

/** Of the room: how it stands. A press of the strip comes the same way. @param {HTMLElement} root @param {Desk | null} desk @param {string} trouble @param {boolean} gone */
function heardRoom(root, desk, trouble, gone) {
  const one = /** @type {Poll} */ (pollOf(root)), before = one.room, state = one.desk?.state;
  if (desk?.state === "over" && !before) {
    one.spent = true;
    goAlone(root, "That lesson is over. Start the class server for another one, or count hands.");
    return;
  }
  // Two ways lead here: what is older than what is known is let lie.
  if (before && desk && desk.v < before.v) desk = null;
  if (desk) Object.assign(one, { room: desk, offline: "" });
  if (trouble) one[gone ? "offline" : "trouble"] = trouble;
  standPoll(one);
  if (state && one.desk?.state !== state) one.turned = performance.now();
  // A second vote, whoever has asked for it: the board stands before its step again.
  if (one.result && one.desk?.state === "open") {
    if (!one.spot && one.asked) one.send("back", "still");
    one.result = null;
  }
  const id = desk?.press?.id ?? 0, fresh = before && id > Number(one.pressed);
  one.pressed = Math.max(one.pressed ?? 0, id);
  if (fresh && desk) pressPoll(root, desk.press.what, "");
  if (one.desk && one.desk.state !== state && WORDS[one.desk.state]) say(root, WORDS[one.desk.state]);
  const early = one.early && one.desk?.state === "wait";
  if (one.desk) one.early = false;
  if (early) pressPoll(root, "main", "");
  showPoll(root);
}

/** A question that was asked elsewhere in the book is not the one of this board: here none is open yet. @param {Poll} one */
function standPoll(one) {
  const { room, asked } = one, other = room?.question && asked && (room.question.place !== asked.place || room.question.text !== asked.text);
  one.desk = room && other && room.state !== "over" ? { ...room, state: "wait", question: null, rounds: [] } : room ?? null;
  // What is keyed in here stands, whatever older count comes back.
  const last = lastRound(one), { keyed } = one;
  if (last && keyed && keyed.q === one.desk?.q) Object.assign(last, { hands: true, counts: keyed.counts });
}

/** @type {Record<string, string>} */
const WORDS = { open: "The question is open.", closed: "The question is closed.", over: "The lesson is over." };

/** Of Python: the question as a class gets it, or why there is none; what came of it. @param {HTMLElement} root @param {Message} message */
export function heardPoll(root, message) {
  const one = pollOf(root);
  if (one && message.kind === "room") moveIn(root, one, message);
  if (one && message.kind === "told") tellAnswer(one, message.result);
  if (!one || message.kind !== "posed") return;
  const { question, spot, said = "" } = message, { eager, spotting } = one, raised = one.raised.splice(0);
  one.eager = one.spotting = false;
  if (!question) {
    // One of the teacher's own that will not do is told where it is written.
    if (spotting) one.trouble = said;
    else {
      Object.assign(one, { asked: null, ended: eager, hint: said });
      if (eager && one.room && one.room.state !== "wait") one.link.do("next");
    }
  } else {
    // A question on the spot may come before one that waits: that is not passed over.
    one.pending = Boolean(spot) && (one.spot ? one.pending : Boolean(one.asked) && one.given !== one.asked);
    // Why hands are counted is said until a press; the question may come after it.
    Object.assign(one, { asked: question, own: false, ended: false, hint: "", trouble: one.link.hands ? one.trouble : "", marked: question.right, spot, result: null, waiting: false, showing: "" });
    standPoll(one);
    // The first question is asked by a press, so that everybody is in; those after it at once.
    if (eager || one.hands) askPoll(root);
    for (const count of raised) count();
  }
  showPoll(root);
}

/** @param {HTMLElement} root */
async function askPoll(root) {
  const one = pollOf(root), run = stateOf(root).picture?.run, n = one?.room?.n ?? 0;
  if (!one || one.asking) return;
  Object.assign(one, { asking: true, given: one.asked });
  // Questions on the spot are none of the list: beyond its end there is no "of".
  await one.link.do("ask", { question: { .../** @type {Question} */ (one.asked), of: run && run[1] > n ? run[1] : 0, hands: Boolean(one.hands) } });
  one.asking = false;
}

// -- presses -----------------------------------------------------------------------------------------------------------

/** @type {Record<string, string>} */
const MAIN = { wait: "ask", open: "close", closed: "show", shown: "next" };
/** Hands go down again by themselves: nothing has to be closed first. @param {Poll} one */
function mainOf(one) {
  const name = handsNow(one) ? "show" : MAIN[one.desk?.state ?? ""] ?? "";
  // Until Python has said what is asked here, a press asks it.
  return name !== "ask" || one.asked || one.asked === undefined ? name : one.ended ? "own" : "next";
}

/** @param {HTMLElement} root @param {string} name @param {string} arg */
function pressPoll(root, name, arg) {
  const one = /** @type {Poll} */ (pollOf(root)), { desk, link } = one;
  // Before the room has answered, a press waits for it.
  if (name === "main" && !desk) { one.early = true; return; }
  if (name === "main") name = one.own ? "" : mainOf(one);
  if (name !== "menu") Object.assign(one, { menu: false, trouble: "" });
  if (name === "menu") one.menu = !one.menu;
  else if (name === "leave") { leavePoll(root); return; }
  else if (name === "alone") goAlone(root, "Hands are counted. Open the teacher’s address once more to go on with phones.");
  else if (name === "invite") { one.inviting = true; one.send("invite", one.spent ? "lan new" : "lan"); }
  else if (name === "own") Object.assign(one, { own: !one.own, hint: "", trouble: "" });
  else if (name === "strip") openStrip(root, /** @type {Network} */ (link));
  else if (name in TABLES) fetchLesson(root, one, name);
  else if (!desk || desk.state === "over") { /* nothing to press */ }
  else if (name === "ask") { if (one.asked) askPoll(root); else one.eager = true; }
  else if (name === "close") link.do("close", { q: desk.q });
  else if (name === "show") { if (["open", "closed"].includes(desk.state)) showAnswer(root, /** @type {Open} */ (one)); }
  else if (name === "anew") { if (["open", "closed"].includes(desk.state)) one.link.do("anew", { q: desk.q }); }
  else if (name === "again") { if (["closed", "shown"].includes(desk.state)) askOnceMore(root, /** @type {Open} */ (one)); }
  else if (name === "next") nextQuestion(one);
  else if (name === "swap") swapQuestion(one);
  else if (name === "hands") {
    one.hands = !one.hands;
    // Of a closed question the votes stay; the next vote is one of hands.
    if (one.hands && desk.state === "open") countHands(root, "", 0);
  }
  else if (name === "count") countHands(root, ...json(arg, /** @type {[string, number]} */ (["", 0])));
  else if (name === "mark") one.marked = one.marked === arg ? "" : arg;
  else if (name === "book") link.do("book", { open: !desk.book });
  else if (name === "end") { if (one.sure) link.do("end"); one.sure = !one.sure; one.menu = one.sure; }
  if (name !== "end") one.sure = false;
  showPoll(root);
  if (name === "own" && one.own) one.box.querySelector(".er-poll-own input")?.focus({ preventScroll: true });
}

const ON_ITS_WAY = 3000;

/** @param {Poll} one */
function nextQuestion(one) {
  if (one.eager && performance.now() - one.sought < ON_ITS_WAY) return;
  Object.assign(one, { eager: true, sought: performance.now(), waiting: false, showing: "" });
  one.send(one.spot && one.pending ? "pose" : "following", "");
}

/** The same rule in a fresh position: one that waits is asked by a press, one that was shown gives way at once. @param {Poll} one */
function swapQuestion(one) {
  if (!one.desk || !["wait", "shown"].includes(one.desk.state)) return;
  Object.assign(one, { eager: one.desk.state === "shown", sought: performance.now(), waiting: false, showing: "" });
  one.send("swap", "");
}

/** The board plays; only then is the answer handed to the phones. One made up on the spot has nothing to play. @param {HTMLElement} root @param {Open} one */
async function showAnswer(root, one) {
  const { q } = one.desk;
  if (one.showing === q) { patchedPoll(root); return; } // the board plays still
  one.showing = q;
  if (one.desk.state === "open" && !(await one.link.do("close", { q }))) { one.showing = ""; return; }
  if (pollOf(root) !== one || one.showing !== q) return;
  const { right } = one.desk;
  if (one.spot) one.send("told", `spot:${one.marked || ""}`);
  else if (one.result) tellAnswer(one, one.result); // played already, and not yet told
  // The stage stands elsewhere: there is nothing to play, and what is right is known.
  else if (!one.asked) tellAnswer(one, { answer: right || "", words: right ? wordsOf(one.desk, right) : "", text: "" });
  else { one.waiting = true; one.send("step", ""); }
}

/** @param {Poll} one @param {Result} result */
function tellAnswer(one, result) {
  const q = one.showing;
  one.showing = "";
  if (!q || q !== one.desk?.q) return;
  const { answer } = result, same = (one.desk.question?.choices ?? []).find(([id]) => id.toLowerCase() === String(answer).toLowerCase());
  // What lies beyond the board nobody could choose: the reason tells it.
  one.result = same ? { ...result, answer: same[0] } : { ...result, answer: "", words: "" };
  one.link.do("show", { q, result: one.result });
}

/** @param {HTMLElement} root @param {Open} one */
async function askOnceMore(root, one) {
  if ((await one.link.do("again", { q: one.desk.q })) && one.hands) countHands(root, "", 0);
}

/** Pressed quickly, each press counts from what the one before it has left. @param {HTMLElement} root @param {string} id @param {number} by */
function countHands(root, id, by) {
  const one = pollOf(root), last = one && lastRound(one), q = one?.desk?.q;
  if (!last || !one?.desk || !["open", "closed"].includes(one.desk.state)) return;
  // Whoever counts has seen the question: the next key is no bounce of the one that opened it.
  if (by) one.turned = -BOUNCE;
  const counts = one.keyed && one.keyed.q === q ? { ...one.keyed.counts } : last.hands ? { ...last.counts } : {};
  if (by) counts[id] = Math.max(0, (counts[id] ?? 0) + by);
  one.keyed = { q, counts };
  standPoll(one);
  sendHands(one);
  showPoll(root);
}

/** @param {HTMLElement} root @param {string} digit @param {number} by */
function countDigit(root, digit, by) {
  const one = pollOf(root);
  if (!one || !handsNow(one)) return;
  // A digit means the same all through a question: places have theirs in the order in which they were pressed first.
  const listed = counters(one), at = digit === "0" ? listed.at(-1) : listed.slice(0, -1)[Number(digit) - 1];
  if (at) countHands(root, at[0], by);
  else if (one.desk.question?.kind === "place") say(root, `Press the place on the board first: then key ${listed.length} is its digit.`);
}

/** One count at a time is on its way; the last one is the one that counts. @param {Poll} one */
async function sendHands(one) {
  if (one.sending) return;
  one.sending = true;
  for (let sent = /** @type {Keyed | null} */ (null); one.keyed && sent !== one.keyed;) {
    sent = one.keyed;
    if (!(await one.link.do("hands", { ...sent }))) { one.keyed = null; break; }
  }
  one.sending = false;
}

/** Hands that are keyed in before Python has said what is asked wait for the question. @param {Poll | null | undefined} one @param {() => void} count */
function raiseEarly(one, count) {
  const early = Boolean(one?.link.hands && one.asked === undefined);
  if (early) one?.raised.push(count);
  return early;
}

/** A place of the board that is pressed while hands are counted is one more hand for it. @param {HTMLElement} root @param {string} place */
export function pollTakes(root, place) {
  const one = pollOf(root);
  if (raiseEarly(one, () => pollTakes(root, place))) return true;
  if (!one?.desk || !["open", "closed", "shown"].includes(one.desk.state)) return false;
  const { kind, choices } = one.desk.question ?? {};
  if (kind !== "place" || !(choices ?? []).some(([id]) => id === place)) return true;
  if (handsNow(one)) countHands(root, place, 1);
  else if (one.spot && one.desk.state === "closed") pressPoll(root, "mark", place);
  return true;
}

/** @param {HTMLElement} root @param {HTMLFormElement} form */
function askOwn(root, form) {
  const one = /** @type {Poll} */ (pollOf(root)), fields = new FormData(form), text = (/** @type {string} */ name) => String(fields.get(name) ?? "");
  const kind = text("kind");
  const choices = kind === "place" ? [] : text("choices").split("\n").map((line) => line.trim()).filter(Boolean);
  if (kind !== "place" && choices.length < 2) { one.trouble = "Write at least two answers, one on a line, or let a place be tapped."; showPoll(root); return; }
  Object.assign(one, { spotting: true, eager: true });
  one.send("pose", JSON.stringify({ text: text("text"), choices }));
}

/** A browser leaves the full screen for another window: the class goes on being asked. @param {HTMLElement} root */
const stepAside = (root) => { stateOf(root).aside = document.fullscreenElement === root; };

// In a notebook the class server's own pages know no secret yet: a link brings them one, and opens once. The window
// opens with the press: later a browser would not let it.
/** @param {HTMLElement} root @param {Network} link */
async function openStrip(root, link) {
  stepAside(root);
  const strip = window.open(inNotebook() ? "" : `${link.base}/strip`, "er-strip", "popup,width=440,height=300");
  if (!inNotebook()) return;
  const answer = await link.ask("ticket", { method: "POST" }).catch(() => null);
  const { ticket = "" } = answer?.ok ? await answer.json() : {};
  const to = `${link.base}/teach${ticket && `#${link.room}.${ticket}`}`;
  if (strip) strip.location = to;
}

/** @type {Record<string, string[]>} */
const TABLES = { csv: ["lesson.csv", "escape-lesson.csv"], html: ["lesson.html", ""], sheet: ["sheet.html", ""], parcel: ["parcel.zip", "escape-lesson.zip"] };

/** @param {HTMLElement} root @param {Poll} one @param {string} name */
async function fetchLesson(root, one, name) {
  const [path, file] = TABLES[name];
  if (!file) stepAside(root);
  const tab = file ? null : window.open("", "_blank");
  try {
    const answer = await /** @type {Network} */ (one.link).ask(path, { signal: null }); // also when the wall is left meanwhile
    if (!answer.ok) throw new Error((await answer.json()).error);
    const got = await answer.blob();
    if (tab) tab.location.replace(URL.createObjectURL(got));
    else save(got, file || path, got.type);
  } catch (error) {
    tab?.close();
    one.trouble = error instanceof Error && !(error instanceof TypeError) && error.message || "The class server does not answer.";
    showPoll(root);
  }
}

// -- the list of questions for a lesson ------------------------------------------------------------------------------

const PICKED = "er-questions";

/** The question that is open here goes to the end of the list that the page "Ask the class" asks from. @param {HTMLElement} root */
export function collect(root) {
  if (!root.dataset.erAddress) { tell(root, "This question has no address of its own, so nothing was added."); return; }
  try {
    const lines = ownText(PICKED).split("\n").filter(Boolean);
    keepOwn(PICKED, [...lines, root.dataset.erAddress, ""].join("\n"));
    document.dispatchEvent(new CustomEvent("er:kept", { detail: null }));
    tell(root, "Added at the end of your list on the page Ask the class.");
  } catch {
    tell(root, "This browser keeps nothing for this page, so nothing was added.");
  }
}

// -- keys --------------------------------------------------------------------------------------------------------------

// A clicker that bounces, or a key that is held, does not run through a lesson.
const BOUNCE = 150;
// Keys that would lead the board away from its question.
const ASTRAY = ["first", "end", "undo", "branch", "roll", "digit", "lookon", "lines"];
const ONWARD = ["n", "N", "PageDown", "ArrowRight"], BACKWARD = ["p", "P", "PageUp", "ArrowLeft"];

/** Whether a key was one for the class: on, hands by their digits, out of a list. @param {HTMLElement} root @param {From<KeyboardEvent>} event */
export function pollKey(root, event) {
  const one = pollOf(root);
  if (!one || (event.key !== "Escape" && event.target.closest("input,textarea,select"))) return false;
  const { key, code } = event, digit = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1];
  const onBoard = event.target.closest(".er-overlay") && key.startsWith("Arrow");
  if (ONWARD.includes(key) || code === "KeyN") {
    if (onBoard) return false;
    if (event.repeat || performance.now() - one.turned < BOUNCE) return true;
    if (moving(root)) endFilm(root);
    else pressPoll(root, "main", "");
  } else if ((BACKWARD.includes(key) || code === "KeyP") && !onBoard) say(root, "The class is asked: there is no way back but “Ask again”.");
  else if (digit && (handsNow(one) || one.asked === undefined)) {
    const count = () => countDigit(root, digit, event.shiftKey ? -1 : 1);
    if (!raiseEarly(one, count)) count();
  } else if (key === "Escape" && (one.menu || one.own)) { Object.assign(one, { menu: false, own: false }); showPoll(root); }
  else if (["open", "closed"].includes(one.desk?.state ?? "") && ASTRAY.includes(command(event)?.split(":")[0] ?? "")) say(root, "The class is asked: the board stays where it is.");
  else return false;
  return true;
}

// -- what is to be seen ------------------------------------------------------------------------------------------------

const MOST_BARS = 6;
/** @param {string | null | undefined} text */
const asText = (text) => String(text ?? "").replace(/[&<>"]/g, (sign) => /** @type {Record<string, string>} */ ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);

/** The words of an answer: a place is called by its id, since its spoken name says what lies there. @param {{question: Question | null}} desk @param {string} id */
function wordsOf({ question }, id) {
  if (!id) return "else";
  return question?.kind === "place" ? id : (question?.choices ?? []).find(([one]) => one === id)?.[1] ?? id;
}

/** @param {{counts?: Counts} | null | undefined} round */
const countedIn = (round) => Object.values(round?.counts ?? {}).reduce((sum, count) => sum + count, 0);

/** The bars: what was answered, most of all first, things in the order of the question; the rest in one. @param {{desk: Desk}} one @returns {{id: string | null, words: string, now: number, before: number, right?: boolean}[]} */
function bars({ desk }) {
  const [now, before] = [...desk.rounds].reverse(), ids = Object.keys({ ...now?.counts, ...before?.counts });
  const order = desk.question?.kind === "place" ? null : (desk.question?.choices ?? []).map(([id]) => id);
  const by = (/** @type {string} */ id) => now?.counts?.[id] ?? 0;
  const all = order ? [...order, ...ids.filter((id) => !order.includes(id))] : ids.filter((id) => by(id) || before?.counts?.[id]).sort((one, other) => by(other) - by(one));
  const right = desk.state === "shown" ? desk.right : "";
  const kept = all.length > MOST_BARS ? all.slice(0, MOST_BARS - 1) : all;
  if (right && all.includes(right) && !kept.includes(right)) kept[kept.length - 1] = right;
  const rest = all.filter((id) => !kept.includes(id));
  const sum = (/** @type {Round | undefined} */ round) => rest.reduce((found, id) => found + (round?.counts?.[id] ?? 0), 0);
  return [
    ...kept.map((id) => ({ id, words: wordsOf(desk, id), now: by(id), before: before?.counts?.[id] ?? 0, right: Boolean(right) && id === right })),
    ...(rest.length ? [{ id: null, words: `${rest.length} others`, now: sum(now), before: sum(before) }] : []),
  ];
}

/** @param {Open} one */
function barsShown(one) {
  const { desk } = one, rows = bars(one), most = Math.max(1, ...rows.map((row) => Math.max(row.now, row.before))), second = desk.rounds.length > 1;
  const row = (/** @type {ReturnType<typeof bars>[number]} */ { id, words, now, before, right = false }) => {
    const name = `${asText(words)}${right ? " ✓" : ""}`, part = (/** @type {number} */ count) => (100 * count) / most;
    const mark = one.spot && id && desk.state === "closed" ? ` <button type="button" class="er-poll-mark" data-poll="mark" data-arg="${asText(id)}" aria-pressed="${one.marked === id}">right</button>` : "";
    const earlier = second ? `<i class="er-poll-before" style="width:${part(before)}%"></i>` : "";
    const told = second ? `<td>${now}<small> was ${before}</small></td>` : `<td>${now}</td>`;
    return `<tr${right ? ' class="er-poll-right"' : ""}><th scope="row">${name}${mark}</th><td class="er-poll-line"><i style="width:${part(now)}%"></i>${earlier}</td>${told}</tr>`;
  };
  return `<table class="er-poll-bars"><caption class="er-sr">Answers${second ? ", this vote and the one before" : ""}</caption>${rows.map(row).join("") || "<tr><td>Nobody has answered.</td></tr>"}</table>`;
}

/** The counters of hands: the answers, or the places that were tapped; then everything else. @param {{desk: Desk}} one @returns {[id: string, words: string, count: number][]} */
function counters({ desk }) {
  const counts = lastRound({ desk })?.counts ?? {};
  const ids = desk.question?.kind === "place" ? Object.keys(counts).filter(Boolean) : (desk.question?.choices ?? []).map(([id]) => id);
  return [...ids.slice(0, 8).map((id) => /** @type {[string, string, number]} */ ([id, wordsOf(desk, id), counts[id] ?? 0])), ["", "else", counts[""] ?? 0]];
}

/** @param {Open} one */
function handsShown(one) {
  const cell = (/** @type {ReturnType<typeof counters>[number]} */ [id, words, count], /** @type {number} */ at) => {
    const arg = (/** @type {number} */ by) => asText(JSON.stringify([id, by]));
    return `<div class="er-poll-hand"><span${words.length > 6 ? ' class="er-poll-words"' : ""}>${asText(words)}</span><button type="button" class="er-b" data-poll="count" data-arg="${arg(-1)}" aria-label="One less for ${asText(words)}">−</button>`
      + `<b>${count}</b><button type="button" class="er-b" data-poll="count" data-arg="${arg(1)}" aria-label="One more for ${asText(words)}">+ <kbd>${id && at + 1 || 0}</kbd></button></div>`;
  };
  return `<div class="er-poll-hands">${counters(one).map(cell).join("")}</div>`;
}

const DOTS = 60;

/** @param {{desk: Desk}} one */
function answeredShown({ desk }) {
  const { answered, here } = desk, people = Math.max(here ?? 0, answered ?? 0);
  const dots = people && people <= DOTS ? `<p class="er-poll-dots" aria-hidden="true">${"<i class=on></i>".repeat(answered)}${"<i></i>".repeat(people - answered)}</p>`
    : `<p class="er-poll-dots" aria-hidden="true"><u style="width:${people ? (100 * answered) / people : 0}%"></u></p>`;
  return `<p class="er-poll-count"><b>${answered}</b> of ${people} have answered</p>${dots}`;
}

/** @type {Record<string, string>} */
const MAINS = { own: "Ask on the spot", ask: "Ask the class", close: "Close the question", show: "Show", next: "Next question" };

/** @param {Poll} one */
function mainShown(one) {
  const name = one.own ? "" : mainOf(one);
  if (!name) return "";
  const kind = name === "next" ? "er-main" : "er-show", play = name === "show" ? "▶ " : "";
  return `<button type="button" class="er-b er-poll-main ${kind}" data-poll="main" data-focus>${play}${MAINS[name]} <kbd>N</kbd></button>`;
}

/** @param {string} open */
const moreButton = (open) => `<button type="button" class="er-b er-sq er-poll-more" data-poll="menu" aria-label="More"${open}>…</button>`;
/** @param {string} name @param {string} words */
const pollButton = (name, words, kind = "") => `<button type="button" class="er-b ${kind}" data-poll="${name}">${words}</button>`;

function ownShown() {
  return `<form class="er-poll-own"><label>What do you ask? <input name="text" maxlength="200" autocomplete="off" required></label>`
    + `<fieldset><legend class="er-sr">How it is answered</legend><label><input type="radio" name="kind" value="thing" checked> one of these answers</label>`
    + `<label><input type="radio" name="kind" value="place"> tap the place on the board</label></fieldset>`
    + `<label>Answers, one on a line <textarea name="choices" rows="3" maxlength="900"></textarea></label>`
    + `<div class="er-acts"><button class="er-b er-show" type="submit">Ask the class</button>${pollButton("own", "Not now")}${moreButton("")}</div></form>`;
}

/** @param {Poll} one */
function menuShown(one) {
  const net = !one.link.hands, { desk } = one, asking = ["open", "closed"].includes(desk?.state ?? "");
  const rows = [
    asking && net && pollButton("hands", one.hands ? "Phones count again, from the next question" : desk?.state === "closed" ? "Count hands in the next vote" : "Count hands instead", "er-item"),
    asking && net && !one.hands && pollButton("anew", "Throw this vote away, count anew", "er-item"),
    pollButton("own", "Ask on the spot", "er-item"),
    one.swaps && ["wait", "shown"].includes(desk?.state ?? "") && pollButton("swap", "Swap for a fresh one of the same rule", "er-item"),
    desk?.state === "wait" || pollButton("next", "Next question", "er-item"),
    !net && inNotebook() && pollButton("invite", one.inviting ? "The class server is starting …" : "Let phones in", "er-item"),
    net && (one.offline || desk?.state === "over") && pollButton("alone", "Go on with hands alone", "er-item"),
    net && pollButton("strip", "Your strip, in a window of its own", "er-item"),
    net && pollButton("book", desk?.book ? "Close the book to phones" : "Open the book to phones", "er-item"),
    net && desk?.n && pollButton("html", "The lesson so far, with boards", "er-item"),
    net && desk?.n && pollButton("csv", "Counts as a table (CSV)", "er-item"),
    net && desk?.n && pollButton("sheet", "A sheet of the hard ones", "er-item"),
    net && desk?.n && pollButton("parcel", "Take the questions along (zip)", "er-item"),
    net && pollButton("end", one.sure ? "Press again: the lesson ends for all" : "End the lesson", "er-item"),
    pollButton("leave", "Back to the stage (G)", "er-item"),
  ];
  return `<div class="er-poll-menu er-items" role="group" aria-label="More">${rows.filter((row) => typeof row === "string").join("")}</div>`;
}

/** The question at the left; after the answer, what it is. @param {Poll} one */
function askedShown(one) {
  const { desk } = one, question = desk?.question ?? one.asked, round = lastRound(one), answers = countedIn(round);
  if (desk?.state === "over") return "<p class=er-q>The lesson is over.</p>";
  if (desk?.state === "shown" && one.result) {
    const { words, text, clause, answer } = one.result, said = round?.counts?.[answer] ?? 0;
    const chip = clause ? ` <span class="er-chip">${asText(clause)}</span>` : "";
    const title = !answer ? `${answers} answer${answers === 1 ? "" : "s"}.` : answers ? `It is ${asText(words)}: ${said} of ${answers} said so.` : `It is ${asText(words)}.`;
    return `<p class="er-q">${title}</p><p class="er-hint">${asText(text)}${chip}</p>`;
  }
  if (!question) return `<p class="er-q">${one.own ? "Ask on the spot" : one.ended ? "There is no further question here." : "No question is open here."}</p>`;
  const place = question.kind === "place";
  const hint = handsNow(one) ? handsHint(one, place)
    : desk?.state === "closed" ? `${answers} ${answers === 1 ? "answer" : "answers"}${round?.hands ? "" : `, ${Math.max(0, (round?.here ?? desk.here) - answers)} without`}.${one.spot ? " Mark the right one, if there is one." : ""}`
    : desk?.state === "shown" ? ""
    : desk?.state === "open" ? (place ? "Tap the square on your phone." : "Choose on your phone.") : "Everybody in? Then ask.";
  return `<p class="er-q${question.text.length > 90 ? " er-poll-long" : ""}">${asText(question.text)}</p><p class="er-hint">${handsNow(one) ? "Hands up: who says …? " : ""}${hint}</p>`;
}

/** @param {Open} one @param {boolean} place */
function handsHint(one, place) {
  const count = counters(one).length - 1;
  if (place && !count) return "Press a place of the board for each hand; key 0 is everything else.";
  return `Keys 1 to ${count} add a hand, 0 for everything else, with Shift they take one away${place ? "; or press the place" : ""}.`;
}

/** @param {Poll} one */
function rightShown(one) {
  const { desk } = one;
  if (one.own) return ownShown();
  const acts = /** @type {Record<string, string>} */ ({ closed: pollButton("again", "Talk, then ask again"), shown: pollButton("again", "Ask again"), open: one.hands ? "" : pollButton("hands", "Hands instead") })[desk?.state ?? ""] ?? "";
  const dots = moreButton(` aria-expanded="${Boolean(one.menu)}"`);
  const middle = !desk ? "<p class=er-poll-count>Looking for the class server …</p>"
    : desk.state === "over" ? ""
    : desk.state === "wait" ? (one.link.hands ? "" : `<p class="er-poll-count"><b>${desk.here}</b> ${desk.here === 1 ? "phone is" : "phones are"} in</p>`)
    : handsNow(one) ? handsShown(one) : desk.state === "open" ? answeredShown(/** @type {Open} */ (one)) : barsShown(/** @type {Open} */ (one));
  const sum = handsNow(one) ? `<span class="er-poll-sum">${countedIn(lastRound(one))} hand${countedIn(lastRound(one)) === 1 ? "" : "s"}</span>` : "";
  return `<div class="er-poll-middle">${middle}</div><div class="er-poll-acts">${sum}${mainShown(one)}${acts}${dots}</div>`;
}

/** @type {Record<string, string>} */
const STATES = { wait: "", open: "your guess first", closed: "closed, not yet shown", shown: "shown", over: "over" };

/** @param {HTMLElement} root @param {Poll} one */
function headShown(root, one) {
  const { desk, link } = one, state = handsNow(one) ? "hands up: counts are keyed in" : STATES[desk?.state ?? ""] ?? "";
  const host = link.hands ? "" : String(desk?.join ?? `${link.base}/${link.room}`).replace(/^https?:\/\//, "").replace(/\/[^/]*$/, "");
  const first = desk && (desk.state === "wait" || desk.state === "open");
  const join = link.hands ? "no network needed" : `${first ? `join <b>${asText(host)}</b> ` : ""}code <b class="er-poll-code">${asText(link.room)}</b>`;
  // The picture of a question comes after its words: until then it has the title of the one before.
  const title = (desk?.question ?? one.asked)?.title ?? stateOf(root).picture?.title;
  return `<b class="er-poll-title">${asText(title)}</b><span class="er-poll-state" data-state="${desk?.state ?? ""}">${state}</span><span class="er-poll-join">${join}</span>`;
}

/** Until the first question is closed the way in stands large on the board. @param {Poll} one */
function codeShown(one) {
  const { desk, link } = one;
  if (link.hands || !desk || !["wait", "open"].includes(desk.state) || desk.n > 1 || desk.rounds.length > 1) return "";
  return `<figure class="er-poll-qr">${one.qr ? `<img alt="QR code of the address" src="${one.qr}">` : ""}<figcaption>${asText(link.room)}</figcaption></figure>`;
}

/** @param {HTMLElement} root */
function showPoll(root) {
  const one = pollOf(root);
  if (!one) return;
  root.dataset.erPoll = one.desk?.state ?? "wait";
  if (one.held) { showHeat(root); return; }
  const form = one.box.querySelector("form"), keep = form && one.own;
  const focus = one.box.contains(document.activeElement) ? document.activeElement?.closest("[data-poll]") : null;
  const again = focus && `[data-poll="${focus.dataset.poll}"]${focus.dataset.arg ? `[data-arg="${CSS.escape(focus.dataset.arg)}"]` : ""}`;
  const told = one.offline || one.trouble || one.hint, trouble = told ? `<p class="er-poll-trouble" role="status">${asText(told)}</p>` : "";
  const parts = { head: headShown(root, one), qr: codeShown(one), left: askedShown(one) + trouble, right: keep ? null : rightShown(one), menu: one.menu ? menuShown(one) : "" };
  for (const [name, html] of Object.entries(parts)) {
    let part = one.box.querySelector(`:scope > .er-poll-${name}-part`);
    if (!part) {
      part = document.createElement("div");
      part.className = `er-poll-${name}-part`;
      one.box.append(part);
    }
    if (html !== null && one.drawn[name] !== html) { part.innerHTML = html; one.drawn[name] = html; }
  }
  if (again && !one.box.contains(document.activeElement)) (one.box.querySelector(again) ?? one.box.querySelector("[data-focus]"))?.focus({ preventScroll: true });
  showHeat(root);
}

/** The heat of the answers on the board: one colour, and the number below each place. @param {HTMLElement} root */
function showHeat(root) {
  const one = pollOf(root), overlay = root.querySelector(".er-overlay"), desk = one?.desk;
  let heat = overlay?.querySelector(".er-heat");
  const round = one && lastRound(one), shows = one && desk?.question?.kind === "place" && (["closed", "shown"].includes(desk.state) || handsNow(one));
  if (!overlay || !shows || !round) { heat?.remove(); return; }
  if (!heat) {
    heat = document.createElement("div");
    heat.className = "er-heat";
    heat.setAttribute("aria-hidden", "true");
    overlay.append(heat);
  }
  const most = Math.max(1, ...Object.values(round.counts)), w = Number(overlay.dataset.w) / 100, h = Number(overlay.dataset.h) / 100;
  heat.replaceChildren(...places(overlay).filter(({ id }) => round.counts[id]).map((place) => {
    const spot = document.createElement("i"), count = round.counts[place.id];
    Object.assign(spot.style, { left: `${place.x / w}%`, top: `${place.y / h}%`, width: `${place.w / w}%`, height: `${place.h / h}%` });
    spot.style.setProperty("--er-hot", (0.16 + (0.62 * count) / most).toFixed(2));
    spot.classList.toggle("er-heat-right", desk.state === "shown" && place.id === desk.right);
    spot.append(Object.assign(document.createElement("b"), { textContent: count }));
    return spot;
  }));
}

/** Python has shown the step and its words stand there: now the phones may know, too. @param {HTMLElement} root */
export function patchedPoll(root) {
  const one = pollOf(root);
  if (!one) return;
  if (one.waiting && !moving(root) && root.dataset.erState !== "predict") {
    one.waiting = false;
    one.send("told", "");
  }
  showHeat(root);
}

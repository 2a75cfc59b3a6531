/**
 * The book's line of one stage, as the page holds it: where it stands, what was guessed, what is shown. It knows of no
 * page. `told` is what `widgets/apps/stage/stored.py` wrote, with its texts in place.
 */

/** What stands in a stored text for a guess of the reader's. */
export const SAID = "\ue000";
/** Under what the sentence stands where nothing was guessed. */
const UNSAID = "?";

/**
 * @typedef {{value: string, shown: boolean, skipped: boolean}} Guess
 * @typedef {{state: string, spoken: string, weighs: boolean, count: string, head: string, ask: string, ways: string[], tabs: Record<string, string>}} Rows of a stop in one of its states
 * @typedef {{number: number, over: Rows, open?: Rows, read?: Rows, asked?: {rows: Record<string, {ask: string, ways: string[]}>, board: boolean},
 *   said: Record<string, string>, clauses: string[], moral?: string[], lines: number, row: string}} Stop
 * @typedef {Rows & {said: string, board: boolean, value: string}} View
 */

export class Story {
  /** @param {Stop[]} stops @param {number} at the place of the stop that is shown first */
  constructor(stops, at) {
    this.stops = stops;
    this.at = at;
    /** @type {Map<number, Guess>} the guesses by the number of the step that answers them */
    this.guesses = new Map();
    /** The stop whose sentence is being read: the next question, or the moral, waits for a press. */
    this.reading = -1;
  }

  get stop() {
    return this.stops[this.at];
  }

  get last() {
    return this.stops.length - 1;
  }

  /** The number of the step that comes next; 0 at the end. */
  get ahead() {
    return this.stops[this.at + 1]?.number ?? 0;
  }

  /** Whether the guess for the next step is open. */
  get asks() {
    return this.#open(this.at) && this.reading !== this.at;
  }

  #open(/** @type {number} */ at) {
    const guess = this.guesses.get(this.stops[at + 1]?.number ?? 0);
    return Boolean(this.stops[at].open) && !(guess && (guess.shown || guess.skipped));
  }

  /** Whether the moral of the story is shown. */
  get ends() {
    return this.at === this.last && Boolean(this.stop.read) && this.reading !== this.at;
  }

  /** The clauses of the step that is shown; at the end those that the moral says. */
  get clauses() {
    return (this.ends && this.stop.moral) || this.stop.clauses;
  }

  /** The guess that stands in the open question, or that was made for the step shown. */
  get guess() {
    return this.guesses.get(this.asks ? this.ahead : this.stop.number);
  }

  /** The name of the state of the stop. @returns {"open" | "read" | "over"} */
  get state() {
    if (this.asks) return "open";
    return this.reading === this.at && this.stop.read ? "read" : "over";
  }

  /** What is shown: the rows of the stop, with the guess in its place. @returns {View} */
  get view() {
    const { stop } = this, open = this.asks, state = /** @type {Rows} */ (stop[this.state]);
    const value = (open && this.guess?.value) || "", rows = stop.asked?.rows ?? {};
    const chosen = value ? rows[value] ?? rows[SAID] : null;
    return {
      ...state,
      ask: filled(chosen?.ask ?? state.ask, value), ways: chosen?.ways ?? state.ways,
      said: this.ends ? "" : this.#said(), board: open && Boolean(stop.asked?.board), value,
    };
  }

  /** The sentence of the stop, by what was guessed for its step. */
  #said() {
    const guess = this.guesses.get(this.stop.number), { said } = this.stop;
    if (!guess?.shown) return said[""];
    return filled(said[guess.value || UNSAID] ?? said[SAID] ?? said[""], guess.value);
  }

  /** One step on: whether it was taken, and so may move. */
  step() {
    if (this.reading === this.at) {
      this.reading = -1;
      if (this.asks || this.ends) return false;
    }
    if (this.at === this.last) return false;
    const asked = this.asks;
    if (asked) this.guesses.set(this.ahead, { value: "", skipped: false, ...this.guesses.get(this.ahead), shown: true });
    this.at += 1;
    const refused = this.at === this.last && this.stop.read?.state === "refused";
    this.reading = asked || refused ? this.at : -1;
    return true;
  }

  /** One step back; from the moral to the last sentence. */
  back() {
    if (this.ends) {
      this.reading = this.at;
      return;
    }
    this.reading = -1;
    if (!this.at) return;
    this.at -= 1;
    const guess = this.guesses.get(this.ahead);
    if (guess) guess.shown = guess.skipped = false; // going back before a question asks it again
  }

  /** To a stop; an open question on the way is passed over. @param {number} at */
  goto(at) {
    this.reading = -1;
    this.at = Math.max(0, Math.min(at, this.last));
  }

  /** To the last step before an open question, or to the end; whether a question stopped it. */
  end() {
    this.reading = -1;
    while (this.at < this.last && !this.asks) this.at += 1;
    return this.asks;
  }

  /** The reader's answer to the open question; it can be changed until Show. @param {string} value */
  answer(value) {
    if (this.asks) this.guesses.set(this.ahead, { value, shown: false, skipped: false });
  }

  /** The steps whose questions are over. */
  get guessed() {
    return [...this.guesses].filter(([, { shown, skipped }]) => shown || skipped).map(([number]) => number);
  }

  /** All that Python needs to go on from here. */
  get told() {
    const reading = this.reading >= 0 ? this.stops[this.reading].number : -1;
    return { step: this.stop.number, reading, guesses: Object.fromEntries(this.guesses) };
  }
}

/** A stored text with the guess in its place. @param {string} text @param {string} value */
function filled(text, value) {
  const safe = value.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
  return (text ?? "").replaceAll(SAID, safe);
}

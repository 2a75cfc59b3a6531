/** What is found, in groups: the clauses of a family together, then decisions, words and boards; before them, where no game is read, what each game says. */

/**
 * @typedef {import("./engine.js").Found} Found
 * @typedef {{key: string, games: string[], name: string, rows: Found[], all: Found[], more: number}} Group
 */

/** The group that is of several games. */
const TOGETHER = "together";
/** The kinds as readers know them. */
export const KINDS = { clause: "Rules", ruling: "Decisions", word: "Words", said: "Words", thing: "Words", board: "Boards", page: "Pages" };
/** Rows of the first group, and of the others, before the rest is folded. */
const FIRST = 4, OTHERS = 2;
/** Groups that are shown. */
const MOST = 12;
/** Rules of other games beside the first: among so many that follow, worth so much of it. */
const NEXT = 4, NEAR = 0.5;

/** The group that a document belongs to: a family of clauses, or its kind within its game. @param {import("./engine.js").Known} document */
export function group({ game, kind, id }) {
  return kind === "clause" ? `${game} ${id.replace(/-\d+$/, "")}` : `${game} ${KINDS[kind]}`;
}

/**
 * A question that names no game is answered by several: the first rule, and that of each other game that answers nearly as well in its own words.
 * One that is only asked for alike fits by half: whoever asks what happens when he dies is not told of pits. @param {Found[]} found best first
 */
export function together(found) {
  const [first] = found, rows = /** @type {Found[]} */ ([]);
  for (const one of found.slice(0, NEXT + 1)) {
    const { kind, game } = one.document;
    if (one !== first && !one.terms.size) continue;
    if ((kind === "clause" || kind === "ruling") && one.score >= NEAR * first.score && rows.every(({ document }) => document.game !== game)) rows.push(one);
    else if (one === first) break;
  }
  return rows.length > 1 ? rows.slice(0, FIRST) : [];
}

/**
 * The groups in the order of their best, each with its rows, its name and how many are folded.
 * @param {Found[]} found best first @param {Set<string>} whole groups that are unfolded
 * @param {import("./engine.js").Known} [chosen] a row that the reader went to: it is listed, however far down
 * @param {boolean} open whether no game is read and none is chosen
 */
export function grouped(found, whole = new Set(), chosen = undefined, open = false) {
  /** @type {Map<string, Group>} */
  const groups = new Map(), joined = open ? together(found) : [];
  const of = (/** @type {Found} */ one) => (joined.includes(one) ? TOGETHER : group(one.document));
  for (const one of found) {
    const key = of(one);
    if (!groups.has(key)) groups.set(key, { key, games: [], name: "", rows: [], all: [], more: 0 });
    groups.get(key)?.all.push(one);
  }
  const last = chosen && [...groups.values()].find(({ all }) => all.some(({ document }) => document === chosen))?.key;
  const listed = [...groups.values()].filter(({ key }, at) => at < MOST || key === last);
  listed.forEach((each, at) => {
    const { document } = each.all[0], number = each.all.length;
    const limit = whole.has(each.key) ? Infinity : at ? OTHERS : FIRST;
    each.rows = each.all.filter((one, row) => row < limit || one.document === chosen);
    each.more = number - each.rows.length;
    each.games = [...new Set(each.all.map((one) => one.document.game))];
    each.name = each.key === TOGETHER ? "the first rule of each" : document.kind === "clause" ? `${document.title}, ${number} rule${number === 1 ? "" : "s"}` : KINDS[document.kind];
  });
  return listed;
}

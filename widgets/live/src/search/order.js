/** What is found, in groups: the clauses of a family together, then decisions, words and boards. */

/**
 * @typedef {import("./engine.js").Found} Found
 * @typedef {{key: string, game: string, name: string, rows: Found[], all: Found[], more: number}} Group
 */

/** The kinds as readers know them. */
export const KINDS = { clause: "Rules", ruling: "Decisions", word: "Words", said: "Words", thing: "Words", board: "Boards", page: "Pages" };
/** Rows of the first group, and of the others, before the rest is folded. */
const FIRST = 4, OTHERS = 2;
/** Groups that are shown. */
const MOST = 12;

/** The group that a document belongs to: a family of clauses, or its kind within its game. @param {import("./engine.js").Known} document */
export function group({ game, kind, id }) {
  return kind === "clause" ? `${game} ${id.replace(/-\d+$/, "")}` : `${game} ${KINDS[kind]}`;
}

/**
 * The groups in the order of their best, each with its rows, its name and how many are folded.
 * @param {Found[]} found best first @param {Set<string>} whole groups that are unfolded
 * @param {import("./engine.js").Known} [chosen] a row that the reader went to: it is listed, however far down
 */
export function grouped(found, whole = new Set(), chosen = undefined) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const one of found) {
    const key = group(one.document);
    if (!groups.has(key)) groups.set(key, { key, game: one.document.game, name: "", rows: [], all: [], more: 0 });
    groups.get(key)?.all.push(one);
  }
  const last = chosen && group(chosen);
  const listed = [...groups.values()].filter(({ key }, at) => at < MOST || key === last);
  listed.forEach((each, at) => {
    const { document } = each.all[0], number = each.all.length;
    const limit = whole.has(each.key) ? Infinity : at ? OTHERS : FIRST;
    each.rows = each.all.filter((one, row) => row < limit || one.document === chosen);
    each.more = number - each.rows.length;
    each.name = document.kind === "clause" ? `${document.title}, ${number} rule${number === 1 ? "" : "s"}` : KINDS[document.kind];
  });
  return listed;
}

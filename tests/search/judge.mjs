/**
 * Ask the search questions without a page: `node judge.mjs SITE < questions.json`.
 * Each question is {ask, here}; what is found is told as ids, best first, with the milliseconds it took. Where no game is
 * read, the first rules of several games are one entry of the list.
 */

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { inflateSync } from "node:zlib";
import { Engine } from "../../widgets/live/src/search/engine.js";
import { grouped, together } from "../../widgets/live/src/search/order.js";

const folder = join(process.argv[2], "_static", "search");
const erSearch = {};
const run = (name) => runInNewContext(readFileSync(join(folder, name), "utf8"), { erSearch });
run("list.js");
const engine = new Engine(erSearch.list);
erSearch.texts = (game, language, letters) => engine.add(game, language, JSON.parse(inflateSync(Buffer.from(letters, "base64")).toString()));
const begun = performance.now();
for (const name of readdirSync(folder).sort()) if (name.endsWith(".js") && name !== "list.js" && !name.startsWith("own-")) run(name);
const built = performance.now() - begun;

const answers = JSON.parse(readFileSync(0, "utf8")).map(({ ask, here }) => {
  const start = performance.now();
  const found = engine.search(ask, { here });
  const ms = performance.now() - start;
  const told = (listed) => listed.slice(0, 60).map(({ document: { id, kind, game, title, about = [] } }) => ({ id, kind, game, title, about }));
  const first = here ? [] : together(found), rest = found.filter((one) => !first.includes(one));
  return { ms, found: told(found), entries: [first, ...rest.map((one) => [one])].filter((one) => one.length).map(told), rows: told(grouped(found, new Set(), undefined, !here).flatMap(({ rows }) => rows)) };
});
console.log(JSON.stringify({ built, documents: engine.documents.size, answers }));

/**
 * Ask the search questions without a page: `node judge.mjs SITE`. Each line that comes in holds questions, each line that
 * goes out the answers. A question is [ask, here]; what is found is told as ids, best first. Where no game is read, the first
 * rules of several games are one entry of the list.
 */

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { runInNewContext } from "node:vm";
import { inflateSync } from "node:zlib";
import { Engine } from "../../widgets/live/src/search/engine.js";
import { together } from "../../widgets/live/src/search/order.js";

const folder = join(process.argv[2], "_static", "search");
const erSearch = {};
const run = (name) => runInNewContext(readFileSync(join(folder, name), "utf8"), { erSearch });
run("list.js");
const engine = new Engine(erSearch.list);
erSearch.texts = (game, language, letters) => engine.add(game, language, JSON.parse(inflateSync(Buffer.from(letters, "base64")).toString()));
for (const name of readdirSync(folder).sort()) if (name.endsWith(".js") && name !== "list.js" && !name.startsWith("own-")) run(name);

const told = (listed) => listed.slice(0, 60).map(({ document: { id, kind, game, title, about = [] } }) => ({ id, kind, game, title, about }));
const answer = ([ask, here]) => {
  const found = engine.search(ask, { here }), first = here ? [] : together(found), rest = found.filter((one) => !first.includes(one));
  return { found: told(found), entries: [first, ...rest.map((one) => [one])].filter((one) => one.length).map(told) };
};
for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(JSON.parse(line).map(answer)));

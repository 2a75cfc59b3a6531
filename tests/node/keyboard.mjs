/** The keyboard of a stage for Python: what each key asks of the engine, where the cursor goes, what a voice says (test_by_keys.py). */

import { createInterface } from "node:readline";
import { panel } from "./fakes.mjs";

const said = [], json = (text, otherwise) => { try { return JSON.parse(text); } catch { return otherwise; } };
let shown;
const region = (_, name) => ({
  querySelector: (wanted) => {
    const digit = /aria-keyshortcuts="(\d)"/.exec(wanted)?.[1], deed = /\[data-do=(\w+)\]$/.exec(wanted)?.[1];
    return shown[name].find((one) => (digit ? one.cap === digit && wanted.includes(`"${one.do}"`) : one.do === deed && !one.off)) ?? null;
  },
});
const { onKey } = panel("keys", ["onKey"], {
  region, json, say: (_, text) => said.push(text), inGame: () => true, performance: { now: () => 1e6 },
  document: { documentElement: { dataset: {} } },
});

for await (const line of createInterface({ input: process.stdin })) {
  shown = JSON.parse(line);
  for (const name of ["ask", "popup"]) for (const one of shown[name]) one.dataset = { do: one.do, arg: one.arg };
  const cursor = { style: {} }, acts = [], overlay = { dataset: shown.overlay, querySelector: () => cursor, closest: (what) => (what === ".er-overlay" ? overlay : null) };
  const root = { dataset: shown.root, querySelector: (what) => ("steps" in overlay.dataset && what.includes("data-steps") ? overlay : null) };
  for (const event of shown.keys) {
    const given = { code: "", shiftKey: false, ...event, target: overlay, preventDefault() {}, stopPropagation() {} };
    onKey(given, root, (name, arg) => acts.push([name, arg]));
  }
  process.stdout.write(`${JSON.stringify({ acts, said: said.splice(0), at: overlay.dataset.at ?? "" })}\n`);
}

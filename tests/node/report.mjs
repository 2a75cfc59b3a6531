/** One line when all is well, and what was left out; otherwise each test that failed, with why. */

export default async function* report(events) {
  let passed = 0, failed = 0;
  const open = [], told = [];
  for await (const { type, data } of events) {
    if (type === "test:start") open[data.nesting] = data.name;
    if (type === "test:stderr" || type === "test:stdout") told.push(data.message);
    if (type !== "test:pass" && type !== "test:fail") continue;
    if (typeof data.skip === "string") yield `${data.name}: left out, ${data.skip}\n`;
    if (data.skip !== undefined) continue;
    if (data.details?.type === "suite" || data.file === data.name) continue;
    if (type === "test:pass") passed += 1;
    else if (data.details?.error?.failureType !== "subtestsFailed") {
      failed += 1;
      const { error } = data.details, cause = error?.cause ?? error;
      yield `\n${data.file ?? ""}: ${open.slice(0, data.nesting).concat(data.name).join(" > ")}\n${cause?.stack ?? cause}\n`;
    }
  }
  if (failed) yield told.join("");
  yield `${passed} tests of the scripts passed${failed ? `, ${failed} failed` : ""}\n`;
}

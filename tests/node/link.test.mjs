/** Links: to positions, drawings, drafts and problems, behind the # of the address; and what is copied, shared, opened. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Place, listens, model, panel, part, regionOf, stateOf } from "./fakes.mjs";

const BOOK = "http://book.test/course/duel/walls.html";
const region = (root, name) => root.querySelector(regionOf(name));
const json = (text, otherwise) => { try { return JSON.parse(text); } catch { return otherwise; } };

/** A page at an address, with what its scripts say and copy. */
function page(files, names, { hash = "", live = "live", denied = false, ...more } = {}) {
  const said = [], copied = [], pushed = [], prompts = [], heard = listens(), location = { href: BOOK + hash, hash };
  const given = {
    location, ...heard, innerHeight: 800, region, json, say: (_, text) => said.push(text), prompt: (_, text) => prompts.push(text),
    noted: (home, text) => part({}, { textContent: text }), Node: { DOCUMENT_POSITION_FOLLOWING: 4 },
    document: new Place({ documentElement: { dataset: live ? { erLive: live } : {} }, querySelectorAll: () => [], createElement: () => part(), getElementById: () => null }),
    history: { pushState: (...url) => pushed.push(url[2]), replaceState: (...url) => pushed.push(url[2]) },
    navigator: { clipboard: { writeText: async (text) => { if (denied) throw new Error("no"); copied.push(text); } } }, ...more,
  };
  const tools = panel(`hash state ${files}`, ["behind", ...names], given);
  const go = (to) => { location.hash = to; location.href = BOOK + to; heard.place.tell("hashchange"); };
  return { ...tools, said, copied, pushed, prompts, location, go, heard: heard.place, document: given.document };
}

describe("what stands behind the #", () => {
  const behind = (hash, mark = "#er=") => page("", [], { hash }).behind(mark);
  test("is data, decoded", () => assert.equal(behind("#er=duel%2Fwalls%402"), "duel/walls@2"));
  test("is left as it is where it is damaged", () => assert.equal(behind("#er=100%"), "100%"));
  test("is nothing where the mark is another", () => assert.deepEqual([behind("#er-map=x"), behind("#section"), behind("")], ["", "", ""]));
});

/** A stage on the page: which comes first is told by its number. */
function stage(at, erAddress, more = {}) {
  return part({ [regionOf("ask")]: part() }, { at, dataset: { erAddress, erStage: "duel/walls" }, compareDocumentPosition: (other) => (other.at > at ? 4 : 2), ...more });
}

describe("a link to a position", () => {
  const names = ["openLink", "watchLinks", "copyLink", "shared", "tell"];
  const open = (hash, stages, more = {}) => {
    const one = page("link", names, { hash, ...more });
    for (const root of stages) one.shared.models.set(root, (root.model = model()));
    return one;
  };
  test("is opened by the stage of its scenario", () => {
    const [one, two] = [stage(0, "duel/pits@0"), stage(1, "duel/walls@0")];
    open("#er=duel%2Fwalls%402", [one, two]).openLink(false);
    assert.deepEqual([one.model.sent, two.model.sent], [[], [{ do: "address", arg: "duel/walls@2" }]]);
  });
  test("of no stage here is told by the first one, once all have come", () => {
    const [one, two] = [stage(1, "duel/pits@0"), stage(0, "duel/walls@0")], { openLink } = open("#er=duel%2Fnone", [one, two]);
    openLink(false);
    assert.deepEqual([one.model.sent, two.model.sent], [[], []]);
    openLink(true);
    assert.equal(two.model.sent.length, 1);
  });
  test("is opened once, and brings its stage into sight where it is out of it", () => {
    const root = stage(0, "duel/walls@0", { getBoundingClientRect: () => ({ top: 900, bottom: 1200 }) }), { openLink } = open("#er=duel%2Fwalls", [root]);
    openLink(true);
    openLink(true);
    assert.equal(root.model.sent.length, 1);
    assert.deepEqual(root.shown, { block: "start" });
  });
  test("does not scroll to a stage that is in sight", () => {
    const root = stage(0, "duel/walls@0");
    open("#er=duel%2Fwalls", [root]).openLink(true);
    assert.equal(root.shown, undefined);
  });
  test("is no business of a stage that has left the page", () => {
    const root = stage(0, "duel/walls@0", { isConnected: false });
    open("#er=duel%2Fwalls", [root]).openLink(true);
    assert.deepEqual(root.model.sent, []);
  });
  test("that comes later is opened, also a second time", () => {
    const root = stage(0, "duel/walls@0"), one = model(), clean = [], { watchLinks, go, heard } = open("", []);
    watchLinks(root, one, clean);
    go("#er=duel%2Fwalls%401");
    go("#er=duel%2Fwalls%401");
    assert.equal(one.sent.length, 2);
    clean[0]();
    assert.equal(heard.listening, 0);
  });
  test("of an unknown scenario waits until the page is live", () => {
    const root = stage(0, "duel/walls@0"), one = model(), { watchLinks, document } = open("#er=duel%2Fnone", [], { live: "loading" });
    watchLinks(root, one, []);
    document.tell("er:state");
    assert.deepEqual(one.sent, []);
    document.documentElement.dataset.erLive = "live";
    document.tell("er:state");
    assert.equal(one.sent.length, 1);
  });
  test("is copied as the address of the page with the position, which it becomes", async () => {
    const root = stage(0, "duel/walls@2 more"), { copyLink, copied, pushed, said } = open("#section", []);
    await copyLink(root);
    assert.deepEqual([copied, pushed], [[`${BOOK}#er=duel%2Fwalls%402%20more`], [`${BOOK}#er=duel%2Fwalls%402%20more`]]);
    assert.deepEqual(said, ["The link to this position is copied."]);
  });
  test("is copied in a notebook without a change of its address", async () => {
    const { copyLink, pushed, copied } = open("", [], { live: "" });
    await copyLink(stage(0, "a"));
    assert.deepEqual([pushed, copied.length], [[], 1]);
  });
  test("that cannot be copied is shown to be copied", async () => {
    const { copyLink, prompts } = open("", [], { denied: true });
    await copyLink(stage(0, "a"));
    assert.deepEqual(prompts, [`${BOOK}#er=a`]);
  });
  test("of what is hidden does not exist, and the reader hears why", async () => {
    const { copyLink, said, copied } = open("", []);
    for (const erStage of ["duel/play", "duel/pits/practice"]) await copyLink(part({ [regionOf("ask")]: part() }, { dataset: { erStage, erAddress: "" } }));
    assert.deepEqual(said, ["A game in play has no link: it would hold what is hidden.", "A question has no link. It comes back by itself when it was missed."]);
    assert.deepEqual(copied, []);
  });
});

describe("a link to a drawing", () => {
  const names = ["openMap", "watchMap", "copyMap"];
  const editor = (erStage) => part({ [regionOf("tools")]: part() }, { dataset: { erStage, erAddress: "duel=4" } });
  test("is opened by the editor of its game, else by the first", () => {
    const [one, two] = [editor("labyrinth/editor"), editor("duel/editor")];
    for (const [hash, mine, other] of [["#er-map=duel%3D4", two, one], ["#er-map=colditz%3D4", one, two]]) {
      const { openMap, document } = page("maplink", names, { hash }), sent = model();
      document.querySelectorAll = () => [one, two];
      openMap(other, sent);
      assert.deepEqual(sent.sent, []);
      openMap(mine, sent);
      openMap(mine, sent);
      assert.deepEqual(sent.sent, [{ do: "map", arg: decodeURIComponent(hash.slice(8)) }]);
    }
  });
  test("that comes later is opened anew", () => {
    const root = editor("duel/editor"), one = model(), { watchMap, go } = page("maplink", names), clean = [];
    watchMap(root, one, clean);
    go("#er-map=duel%3D4");
    go("#er-map=duel%3D4");
    assert.equal(one.sent.length, 2);
  });
  test("is copied, or shown to be copied", async () => {
    const root = editor("duel/editor"), right = page("maplink", names), denied = page("maplink", names, { denied: true });
    await right.copyMap(root);
    assert.deepEqual([right.copied, right.said], [[`${BOOK}#er-map=duel%3D4`], ["The link to this drawing is copied."]]);
    await denied.copyMap(root);
    const line = region(root, "tools").children.at(-1);
    assert.equal(line.children[0].value, `${BOOK}#er-map=duel%3D4`);
  });
});

describe("a link to problems of practice", () => {
  test("asks them once, and others when it changes", () => {
    const { watchSet, go, heard } = page("practice", ["watchSet"], { hash: "#er-set=1a%2C2b" }), one = model(), end = watchSet(one);
    go("#er-set=1a%2C2b");
    go("#er-set=3c");
    go("");
    go("#er-set=3c");
    assert.deepEqual(one.sent.map(({ arg }) => arg), ["1a,2b", "3c", "3c"]);
    end();
    assert.equal(heard.listening, 0);
  });
});

describe("a draft in the address", () => {
  const names = ["openDraft", "forgetAddress", "watchDraft", "mine"];
  const workshop = (given = {}) => page("workshop", names, { local: () => "local", ...given });
  test("is opened once, and forgotten when it has become the reader's own", () => {
    const { openDraft, forgetAddress, pushed } = workshop({ hash: "#er-draft=text" }), root = part(), one = model();
    openDraft(root, one);
    openDraft(root, one);
    assert.deepEqual(one.sent, [{ do: "opened", arg: "text" }]);
    stateOf(root).picture = { own: false };
    forgetAddress(root);
    assert.deepEqual(pushed, []);
    stateOf(root).picture.own = true;
    forgetAddress(root);
    assert.deepEqual(pushed, [BOOK]);
  });
  test("is opened again when it comes again", () => {
    const { watchDraft, go } = workshop(), one = model();
    watchDraft(part(), one, []);
    go("#er-draft=text");
    go("#er-draft=text");
    assert.equal(one.sent.length, 2);
  });
  test("is handed on as a link to this page, in a notebook to that of the published copy", async () => {
    for (const [live, address] of [["live", BOOK], ["", "https://school.test/workshop.html"]]) {
      const { mine, copied } = workshop({ live }), root = part({ [regionOf("note")]: part() }, { state: { picture: { draft: "a b", page: "https://school.test/workshop.html" } } });
      assert.ok(mine(root, "handlink", "draft"));
      assert.deepEqual(copied, [`${address}#er-draft=a%20b`]);
    }
  });
  test("that is not there is asked of Python; a press in the preview is the stage's", () => {
    const { mine } = workshop();
    assert.ok(!mine(part({}, { state: { picture: {} } }), "handlink", "draft"));
    assert.equal(mine(part({}, { state: { picture: { mode: "preview" } } }), "step", ""), "local");
    assert.deepEqual(["present", "link", "step"].map((name) => mine(part({}, { state: { picture: {} } }), name, "")), [true, true, false]);
  });
});

describe("a position handed on", () => {
  const names = ["here", "copyText", "showSheet", "awaitSheet", "shared"];
  const share = (more = {}) => page("link share", names, more);
  test("says where the stage is read, and where the book lies on a published copy", () => {
    const one = share({ hash: "#x" });
    assert.deepEqual(JSON.parse(one.here()), { page: BOOK, book: "", shares: [] });
    one.document.getElementById = () => ({ textContent: '{"root": "../", "shares": ["duel"]}' });
    assert.deepEqual(JSON.parse(one.here()), { page: BOOK, book: "http://book.test/course/", shares: ["duel"] });
    one.document.getElementById = () => ({ textContent: "{" });
    assert.equal(JSON.parse(one.here()).book, "");
  });
  test("is copied, or selected to be copied", async () => {
    const box = part({}, { value: "text" }), root = part({ '[data-copy="words"]': box, [regionOf("ask")]: part() }), one = share(), denied = share({ denied: true });
    await one.copyText(root, "words");
    await denied.copyText(root, "words");
    await one.copyText(root, "nothing");
    assert.deepEqual([one.copied, one.said, denied.said], [["text"], ["Copied."], ["The text is selected: copy it with Ctrl + C."]]);
  });
  test("as a file is saved: a text as it is, bytes out of their letters", () => {
    const saved = [], one = page("link share", ["heardFile"], { save: (content, name, type) => saved.push([typeof content === "string" ? content : [...content], name, type]) });
    one.heardFile(part(), { kind: "file", text: "a", name: "a.txt" });
    one.heardFile(part(), { kind: "file", base64: "UEs=", name: "a.zip", type: "application/zip" });
    assert.deepEqual(saved, [["a", "a.txt", "text/plain;charset=utf-8"], [[80, 75], "a.zip", "application/zip"]]);
  });
  test("as a sheet opens in the tab that waits for it", () => {
    const went = [], tab = { document: { body: {} }, location: { replace: (url) => went.push(url) } }, one = share({ window: { open: () => tab } });
    one.awaitSheet();
    assert.equal(tab.document.body.textContent, "The sheet is being made …");
    one.showSheet(part(), { html: "<p>", name: "sheet.html" });
    assert.match(went[0], /^blob:/);
  });
  test("as a sheet stands there as a link where no tab could be opened, or it was shut", () => {
    for (const tab of [null, { closed: true, document: { body: {} } }]) {
      const line = part(), ask = part({ ".er-copied": line }), one = share({ window: { open: () => tab } });
      one.awaitSheet();
      one.showSheet(part({ [regionOf("ask")]: ask }), { html: "<p>", name: "sheet.html" });
      assert.equal(line.children[0].download, "sheet.html");
    }
  });
});

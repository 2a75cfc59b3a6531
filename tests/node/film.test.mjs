/** A step as a picture of the time: ways, easing, marks, the last picture; how it is played, ended, turned round, slowed. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Clock, Place, listens, panel, part, regionOf, stateOf } from "./fakes.mjs";

const NAMES = ["clamp", "mix", "EASE", "lengths", "firstPart", "along", "corners", "painter", "MOVES", "courses", "numbers", "forces", "pictureAt", "shaken", "changeAt", "drawFilm", "FADE"];
const { clamp, mix, EASE, lengths, firstPart, along, corners, painter, MOVES, courses, numbers, forces, pictureAt, shaken, changeAt, drawFilm, FADE } =
  panel("film", NAMES, { getComputedStyle: () => ({ getPropertyValue: (name) => (name === "--er-rim" ? " #123456 " : "") }) });

/** A canvas that notes what is drawn on it: each deed with what it is given. */
function paper() {
  const deeds = [];
  return new Proxy({ deeds }, {
    get: (kept, name) => (name in kept ? kept[name] : (...given) => { deeds.push([name, ...given]); }),
    set: (kept, name, value) => { kept[name] = value; deeds.push([`${String(name)}=`, value]); return true; },
  });
}
const near = (one, other, what = "") => assert.ok(Math.abs(one - other) < 1e-6, `${what}: ${one} is not ${other}`);
const LINE = [[0, 0], [30, 0], [30, 40]];

describe("along a way", () => {
  test("numbers are held within their bounds, and mixed", () => {
    assert.deepEqual([clamp(-1), clamp(0.5), clamp(2), clamp(5, 1, 3), mix(10, 20, 0.25)], [0, 0.5, 1, 3, 12.5]);
  });
  test("every ease begins at nothing and ends at all", () => {
    for (const [name, ease] of Object.entries(EASE)) { near(ease(0), 0, name); near(ease(1), 1, name); }
  });
  test("out slows down, into speeds up, both is even, over goes beyond", () => {
    assert.ok(EASE.out(0.5) > 0.5 && EASE.into(0.5) < 0.5);
    near(EASE.both(0.5), 0.5);
    assert.ok(Math.max(...[0.5, 0.6, 0.7, 0.8].map(EASE.over)) > 1);
  });
  test("lengths add up", () => assert.deepEqual(lengths(LINE), [0, 30, 70]));
  test("the first part ends where it ends", () => {
    assert.deepEqual(firstPart(LINE, 0.5), [[0, 0], [30, 0], [30, 5]]);
    assert.deepEqual(firstPart(LINE, 0), [[0, 0], [0, 0]]);
    assert.deepEqual(firstPart(LINE, 1), LINE);
    assert.deepEqual(firstPart(LINE, 7), LINE);
  });
  test("a point at a part of the way; of one place it is the place", () => {
    assert.deepEqual([along(LINE, 3 / 7), along([[4, 5]], 0.3)], [[30, 0], [4, 5]]);
  });
  test("places that lie on each other are no trouble", () => assert.deepEqual(along([[1, 1], [1, 1]], 0.5), [1, 1]));
  test("a drawn path becomes corners, its curves short lines, and it closes", () => {
    const [line] = corners([["M", 0, 0], ["L", 10, 0], ["L", 10, 10], ["Z"]]);
    assert.deepEqual(line, [[0, 0], [10, 0], [10, 10], [0, 0]]);
    const [curve] = corners([["M", 0, 0], ["Q", 10, 0, 10, 10]]);
    assert.equal(curve.length, 9);
    assert.deepEqual(curve.at(-1), [10, 10]);
    assert.deepEqual(curve[4], [7.5, 2.5]);
    const [cubic] = corners([["M", 0, 0], ["C", 0, 10, 10, 10, 10, 0]]);
    assert.deepEqual([cubic[4], cubic.at(-1)], [[5, 7.5], [10, 0]]);
    assert.equal(corners([["M", 0, 0], ["L", 1, 1], ["M", 5, 5], ["L", 6, 6]]).length, 2);
  });
});

describe("what a piece does", () => {
  const unit = 40, from = { x: 0, y: 0, scale: 1, turn: 0, alpha: 1 }, path = [[0, 0], [40, 0]];
  const at = (kind, p, item = {}, end = undefined) => MOVES[kind](item, path, unit, from, end)(p);
  for (const kind of ["walk", "jump", "drift", "ring", "rope", "sent", "join", "led", "back"]) {
    test(`${kind} begins at the first place and ends at the last, as large as before`, () => {
      const [first, last] = [at(kind, 0), at(kind, 1)];
      near(first.x, 0, kind); near(last.x, 40, kind); near(last.y, 0, kind); near(last.scale ?? 1, 1, kind);
    });
  }
  test("a walk hops over each cell", () => {
    const hop = MOVES.walk({ via: [1, 2, 3] }, [[0, 0], [80, 0]], unit);
    assert.ok(hop(0.25).y < -1 && hop(0.75).y < -1);
    near(hop(0.5).y, 0);
    near(hop(0.5).x, 40);
  });
  test("a jump is larger in the middle", () => near(at("jump", 0.5).scale, 1.22));
  for (const kind of ["bump", "refuse"]) test(`${kind} comes back to where it was`, () => { near(at(kind, 1).x, 0, kind); assert.ok(at(kind, 0.5).x > 10); });
  test("a push goes a little the way it is told, and comes back", () => {
    const push = MOVES.push({ way: 1 }, path, unit, from);
    near(push(0.4).x, 4.8);
    near(push(1).x, 0);
    assert.ok(MOVES.push({}, path, unit, from)(0.4).y < 0);
  });
  test("a blow goes towards the other, not as far", () => {
    const blow = MOVES.blow({}, path, unit, from);
    near(blow(0.45).x, 12);
    near(blow(1).x, 0);
  });
  test("what is gone, falls or is taken cannot be seen at the end", () => {
    for (const kind of ["gone", "half", "fall", "take", "dead"]) near(at(kind, 1).alpha, 0, kind);
    assert.ok(at("fall", 1).scale < 0.3);
  });
  test("who dies is gone almost at once", () => assert.deepEqual([at("dead", 0.05).alpha, at("dead", 0.2).alpha], [1, 0]));
  test("what enters or is put comes from above to its place", () => {
    const end = { x: 5, y: 6 };
    assert.deepEqual([at("enter", 1, {}, end), at("put", 1, {}, end)], [{ x: 5, y: 6, alpha: 1 }, { x: 5, y: 6, alpha: 1 }]);
    assert.ok(at("put", 0, {}, end).y < 0);
    assert.equal(at("enter", 0).alpha, 0);
  });
  test("a toss flies in a bow", () => {
    const toss = MOVES.toss({}, path, unit, from, { x: 40, y: 0 });
    assert.ok(toss(0.5).y < -20);
    near(toss(1).x, 40);
  });
});

describe("the whole way of a step", () => {
  const one = (name, x, y, more = {}) => ({ name, x, y, scale: 1, symbol: name, ...more });
  const step = (given) => courses({ items: [], laid: [], before: [], after: [], unit: 40, ms: 600, ...given });
  test("a piece begins where it stands and ends where it will stand", () => {
    const found = step({ items: [{ k: "walk", s: "a", t: 0, d: 400 }], laid: [{ path: [[0, 0], [40, 0]] }], before: [one("a", 3, 4)], after: [one("a", 38, 2)] }).get("a");
    assert.deepEqual([found.at(0).x, found.at(0).y], [3, 4]);
    near(found.at(400).x, 38);
    near(found.at(400).y, 2);
    near(found.at(10_000).x, 38);
  });
  test("a piece that nothing moves stands still", () => {
    const found = step({ before: [one("a", 3, 4)], after: [one("a", 3, 4)] }).get("a");
    for (const time of [0, 300, 600]) assert.deepEqual([found.at(time).x, found.at(time).alpha], [3, 1]);
  });
  test("a piece that is elsewhere after the step goes there at the end", () => {
    const found = step({ before: [one("a", 0, 0)], after: [one("a", 40, 0)] }).get("a");
    near(found.at(600 - FADE).x, 0);
    near(found.at(600).x, 40);
    assert.ok(found.at(600 - FADE / 2).x > 5);
  });
  test("one that is far off fades away and comes there", () => {
    const found = step({ before: [one("a", 0, 0)], after: [one("a", 400, 0)] }).get("a"), half = found.at(600 - FADE / 2);
    near(half.alpha, 0);
    assert.ok([0, 400].includes(half.x));
    near(found.at(600).alpha, 1);
  });
  test("one that comes fades in, one that goes fades away", () => {
    const found = step({ before: [one("gone", 0, 0)], after: [one("new", 9, 9)] });
    assert.deepEqual([found.get("new").at(0).alpha, found.get("new").at(600).alpha], [0, 1]);
    assert.deepEqual([found.get("gone").at(0).alpha, found.get("gone").at(600).alpha], [1, 0]);
  });
  test("its parts follow each other by their time, however they are listed", () => {
    const items = [{ k: "walk", s: "a", t: 300, d: 200 }, { k: "walk", s: "a", t: 0, d: 200 }];
    const laid = [{ path: [[40, 0], [40, 40]] }, { path: [[0, 0], [40, 0]] }];
    const found = step({ items, laid, before: [one("a", 0, 0)], after: [one("a", 40, 40)] }).get("a");
    near(found.at(200).x, 40);
    near(found.at(200).y, 0);
    near(found.at(500).y, 40);
  });
  test("who is refused is where he was", () => {
    const found = step({ items: [{ k: "refuse", s: "a", t: 0, d: 300 }], laid: [{ path: [[0, 0], [40, 0]] }], before: [one("a", 0, 0)], after: [one("a", 0, 0)] }).get("a");
    assert.ok(found.at(150).x > 5);
    near(found.at(300).x, 0);
  });
  test("what is carried keeps its place beside its bearer", () => {
    const items = [{ k: "walk", s: "a", by: "b", t: 0, d: 300 }], laid = [{ path: [[0, 0], [40, 0]] }];
    const found = step({ items, laid, before: [one("a", 0, 0), one("b", 7, 7)], after: [one("a", 40, 0), one("b", 47, 7)] }).get("b");
    near(found.at(150).x, 27);
    near(found.at(300).x, 47);
    near(found.at(300).y, 7);
  });
  test("a symbol and its size change when the piece has moved", () => {
    const items = [{ k: "walk", s: "a", t: 0, d: 300 }], laid = [{ path: [[0, 0], [40, 0]] }];
    const found = step({ items, laid, before: [one("a", 0, 0, { symbol: "up", scale: 2 })], after: [one("a", 40, 0, { symbol: "down", scale: 1 })] }).get("a");
    assert.deepEqual([found.symbol(299), found.symbol(300), found.size(299), found.size(300)], ["up", "down", 2, 1]);
  });
  test("what the page does not know moves nothing", () => {
    const found = step({ items: [{ k: "fly", s: "a" }], laid: [{ path: [[0, 0], [40, 0]] }], before: [one("a", 0, 0)], after: [one("a", 0, 0)] }).get("a");
    near(found.at(300).x, 0);
  });
});

describe("light, stones and what lies on the ground", () => {
  test("chance is the same each time, and lies between nothing and one", () => {
    const some = (seed) => { const next = numbers(seed); return Array.from({ length: 50 }, next); };
    assert.deepEqual(some("boom"), some("boom"));
    assert.notDeepEqual(some("boom"), some("held"));
    assert.ok(some("boom").every((one) => one >= 0 && one < 1));
    assert.ok(new Set(some("boom")).size > 45);
  });
  test("every force draws without a fault at every part of its time, and leaves the canvas as it was", () => {
    const context = paper(), all = forces(context, (name) => name), path = [[0, 0], [40, 0]];
    for (const [kind, force] of Object.entries(all)) {
      let drawn = 0;
      for (const p of [0.01, 0.3, 0.5, 0.8, 0.99]) {
        context.deeds.length = 0;
        force({ path, unit: 40, p, d: 600 });
        drawn += context.deeds.length;
        const count = (name) => context.deeds.filter(([deed]) => deed === name).length;
        assert.equal(count("save"), count("restore"), kind);
        for (const [name, ...given] of context.deeds) for (const one of given) assert.ok(typeof one !== "number" || Number.isFinite(one), `${kind} at ${p}: ${name}(${given})`);
        for (const [, alpha] of context.deeds.filter(([name]) => name === "globalAlpha=")) assert.ok(alpha >= 0 && alpha <= 1, `${kind} at ${p}: ${alpha}`);
        for (const [, , , r] of context.deeds.filter(([name]) => name === "arc")) assert.ok(r >= 0, `${kind} at ${p}: ${r}`);
      }
      assert.ok(drawn > 0, kind);
    }
  });
  test("the ground changes with what changes it, else at the end", () => {
    assert.equal(changeAt({ items: [{ k: "stones", t: 100, d: 200 }, { k: "walk", t: 0, d: 50 }, { k: "put", t: 0, d: 180 }], ms: 900 }), 140);
    assert.equal(changeAt({ items: [{ k: "walk" }], ms: 900 }), 900 - FADE);
    assert.equal(changeAt({ items: [], ms: 100 }), 0);
  });
  test("a boom shakes the board, less and less, and nothing else does", () => {
    const film = { items: [{ k: "boom", t: 100 }], zoom: 1, unit: 40 }, far = (time) => Math.hypot(...shaken(film, time));
    assert.deepEqual([far(50), far(600)], [0, 0]);
    assert.ok(far(150) > far(400));
    assert.equal(Math.hypot(...shaken({ ...film, items: [{ k: "fire", t: 100 }] }, 150)), 0);
  });
  test("colours are the board's own, and known ones are asked once", () => {
    const { colour } = painter(part(), paper());
    assert.deepEqual([colour("rim"), colour("unknown")], ["#123456", "#14171A"]);
  });
});

describe("a picture", () => {
  const shapes = [{ kind: "circle", x: 0, y: 0, r: 5, ink: { fill: "rim" } }];
  const piece = (name, x) => ({ name, x, y: 0, scale: 1, symbol: "dot" });
  function film(more = {}) {
    const context = paper(), base = {
      items: [{ k: "walk", s: "a", t: 0, d: 400 }], laid: [{ path: [[0, 0], [40, 0]], marks: [] }], before: [piece("a", 0)], after: [piece("a", 40)], unit: 40, ms: 600,
      corner: [0, 0], zoom: 2, symbols: { dot: shapes }, sheets: [{ width: 10, height: 10, name: "after" }], ground: { width: 10, height: 10, name: "before" },
      canvas: { width: 80, height: 80 }, context, ...more,
    };
    base.draw = painter(part(), context);
    base.forces = forces(context, (name) => name);
    return Object.assign(base, { courses: courses(base), change: changeAt(base) });
  }
  const places = (one, time) => {
    one.context.deeds.length = 0;
    pictureAt(one, one.context, time, one.draw);
    return one.context.deeds.filter(([name]) => name === "translate").map(([, x]) => x);
  };
  test("shows each piece where it is at that time, the same however often it is asked", () => {
    const one = film();
    assert.deepEqual([places(one, 0), places(one, 400)], [[0], [40]]);
    assert.deepEqual(places(one, 123), places(one, 123));
  });
  test("shows no piece that cannot be seen, or has no drawing", () => {
    assert.deepEqual(places(film({ symbols: {} }), 100), []);
    assert.deepEqual(places(film({ before: [], items: [], laid: [] }), 0), []);
  });
  test("has the ground before the change, and the sheets after it; turned round where it goes back", () => {
    const grounds = (one, time) => {
      one.context.deeds.length = 0;
      drawFilm(part(), one, time);
      return one.context.deeds.filter(([name]) => name === "drawImage").map(([, sheet]) => sheet.name);
    };
    assert.deepEqual([grounds(film(), 0), grounds(film(), 600)], [["before"], ["after"]]);
    assert.deepEqual([grounds(film({ back: true }), 0), grounds(film({ back: true }), 600)], [["after"], ["before"]]);
    assert.deepEqual(grounds(film(), 600 - FADE / 2), ["before", "after"]);
    const one = film();
    grounds(one, 200);
    assert.ok(one.context.deeds.some(([name]) => name === "arc"), "the pieces lie over it");
  });
  test("a mark appears at its time, one that does not stay is gone after it", () => {
    const drawn = (mark, time) => {
      const one = film({ laid: [{ path: [[0, 0], [40, 0]], marks: [{ t: 100, d: 100, how: "fade", over: true, shapes: [{ kind: "text", text: "!", size: 9, x: 0, y: 0, fill: "rim" }], ...mark }] }] });
      pictureAt(one, one.context, time, one.draw);
      return one.context.deeds.some(([name]) => name === "fillText");
    };
    assert.deepEqual([50, 150, 250].map((time) => drawn({ stay: true }, time)), [false, true, true]);
    assert.deepEqual([50, 150, 250].map((time) => drawn({ stay: false }, time)), [false, true, false]);
  });
  for (const how of ["line", "fade", "pop", "fly", "slide", "die"]) {
    test(`a mark that comes by "${how}" leaves the canvas as it was`, () => {
      const mark = { t: 0, d: 100, how, over: false, stay: true, x: 1, y: 1, shapes: [{ kind: "use", x: 0, y: 0, scale: 1, symbol: { shapes } }] };
      const one = film({ items: [{ k: "die", s: "a", t: 0, d: 100, face: 4 }], laid: [{ path: [[0, 0], [40, 0]], marks: [mark] }] });
      for (const time of [0, 30, 70, 99, 200]) {
        one.context.deeds.length = 0;
        pictureAt(one, one.context, time, one.draw);
        const count = (name) => one.context.deeds.filter(([deed]) => deed === name).length;
        assert.equal(count("save"), count("restore"), how);
        assert.ok(count("arc") > 0, how);
      }
    });
  }
  test("every kind of shape is drawn: filled, with a line, with dashes, in part", () => {
    const context = paper(), { shape } = painter(part(), context), drawn = (one, ...more) => { context.deeds.length = 0; shape(one, { dot: shapes }, 0.5, ...more); return context.deeds.map(([name]) => name); };
    assert.ok(drawn(shapes[0]).includes("fill") && !drawn(shapes[0]).includes("stroke"));
    assert.ok(drawn({ kind: "rect", x: 0, y: 0, w: 1, h: 1, r: 0, ink: { stroke: "rim", dash: [2] } }).includes("stroke"));
    assert.equal(drawn({ kind: "path", steps: [["M", 0, 0], ["L", 9, 0], ["L", 9, 9]], ink: {} }).filter((name) => name === "lineTo").length, 2);
    assert.equal(drawn({ kind: "path", steps: [["M", 0, 0], ["L", 9, 0], ["L", 9, 9]], ink: {} }, 0.4).filter((name) => name === "lineTo").length, 1);
    assert.ok(drawn({ kind: "use", x: 0, y: 0, symbol: "dot" }).includes("arc"));
    assert.ok(drawn({ kind: "text", text: "A", size: 9, x: 0, y: 0, fill: "rim", anchor: "middle" }).includes("fillText"));
    assert.equal(context.textAlign, "center");
  });
});

/** A stage whose steps move, with a clock that a test turns. */
function cinema({ pace = "", reduced = false, hidden = false, known = 1 } = {}) {
  const clock = new Clock(), heard = listens(), shown = [], said = [], names = ["playFilm", "endFilm", "replay", "duringFilm", "clearFilm", "moving", "watchGhosts", "keepGhost", "forgetGhosts", "watchShift"];
  const document = new Place({ documentElement: { dataset: pace ? { erPace: pace } : {} }, hidden, createElement: () => part() });
  const canvas = part({}, { getContext: () => paper() });
  const overlay = part({ "canvas.er-motion": canvas }), words = part();
  const tools = panel("motion", names, {
    ...clock.page, ...heard, document, matchMedia: () => ({ matches: reduced }), devicePixelRatio: 1, region: (root, name) => root.querySelector(regionOf(name)), inGame: () => false,
    say: (_, text) => said.push(text), painter: () => ({ colour() {} }), forces: () => ({}), courses: () => new Map(), changeAt: () => 0, nearest: (_, event) => event.place, drawFilm: (_, film, time) => shown.push(Math.round(time)),
  });
  tools.watchShift([]);
  const root = part({ ".er-overlay": overlay, "canvas.er-motion": canvas, [regionOf("said")]: words }, { state: { sheets: () => [{ width: 200, height: 100 }, { width: 200, height: 100 }] } });
  const told = { message: { v: known, do: [], ms: 800 }, size: [100, 100], laid: [], before: [], after: [], unit: 40, corner: [0, 0], symbols: {} };
  const play = (more = {}) => { let over = 0; tools.playFilm(root, { ...told, ...more }, () => { over += 1; }); return () => over; };
  return { ...tools, root, clock, shown, said, play, document, heard: heard.place, canvas, words };
}

describe("a step that is played", () => {
  test("goes on with the clock and ends once, with its last picture", () => {
    const { play, clock, shown, root, moving } = cinema(), over = play();
    assert.ok(moving(root) && root.dataset.erMoving);
    clock.go(400);
    assert.equal(over(), 0);
    assert.ok(shown.at(-1) > 300 && shown.at(-1) <= 400, String(shown.at(-1)));
    clock.go(1000);
    assert.deepEqual([over(), shown.at(-1), moving(root)], [1, 800, false]);
  });
  test("says over the row that asks what is being done, and how it ends", () => {
    const { play, root } = cinema(), doing = part({}, { firstChild: part() }), row = part({ ":scope > .er-doing": doing }), query = root.querySelector;
    root.querySelector = (asked) => (asked === regionOf("ask") ? row : query(asked));
    play({ doing: "A walks." });
    assert.equal(doing.firstChild.textContent, "A walks.");
    assert.match(doing.innerHTML, /Step ends the motion at once/);
  });
  test("ends at once without motion, in a hidden page, or where the page does not know how", () => {
    for (const how of [{ pace: "calm" }, { reduced: true }, { hidden: true }, { known: 2 }]) {
      const { play, shown } = cinema(how);
      assert.equal(play()(), 1);
      assert.deepEqual(shown, []);
    }
  });
  test("takes four times as long in slow motion, and while Shift is held", () => {
    const slow = cinema({ pace: "slow" }), over = slow.play();
    slow.clock.go(2000);
    assert.equal(over(), 0);
    slow.clock.go(1400);
    assert.equal(over(), 1);
    const held = cinema(), done = held.play();
    held.heard.tell("keydown", { key: "Shift" });
    held.clock.go(1000);
    assert.equal(done(), 0);
    held.heard.tell("keyup", { key: "Shift" });
    held.clock.go(700);
    assert.equal(done(), 1);
  });
  test("ends by itself where the machine draws too slowly", () => {
    const one = cinema(), over = one.play({ message: { v: 1, do: [], ms: 100_000 } });
    for (let at = 0; at < 10 && !over(); at += 1) { one.clock.now += 120; one.clock.go(1); }
    assert.equal(over(), 1);
  });
  test("backwards begins at its end and is quicker", () => {
    const { play, clock, shown } = cinema(), over = play({ back: true });
    assert.equal(shown[0], 800);
    clock.go(600);
    assert.deepEqual([over(), shown.at(-1)], [1, 0]);
  });
  test("Step ends it, Back turns it round, a choice ends it first", () => {
    const one = cinema(), over = one.play();
    one.clock.go(300);
    assert.ok(one.duringFilm(one.root, "back"));
    assert.deepEqual([stateOf(one.root).film.dir, stateOf(one.root).film.turned, over()], [-1, true, 0]);
    assert.ok(one.duringFilm(one.root, "step"));
    assert.deepEqual([over(), one.shown.at(-1)], [1, 0]);
    assert.ok(!one.duringFilm(one.root, "step"));
    const other = cinema(), ended = other.play();
    assert.ok(!other.duringFilm(other.root, "act"));
    assert.equal(ended(), 1);
  });
  test("takes no answer to the position before it", () => {
    const one = cinema();
    one.play();
    stateOf(one.root).coming = [{ regions: { ask: "" } }];
    assert.ok(one.duringFilm(one.root, "act"));
    one.play();
    stateOf(one.root).coming = [{ regions: { why: "" } }];
    assert.ok(!one.duringFilm(one.root, "act"));
  });
  test("is played again without a question to Python, its words wait", () => {
    const { play, clock, replay, root, words, moving, canvas } = cinema();
    play();
    clock.go(1000);
    replay(root);
    assert.ok(moving(root) && words.classList.contains("er-waits"));
    clock.go(400);
    replay(root);
    assert.equal(stateOf(root).film.t, 0);
    clock.go(1000);
    assert.ok(!moving(root) && !words.classList.contains("er-waits") && canvas.hidden);
  });
  test("that was refused, or went back, is not played again", () => {
    for (const more of [{ message: { v: 1, do: [], ms: 10, refused: true } }, { back: true }]) {
      const { play, clock, replay, root, said } = cinema();
      play(more);
      clock.go(1000);
      replay(root);
      assert.deepEqual(said, ["There is no step to play again."]);
    }
  });
});

describe("a ghost", () => {
  /** Something on a stage is pointed at. */
  function pointing() {
    const one = cinema(), asked = [], clean = [];
    stateOf(one.root).picture = { ghosts: true };
    one.watchGhosts(one.root, clean, (what) => asked.push(what));
    const point = (name, { control = null, place = null } = {}) => {
      const event = Object.assign(new Event(name), { place });
      Object.defineProperty(event, "target", { value: part({}, { within: control ? { "[data-do]": part({}, { dataset: control }) } : place ? { ".er-overlay": part() } : {} }) });
      one.root.dispatchEvent(event);
    };
    return { ...one, asked, clean, point };
  }
  test("is asked for once a choice was pointed at for a while", () => {
    const { point, clock, asked } = pointing();
    point("pointermove", { control: { do: "act", arg: "1" } });
    clock.go(79);
    assert.deepEqual(asked, []);
    point("pointermove", { control: { do: "act", arg: "2" } });
    clock.go(80);
    assert.deepEqual(asked, ["act:2"]);
  });
  test("is not asked for twice, nor for what only explains", () => {
    const { point, clock, asked, keepGhost, root } = pointing();
    point("focusin", { control: { do: "instead", arg: "0" } });
    clock.go(80);
    keepGhost(root, { asked: "instead:0" });
    point("pointerleave");
    point("focusin", { control: { do: "instead", arg: "0" } });
    point("pointermove", { control: { do: "step" } });
    clock.go(80);
    assert.deepEqual(asked, ["instead:0"]);
  });
  test("of a place is asked for by the pointer, not by the focus; never while a step moves", () => {
    const { point, clock, asked, play } = pointing();
    point("focusin", { place: { id: "c4" } });
    clock.go(80);
    assert.deepEqual(asked, []);
    point("pointermove", { place: { id: "c4" } });
    clock.go(80);
    assert.deepEqual(asked, ["place:c4"]);
    play();
    point("pointermove", { control: { do: "act", arg: "1" } });
    clock.go(80);
    assert.deepEqual(asked, ["place:c4"]);
  });
  test("is forgotten with the position", () => {
    const { point, clock, asked, keepGhost, forgetGhosts, root } = pointing();
    point("pointermove", { control: { do: "act", arg: "1" } });
    clock.go(80);
    keepGhost(root, { asked: "act:1" });
    forgetGhosts(root);
    point("pointermove", { control: { do: "act", arg: "1" } });
    clock.go(80);
    assert.equal(asked.length, 2);
  });
});

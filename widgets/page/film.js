// A step as a picture of the time: the ways of what moves, the marks that appear, light and stones. Nothing here knows a page;
// motion.js plays it on a stage, the front of the book on a drawing.

/**
 * Pictures and steps as Python tells them (`scene.py`, `film.py` and `motion.py` of `widgets/kernel`), and as they are played.
 * @typedef {[number, number]} Point
 * @typedef {["M" | "L" | "Q" | "C" | "Z", ...number[]]} Stroke
 * @typedef {{fill?: string, stroke?: string, width?: number, dash?: number[], opacity?: number}} Ink
 * @typedef {{kind: "path", steps: Stroke[], ink: Ink} | {kind: "circle", x: number, y: number, r: number, ink: Ink}
 *   | {kind: "rect", x: number, y: number, w: number, h: number, r: number, ink: Ink}} Line
 * @typedef {{kind: "text", x: number, y: number, text: string, size: number, fill: string, weight?: number, anchor: "start" | "middle" | "end", opacity?: number}} Text
 * @typedef {{kind: "use", x: number, y: number, scale?: number, opacity?: number, symbol: string | {shapes: Shape[]}}} Use
 * @typedef {Line | Text | Use} Shape
 * @typedef {Record<string, Shape[]>} Symbols by their names
 * @typedef {{name: string, symbol: string, x: number, y: number, scale: number}} Sprite
 * @typedef {{k: string, t?: number, d?: number, s?: string, by?: string, via?: string[], way?: number, n?: number, face?: number}} Item what happens
 * @typedef {{t: number, d: number, how: string, over: boolean, stay: boolean, x: number, y: number, shapes: Shape[]}} Mark
 * @typedef {{path: Point[], marks: Mark[]}} Laid
 * @typedef {{items: Item[], ms: number, laid: Laid[], before: Sprite[], after: Sprite[], unit: number}} Moves what moves, and from where to where
 * @typedef {{message: {v: number, ms: number, refused?: boolean, do: Item[]}, laid: Laid[], before: Sprite[], after: Sprite[], symbols: Symbols,
 *   size: Point, corner: Point, same: boolean, unit: number, back: boolean, doing: string, regions?: Record<string, string>}} Told of a step
 * @typedef {{x: number, y: number, scale?: number, turn?: number, alpha?: number}} Pose
 * @typedef {{symbol: (time: number) => string, size: (time: number) => number, at: (time: number) => Required<Pose>}} Course
 * @typedef {(now: {path: Point[], unit: number, p: number, d: number}) => void} Force
 * @typedef {ReturnType<typeof painter>} Painter
 * @typedef {{corner: Point, symbols: Symbols, sheets: HTMLCanvasElement[], ground: HTMLCanvasElement | null, canvas: HTMLCanvasElement, back?: boolean,
 *   context: CanvasRenderingContext2D, zoom: number, draw: Painter, forces: Record<string, Force>, courses: Map<string, Course>, change: number} & Moves} Film
 */

const FADE = 160;

/** @param {number} value */
const clamp = (value, least = 0, most = 1) => Math.max(least, Math.min(most, value));
/** @param {number} one @param {number} other @param {number} p */
const mix = (one, other, p) => one + (other - one) * p;
/** @typedef {(p: number) => number} Ease @type {Record<"out" | "into" | "both" | "over", Ease>} */
const EASE = {
  out: (p) => 1 - (1 - p) ** 3,
  into: (p) => p * p,
  both: (p) => (p < 0.5 ? 2 * p * p : 1 - (2 - 2 * p) ** 2 / 2),
  over: (p) => 1 + 2.2 * (p - 1) ** 3 + 1.2 * (p - 1) ** 2,
};

// -- along a way ------------------------------------------------------------------------------------------------------

/** @param {Point[]} path */
function lengths(path) {
  const found = [0];
  for (let at = 1; at < path.length; at++) found.push(found[at - 1] + Math.hypot(path[at][0] - path[at - 1][0], path[at][1] - path[at - 1][1]));
  return found;
}

/** The points of the first part of a way; the last of them is where that part ends. @param {Point[]} path @param {number} p */
function firstPart(path, p) {
  const far = lengths(path), whole = far[far.length - 1] * clamp(p), found = [path[0]];
  for (let at = 1; at < path.length; at++) {
    if (far[at] <= whole) { found.push(path[at]); continue; }
    const rest = (whole - far[at - 1]) / (far[at] - far[at - 1] || 1);
    found.push([mix(path[at - 1][0], path[at][0], rest), mix(path[at - 1][1], path[at][1], rest)]);
    break;
  }
  return found;
}

/** @param {Point[]} path */
const endOf = (path) => path[path.length - 1];
/** @param {Point[]} path @param {number} p */
const along = (path, p) => (path.length < 2 ? path[0] : endOf(firstPart(path, p)));

/** The corners of a drawn path; its curves as short lines. @param {Stroke[]} steps */
function corners(steps) {
  /** @type {number[][][]} */
  const lines = [];
  /** @type {number[][]} */
  let line = [];
  let last = [0, 0];
  for (const [verb, ...at] of steps) {
    if (verb === "M") lines.push((line = [at]));
    else if (verb === "L") line.push(at);
    else if (verb === "Q") for (let n = 1; n <= 8; n++) {
      const p = n / 8, q = 1 - p;
      line.push([q * q * last[0] + 2 * q * p * at[0] + p * p * at[2], q * q * last[1] + 2 * q * p * at[1] + p * p * at[3]]);
    } else if (verb === "C") for (let n = 1; n <= 8; n++) {
      const p = n / 8, q = 1 - p, k = [q ** 3, 3 * q * q * p, 3 * q * p * p, p ** 3];
      line.push([0, 1].map((axis) => k[0] * last[axis] + k[1] * at[axis] + k[2] * at[axis + 2] + k[3] * at[axis + 4]));
    } else line.push(line[0]);
    last = /** @type {number[]} */ (line.at(-1));
  }
  return /** @type {Point[][]} */ (lines);
}

// -- drawing ----------------------------------------------------------------------------------------------------------

const FONT = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Liberation Sans',Arial,'DejaVu Sans Condensed',sans-serif";

/** @param {Use} use @param {Symbols} symbols */
const shapesOf = ({ symbol }, symbols) => (typeof symbol === "string" ? symbols[symbol] : symbol.shapes) ?? [];

/** @param {HTMLElement} root @param {CanvasRenderingContext2D} context */
export function painter(root, context) {
  const style = getComputedStyle(root), known = /** @type {Map<string, string>} */ (new Map());
  const colour = (/** @type {string} */ name) => {
    if (!known.has(name)) known.set(name, style.getPropertyValue(`--er-${name}`).trim() || "#14171A");
    return /** @type {string} */ (known.get(name));
  };
  const strokeAndFill = (/** @type {Ink} */ ink, /** @type {number} */ base) => {
    context.globalAlpha = base * (ink.opacity ?? 1);
    if (ink.fill) { context.fillStyle = colour(ink.fill); context.fill(); }
    if (!ink.stroke) return;
    context.strokeStyle = colour(ink.stroke);
    context.lineWidth = ink.width ?? 1;
    context.setLineDash(ink.dash ?? []);
    context.stroke();
  };
  const shape = (/** @type {Shape} */ one, /** @type {Symbols} */ symbols, /** @type {number} */ alpha, part = 1) => {
    if (one.kind === "use") {
      context.save();
      context.translate(one.x, one.y);
      context.scale(one.scale ?? 1, one.scale ?? 1);
      for (const inner of shapesOf(one, symbols)) shape(inner, symbols, alpha * (one.opacity ?? 1));
      context.restore();
      return;
    }
    if (one.kind === "text") {
      context.globalAlpha = alpha * (one.opacity ?? 1);
      context.font = `${one.weight ?? 600} ${one.size}px ${FONT}`;
      context.textAlign = one.anchor === "middle" ? "center" : one.anchor;
      context.fillStyle = colour(one.fill);
      context.fillText(one.text, one.x, one.y);
      return;
    }
    context.beginPath();
    if (one.kind === "circle") context.arc(one.x, one.y, one.r, 0, 7);
    else if (one.kind === "rect") context.roundRect(one.x, one.y, one.w, one.h, one.r);
    else for (const line of corners(one.steps)) {
      const drawn = part < 1 ? firstPart(line, part) : line;
      drawn.forEach(([x, y], at) => (at ? context.lineTo(x, y) : context.moveTo(x, y)));
    }
    strokeAndFill(one.ink, alpha);
  };
  return { shape, colour };
}

// -- what a piece does, kind by kind: its state at a part of the time --------------------------------------------------

/** A way from cell to cell, a little hop over each. @param {Item} item @param {Point[]} path @param {number} unit @returns {(p: number) => Pose} */
function stepping(item, path, unit) {
  const cells = Math.max(1, (item.via?.length ?? 2) - 1);
  return (p) => {
    const cell = Math.min(cells - 1, Math.floor(p * cells)), q = clamp(p * cells - cell);
    const [x, y] = along(path, (cell + EASE.both(q)) / cells);
    return { x, y: y - unit * 0.09 * Math.sin(Math.PI * q) };
  };
}

/** @param {Point[]} path @returns {(p: number) => Pose} */
const on = (path, ease = EASE.both) => (p) => { const [x, y] = along(path, ease(p)); return { x, y }; };

/** What goes out and comes back, and is where it was. @param {Point[]} path @param {number} out @returns {(p: number) => Pose} */
function outAndBack(path, out, tremble = 0) {
  return (p) => {
    const q = p < out ? EASE.into(p / out) : 1 - EASE.out((p - out) / (1 - out));
    const [x, y] = along(path, q);
    return { x, y, turn: p < out ? 0 : tremble * Math.sin((p - out) * 24) * (1 - p) };
  };
}

const WAYS = [[0, -1], [1, 0], [0, 1], [-1, 0]];

/** @type {Record<string, (item: Item, path: Point[], unit: number, from: Required<Pose>, end?: Sprite) => (p: number) => Pose>} */
const MOVES = {
  walk: (item, path, unit) => stepping(item, path, unit),
  jump: (_, path) => (p) => ({ ...on(path)(p), scale: 1 + 0.22 * Math.sin(Math.PI * p) }),
  drift: (_, path, unit) => (p) => {
    const [x, y] = along(path, EASE.both(p)), sway = Math.sin(p * Math.PI * 4) * (1 - p);
    return { x, y: y + unit * 0.035 * sway, turn: 7 * sway };
  },
  ring: (_, path) => (p) => {
    const sink = 0.19, rise = 0.78;
    if (p < sink) return { x: path[0][0], y: path[0][1], scale: mix(1, 0.35, EASE.into(p / sink)) };
    if (p > rise) return { x: endOf(path)[0], y: endOf(path)[1], scale: mix(0.35, 1, EASE.out((p - rise) / (1 - rise))) };
    const q = (p - sink) / (rise - sink), [x, y] = along(path, EASE.both(q));
    return { x, y, scale: 0.35, turn: 360 * q };
  },
  fall: (_, path, unit) => (p) => {
    const edge = 0.37, [from, into] = [path[0], endOf(path)];
    if (p < edge) {
      const q = p / edge;
      return { x: mix(from[0], into[0], q), y: mix(from[1], into[1], q) - unit * 0.35 * Math.sin(Math.PI * q) };
    }
    const q = (p - edge) / (1 - edge);
    return { x: into[0] + Math.sin(q * 5) * unit * 0.05, y: into[1] + unit * 0.25 * EASE.into(q), scale: mix(1, 0.2, EASE.into(q)), turn: 250 * q, alpha: q < 0.7 ? 1 : (1 - q) / 0.3 };
  },
  rope: (_, path) => on(path),
  sent: (_, path) => on(path),
  join: (_, path) => on(path),
  led: (_, path) => on(path),
  back: (_, path) => on(path),
  gone: (_, path) => (p) => ({ ...on(path)(p), scale: mix(1, 0.6, p), alpha: p < 0.8 ? 1 : mix(1, 0, (p - 0.8) / 0.2) }),
  half: (_, path) => (p) => ({ ...on(path)(Math.min(1, p / 0.55)), alpha: p < 0.55 ? 1 : 1 - EASE.both((p - 0.55) / 0.45) }),
  bump: (_, path) => outAndBack(path, 0.55, 4),
  refuse: (_, path) => outAndBack(path, 0.5, 4),
  push: (item, _, unit, from) => {
    const [dx, dy] = WAYS[item.way ?? -1] ?? [0.7, -0.7];
    return outAndBack([[from.x, from.y], [from.x + dx * unit * 0.12, from.y + dy * unit * 0.12]], 0.4);
  },
  blow: (_, path, unit, from) => {
    const to = path.at(-1) ?? [from.x, from.y], far = Math.hypot(to[0] - from.x, to[1] - from.y) || 1, by = Math.min(0.5, (unit * 0.3) / far);
    return outAndBack([[from.x, from.y], [mix(from.x, to[0], by), mix(from.y, to[1], by)]], 0.45);
  },
  enter: (_, path, unit, from, end) => (p) => ({ x: end?.x ?? path[0]?.[0] ?? from.x, y: (end?.y ?? path[0]?.[1] ?? from.y) - unit * 0.3 * (1 - EASE.out(p)), alpha: p }),
  dead: (_, __, ___, from) => (p) => ({ x: from.x, y: from.y, scale: from.scale, alpha: p < 0.1 ? from.alpha : 0 }),
  put: (_, __, unit, from, end) => (p) => ({ x: end?.x ?? from.x, y: (end?.y ?? from.y) - unit * 0.5 * (1 - EASE.into(p)), alpha: Math.min(1, p * 4) }),
  take: (_, __, ___, from) => (p) => ({ ...from, scale: mix(1, 0.4, p), alpha: 1 - p }),
  toss: (_, __, unit, from, end) => (p) => {
    const q = EASE.both(p), to = end ?? from;
    return { x: mix(from.x, to.x, q), y: mix(from.y, to.y, q) - unit * 0.6 * Math.sin(Math.PI * q) };
  },
};

/** The whole way of each sprite: what it does one after the other, and at last its place in the scene after the step. @param {Moves} moves */
export function courses({ items, laid, before, after, unit, ms }) {
  const first = new Map(before.map((one) => [one.name, one])), last = new Map(after.map((one) => [one.name, one]));
  const found = /** @type {Map<string, Course>} */ (new Map());
  for (const name of new Set([...last.keys(), ...first.keys()])) {
    const start = first.get(name), end = last.get(name), [early, late] = /** @type {Sprite[]} */ ([start ?? end, end ?? start]);
    let now = { x: early.x, y: early.y, scale: 1, turn: 0, alpha: start ? 1 : 0 };
    const opening = now;
    /** @type {{t: number, d: number, state: (p: number) => Required<Pose>}[]} */
    const parts = [];
    const own = items.map((item, at) => ({ item, path: laid[at]?.path ?? [] })).filter(({ item }) => (item.s === name || item.by === name) && MOVES[item.k]);
    own.sort((one, other) => (one.item.t ?? 0) - (other.item.t ?? 0));
    own.forEach(({ item, path }, at) => {
      const closes = at === own.length - 1, from = now;
      if (!path.length && !["dead", "enter", "put", "take", "toss", "push"].includes(item.k)) return;
      const way = MOVES[item.k](item, path, unit, from, closes ? end : undefined);
      // A way begins where the piece stands, not in the middle of its place; the last one ends where it will stand.
      const fixed = ["push", "blow", "dead", "put", "take", "toss", "enter"].includes(item.k);
      const dx = fixed || !path.length ? 0 : from.x - path[0][0], dy = fixed || !path.length ? 0 : from.y - path[0][1];
      const returns = ["bump", "refuse", "half"].includes(item.k);
      // What is carried keeps its place beside the piece.
      const carried = item.by === name, settles = !fixed && closes && end && !returns && path.length;
      const ex = settles ? end.x - endOf(path)[0] - (carried ? dx : 0) : 0, ey = settles ? end.y - endOf(path)[1] - (carried ? dy : 0) : 0;
      const state = (/** @type {number} */ p) => {
        const at = way(p), q = returns ? 0 : clamp(p * 3 - 2), o = returns || carried ? 1 : 1 - clamp(p * 3);
        return { scale: 1, turn: 0, alpha: 1, ...at, x: at.x + dx * o + ex * q, y: at.y + dy * o + ey * q };
      };
      parts.push({ t: item.t ?? 0, d: Math.max(1, item.d ?? 0), state });
      now = state(1);
    });
    const t = parts.length ? Math.max(...parts.map((one) => one.t + one.d)) : Math.max(0, ms - FADE);
    const goal = end ? { x: end.x, y: end.y, scale: 1, turn: 0, alpha: 1 } : { ...now, alpha: 0 };
    if (Math.hypot(now.x - goal.x, now.y - goal.y) > 0.5 || now.alpha !== goal.alpha || now.scale !== goal.scale) {
      const here = now, far = Math.hypot(here.x - goal.x, here.y - goal.y) > unit * 2.2;
      parts.push({
        t, d: FADE,
        state: (p) => (far
          ? { ...(p < 0.5 ? here : goal), alpha: p < 0.5 ? here.alpha * (1 - 2 * p) : goal.alpha * (2 * p - 1) }
          : { x: mix(here.x, goal.x, EASE.both(p)), y: mix(here.y, goal.y, EASE.both(p)), scale: mix(here.scale, goal.scale, p), turn: 0, alpha: mix(here.alpha, goal.alpha, p) }),
      });
    }
    found.set(name, {
      symbol: (time) => (time < t ? early : late).symbol, size: (time) => (time < t ? early : late).scale,
      at: (time) => {
        let state = opening;
        for (const part of parts) if (time >= part.t) state = part.state(clamp((time - part.t) / part.d));
        return state;
      },
    });
  }
  return found;
}

// -- light, stones, dust: what leaves nothing behind -------------------------------------------------------------------

/** Numbers that look like chance and are the same each time. @param {string} seed */
function numbers(seed) {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5) >>> 0;
  return () => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return state / 2 ** 32; };
}

const STONES = [[-0.24, 0.2, 0.18], [0.06, 0.24, 0.2], [0.29, 0.17, 0.16], [-0.12, 0.01, 0.18], [0.15, -0.02, 0.19], [-0.3, -0.07, 0.14], [0.01, -0.22, 0.17], [0.29, -0.14, 0.13]];

/** @param {CanvasRenderingContext2D} context @param {(name: string) => string} colour @returns {Record<string, Force>} */
export function forces(context, colour) {
  /** @param {number} x @param {number} y @param {number} r @param {string} fill @param {number} alpha @param {string} [line] */
  const disc = (x, y, r, fill, alpha, line) => {
    context.globalAlpha = clamp(alpha);
    context.beginPath();
    context.arc(x, y, Math.max(0, r), 0, 7);
    if (fill) { context.fillStyle = colour(fill); context.fill(); }
    if (line) { context.strokeStyle = colour(line); context.lineWidth = Math.max(1, r * 0.12); context.setLineDash([]); context.stroke(); }
  };
  /** @param {number} x @param {number} y @param {number} unit @param {number} p @param {string} seed @param {boolean} up */
  const dust = (x, y, unit, p, seed, up) => {
    const next = numbers(seed);
    for (let n = 0; n < 12; n++) {
      const turn = up ? -Math.PI * next() : 2 * Math.PI * next(), far = unit * (0.3 + 0.85 * next()) * EASE.out(p);
      disc(x + Math.cos(turn) * far, y + Math.sin(turn) * far * 0.7, unit * (0.05 + 0.1 * next()) * (1 + p), "cave", (1 - p) * 0.6);
    }
  };
  /** @param {number} x @param {number} y @param {number} r @param {number} turn @param {number} alpha */
  const stone = (x, y, r, turn, alpha) => {
    context.save();
    context.translate(x, y);
    context.rotate(turn);
    context.globalAlpha = clamp(alpha);
    context.beginPath();
    for (let n = 0; n < 6; n++) context.lineTo(Math.cos(n * 1.047) * r * (n % 2 ? 0.88 : 1.08), Math.sin(n * 1.047) * r * 0.86);
    context.closePath();
    context.fillStyle = colour("stone");
    context.strokeStyle = colour("rim");
    context.lineWidth = Math.max(1, r * 0.14);
    context.setLineDash([]);
    context.fill();
    context.stroke();
    context.restore();
  };
  /** @param {number} x @param {number} y @param {number} high @param {number} alpha */
  const flame = (x, y, high, alpha) => {
    for (const [part, fill] of /** @type {[number, string][]} */ ([[1, "vermilion"], [0.6, "orange"], [0.3, "yellow"]])) {
      context.globalAlpha = clamp(alpha);
      context.fillStyle = colour(fill);
      context.beginPath();
      context.moveTo(x, y - high * part);
      context.bezierCurveTo(x + high * 0.45 * part, y - high * 0.3 * part, x + high * 0.3 * part, y, x, y);
      context.bezierCurveTo(x - high * 0.3 * part, y, x - high * 0.45 * part, y - high * 0.3 * part, x, y - high * part);
      context.fill();
    }
  };
  return {
    fuse({ path: [[x, y]], unit, p }) {
      const lies = [x - unit * 0.3, y + unit * 0.2];
      const q = EASE.out(clamp(p / 0.56));
      /** @type {Point} */
      const at = [mix(x - unit * 1.1, lies[0], q), mix(y - unit * 0.2, lies[1], q) - Math.sin(Math.PI * q) * unit * 0.6];
      context.save();
      context.translate(...at);
      context.rotate(q * 6);
      context.globalAlpha = 1;
      context.fillStyle = colour("vermilion");
      context.strokeStyle = colour("rim");
      context.lineWidth = 1.4;
      context.setLineDash([]);
      context.beginPath();
      context.roundRect(-unit * 0.2, -unit * 0.07, unit * 0.4, unit * 0.14, 3);
      context.fill();
      context.stroke();
      context.restore();
      if (p > 0.56) disc(lies[0] + unit * 0.3 * (1 - (p - 0.56) / 0.44), lies[1] - unit * 0.06, unit * 0.07, "yellow", 1, "vermilion");
    },
    boom({ path: [[x, y]], unit, p }) {
      const q = clamp(p / 0.52);
      if (q < 1) {
        disc(x, y, unit * mix(0.25, 1.5, EASE.out(q)), "yellow", 0.75 * (1 - q));
        disc(x, y, unit * mix(0.28, 1.65, EASE.out(q)), "", 1 - q, "orange");
      }
      dust(x, y, unit, p, "boom", false);
    },
    stones({ path: [[x, y]], unit, p, d }) {
      STONES.forEach(([dx, dy, r], n) => {
        const q = clamp((p * d - n * 26) / 250);
        if (q <= 0) return;
        const lies = q < 0.95 ? EASE.into(q / 0.95) : 1 - Math.sin(((q - 0.95) / 0.05) * Math.PI) * 0.05;
        stone(x + dx * unit, y + dy * unit - unit * (1.5 + (n % 3) * 0.35) * (1 - lies), r * unit, n + (1 - lies) * 2.8, q * 5);
      });
    },
    held({ path: [[x, y]], unit, p }) {
      const next = numbers("held");
      STONES.forEach(([dx, , r], n) => {
        const q = clamp(p * 1.3 - n * 0.03), side = (dx < 0 ? -1 : 1) * unit * (0.35 + 0.6 * next());
        const roof = y - unit * 0.62;
        if (q < 0.4) stone(x + dx * unit, roof - unit * 1.1 * (1 - EASE.into(q / 0.4)), r * unit * 0.85, n + q, 1);
        else {
          const s = (q - 0.4) / 0.6;
          stone(x + dx * unit + side * EASE.out(s), roof + unit * 0.5 * EASE.into(s), r * unit * 0.85, n + q * 3, 1 - EASE.into(s));
        }
      });
    },
    fire({ path: [[x, y]], unit, p }) {
      for (let n = 0; n < 3; n++) flame(x + (n - 1) * unit * 0.24, y + unit * 0.32, unit * (n === 1 ? 0.7 : 0.5) * EASE.out(clamp(p * 1.25 - n * 0.1)), 1);
    },
    steam({ path: [[x, y]], unit, p }) {
      for (let n = 0; n < 3; n++) flame(x + (n - 1) * unit * 0.24, y + unit * 0.32, unit * 0.6 * (1 - p), 1 - p);
      disc(x, y - unit * 0.4 * p, unit * 0.4 * EASE.out(p), "halo", 0.5 * (1 - p));
    },
    dig({ path: [[x, y]], unit, p, d }) {
      STONES.forEach(([dx, dy, r], n) => {
        const q = clamp((p * d - 200 - n * 48) / 240);
        stone(x + dx * unit + (dx < 0 ? -1 : 1) * unit * 0.5 * q, y + dy * unit - unit * 0.4 * Math.sin(q * Math.PI), r * unit, n + q * 2, 1 - q);
      });
      const swing = (p * 2) % 1, turn = swing < 0.5 ? mix(-1, 0.6, EASE.into(swing * 2)) : mix(0.6, -1, swing * 2 - 1);
      context.save();
      context.translate(x - unit * 0.42, y + unit * 0.1);
      context.rotate(turn);
      context.globalAlpha = 1;
      context.setLineDash([]);
      for (const [wide, fill] of /** @type {[number, string][]} */ ([[0.11, "rim"], [0.06, "brown"]])) {
        context.strokeStyle = colour(fill);
        context.lineWidth = unit * wide;
        context.beginPath();
        context.moveTo(0, unit * 0.3);
        context.lineTo(0, -unit * 0.24);
        context.stroke();
      }
      for (const [wide, fill] of /** @type {[number, string][]} */ ([[0.12, "rim"], [0.06, "stone"]])) {
        context.strokeStyle = colour(fill);
        context.lineWidth = unit * wide;
        context.beginPath();
        context.moveTo(-unit * 0.28, -unit * 0.1);
        context.quadraticCurveTo(0, -unit * 0.38, unit * 0.28, -unit * 0.1);
        context.stroke();
      }
      context.restore();
    },
    crack({ path: [, [x, y]], unit, p }) {
      const next = numbers("crack");
      for (let n = 0; n < 6; n++) {
        const turn = 2 * Math.PI * next(), far = unit * 0.4 * EASE.out(clamp(p * 1.4 - 0.3)), r = unit * (0.05 + 0.05 * next());
        stone(x + Math.cos(turn) * far, y + Math.sin(turn) * far, r, n + p * 4, p < 0.3 ? p * 3 : 1.4 - p * 1.4);
      }
    },
    ripple({ path, unit, p }) {
      const [x, y] = endOf(path);
      for (const late of [0, 0.25]) {
        const q = clamp((p - late) / 0.75);
        disc(x, y, unit * mix(0.2, 0.55, q), "", (1 - q) * 0.8, "waterink");
      }
    },
    drift: (now) => forces(context, colour).ripple({ ...now, path: [along(now.path, EASE.both(now.p))] }),
    fall({ path, unit, p }) { if (p > 0.4) dust(...endOf(path), unit, (p - 0.4) / 0.6, "fall", true); },
    shot({ path, unit, p }) {
      const [x, y] = along(path, p), tail = along(path, Math.max(0, p - 0.25));
      context.globalAlpha = 0.8;
      context.strokeStyle = colour("no");
      context.lineWidth = Math.max(2, unit * 0.05);
      context.setLineDash([]);
      context.beginPath();
      context.moveTo(...tail);
      context.lineTo(x, y);
      context.stroke();
      disc(x, y, Math.max(2.5, unit * 0.06), "rim", 1);
    },
  };
}

// -- a picture at a time ----------------------------------------------------------------------------------------------

/** @param {Film} film @param {CanvasRenderingContext2D} context @param {number} time @param {Painter} draw */
function pictureAt(film, context, time, draw) {
  const { items, laid, unit, symbols } = film, force = film.forces;
  const marks = (/** @type {boolean} */ over) => laid.forEach((one, at) => {
    for (const mark of one.marks) {
      if (mark.over !== over || time < mark.t) continue;
      const p = mark.d ? clamp((time - mark.t) / mark.d) : 1;
      if (!mark.stay && time >= mark.t + mark.d && items[at].k !== "refuse") continue;
      drawMark(film, context, draw, mark, items[at], one, p);
    }
  });
  marks(false);
  for (const [, course] of film.courses) {
    const now = course.at(time), shapes = symbols[course.symbol(time)];
    if (!shapes || now.alpha <= 0) continue;
    const size = course.size(time) * now.scale;
    context.save();
    context.translate(now.x, now.y);
    if (now.turn) context.rotate((now.turn * Math.PI) / 180);
    context.scale(size, size);
    for (const one of shapes) draw.shape(one, symbols, clamp(now.alpha));
    context.restore();
  }
  items.forEach((item, at) => {
    const start = item.t ?? 0, p = (time - start) / (item.d || 1), path = laid[at]?.path ?? [];
    if (p < 0 || p >= 1 || !path.length || !force[item.k]) return;
    force[item.k]({ path, unit, p, d: /** @type {number} */ (item.d) });
  });
  marks(true);
  context.globalAlpha = 1;
}

/** @param {Film} film @param {CanvasRenderingContext2D} context @param {Painter} draw @param {Mark} mark @param {Item} item @param {Laid} laid @param {number} p */
function drawMark(film, context, draw, mark, item, laid, p) {
  context.save();
  let alpha = 1, part = 1;
  if (mark.how === "line") part = p;
  else if (mark.how === "fade") alpha = p;
  else if (mark.how === "pop" && p < 1) {
    const size = Math.max(0.01, EASE.over(Math.min(1, item.k === "say" ? p * 6 : p)));
    context.translate(mark.x, mark.y);
    context.scale(size, size);
    context.translate(-mark.x, -mark.y);
    if (item.k === "say" && !mark.stay && p > 0.8) alpha = (1 - p) * 5;
  } else if ((mark.how === "fly" || mark.how === "slide") && p < 1) {
    const end = endOf(laid.path), now = along(laid.path, EASE.both(mark.how === "fly" ? Math.min(1, p * 1.2) : p));
    context.translate(now[0] - end[0], now[1] - end[1]);
  } else if (mark.how === "die" && p < 1) {
    const q = EASE.out(p), size = film.unit, hop = Math.abs(Math.sin(Math.PI * Math.min(1, p * 1.02) * (p < 0.62 ? 1 / 0.62 : 1))) * (p < 0.62 ? size * 0.8 : size * 0.16 * (1 - p));
    context.translate(mark.x - size * 1.2 * (1 - q), mark.y + size * 0.9 * (1 - q) - hop);
    context.rotate(((1 - q) * -240 * Math.PI) / 180);
    const face = p > 0.8 || !item.face ? item.face ?? 0 : 1 + ((item.face + Math.floor(p * 11) * 2 + (item.n ?? 0)) % 6);
    const [use] = /** @type {Required<Use>[]} */ (mark.shapes);
    context.scale(use.scale, use.scale);
    for (const one of film.symbols[`die-${face}`] ?? shapesOf(use, film.symbols)) draw.shape(one, film.symbols, 1);
    context.restore();
    return;
  }
  for (const one of mark.shapes) draw.shape(one, film.symbols, alpha, part);
  context.restore();
}

const SHAKE = 420;

/** @param {Film} film @param {number} time */
function shaken(film, time) {
  let x = 0, y = 0;
  for (const item of film.items) {
    const p = (time - (item.t ?? 0)) / SHAKE;
    if (item.k !== "boom" || p < 0 || p > 1) continue;
    const far = Math.min(9 / film.zoom, film.unit * 0.12) * (1 - p) ** 1.6;
    x += far * Math.sin(p * 31);
    y += far * 0.7 * Math.sin(p * 43 + 1);
  }
  return [x, y];
}

const CHANGES = ["stones", "dig", "fire", "steam", "crack", "put"];

/** When what lies on the ground is as it is after the step: with what changed it, or at the end. @param {Moves} moves */
export function changeAt({ items, ms }) {
  const ends = items.filter((one) => CHANGES.includes(one.k)).map((one) => (one.t ?? 0) + (one.d ?? 0));
  return ends.length ? Math.min(...ends) - 40 : Math.max(0, ms - FADE);
}

/** @param {HTMLElement} root @param {Film} film @param {number} time */
export function drawFilm(root, film, time) {
  const { canvas, context } = film;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.clearRect(0, 0, canvas.width, canvas.height);
  const shake = shaken(film, time);
  context.translate(shake[0] * film.zoom, shake[1] * film.zoom);
  const q = clamp((time - film.change) / FADE);
  const copy = film.ground ? [film.ground] : film.sheets;
  const [early, late] = film.back ? [film.sheets, copy] : [copy, film.sheets];
  for (const [sheets, alpha] of /** @type {[HTMLCanvasElement[], number][]} */ ([[early, q < 1 ? 1 : 0], [late, q]])) {
    context.globalAlpha = alpha;
    for (const sheet of sheets) if (alpha && sheet.width && sheet.height) {
      // One that was made for another box keeps its shape.
      const per = Math.min(canvas.width / sheet.width, canvas.height / sheet.height), wide = sheet.width * per, tall = sheet.height * per;
      context.drawImage(sheet, (canvas.width - wide) / 2, (canvas.height - tall) / 2, wide, tall);
    }
  }
  context.globalAlpha = 1;
  context.setTransform(film.zoom, 0, 0, film.zoom, (shake[0] - film.corner[0]) * film.zoom, (shake[1] - film.corner[1]) * film.zoom);
  context.lineCap = "round";
  context.lineJoin = "round";
  pictureAt(film, context, time, film.draw);
}

// The surface over the board: which place was meant, the cursor, the part of a large board in sight.

const FINGER = 22; // pixels from a place for which a press still means it

function places(overlay) {
  const boxes = json(overlay.dataset.boxes, []), names = json(overlay.dataset.names, []);
  return boxes.map(([id, x, y, w, h], at) => ({ id, x, y, w, h, name: names[at] }));
}

// The part of the board to be looked at that holds the point; else the nearest other place.
function nearest(overlay, event) {
  const box = overlay.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * overlay.dataset.w;
  const y = ((event.clientY - box.top) / box.height) * overlay.dataset.h;
  const all = places(overlay), reach = json(overlay.dataset.reach, null), per = overlay.dataset.w / box.width, holds = (one) => x >= one.x && x <= one.x + one.w && y >= one.y && y <= one.y + one.h;
  let best = null, least = Infinity;
  if (reach) {
    // What was picked up goes to the nearest place it can reach; elsewhere only a press right on a place counts.
    for (const place of all) {
      const far = Math.hypot(x - place.x - place.w / 2, y - place.y - place.h / 2);
      if (reach.includes(place.id) && far <= FINGER * per && far < least) { least = far; best = place; }
    }
    return best ?? all.filter(holds).sort((one, other) => one.w * one.h - other.w * other.h)[0] ?? null;
  }
  const parts = all.filter((one) => one.id.startsWith("see:")), within = parts.filter(holds);
  for (const place of within.length ? within : all.filter((one) => !parts.includes(one))) {
    const dx = x - place.x - place.w / 2, dy = y - place.y - place.h / 2, far = dx * dx + dy * dy;
    if (far < least) { least = far; best = place; }
  }
  return best && least <= (Math.max(best.w, best.h) * 1.2) ** 2 ? best : null;
}

function putCursor(overlay, place) {
  const w = overlay.dataset.w / 100, h = overlay.dataset.h / 100;
  Object.assign(overlay.querySelector(".er-cursor").style,
    { left: `${place.x / w}%`, top: `${place.y / h}%`, width: `${place.w / w}%`, height: `${place.h / h}%` });
}

// Of a large board only a part is in sight on a phone: the cursor takes it along.
const outOfSight = (overlay, place) => place.x < 0 || place.y < 0
  || place.x + place.w > Number(overlay.dataset.w) + 1 || place.y + place.h > Number(overlay.dataset.h) + 1;

function moveCursor(root, overlay, way, act) {
  const all = places(overlay);
  if (!all.length) return;
  const cols = Number(overlay.dataset.cols) || 1;
  let at = all.findIndex((place) => place.id === overlay.dataset.at);
  const ways = json(overlay.dataset.ways, null);
  if (way >= 0 && at >= 0 && ways) at = ways[at][way];
  else if (way >= 0 && at >= 0) {
    const step = [-cols, 1, cols, -1][way], row = Math.floor(at / cols), next = at + step;
    const wraps = (way === 1 || way === 3) && Math.floor(next / cols) !== row;
    if (next >= 0 && next < all.length && !wraps) at = next;
  } else if (at < 0) at = Math.max(0, all.findIndex((place) => place.id === overlay.dataset.from));
  const place = all[at];
  overlay.dataset.at = place.id;
  overlay.querySelector(".er-cursor").hidden = false;
  putCursor(overlay, place);
  if (outOfSight(overlay, place)) act("pan", place.id);
  say(root, place.name);
}

// A finger drags the part in sight along; whatever moved that far was no tap.
function draggable(el, act) {
  let from = null;
  el.addEventListener("pointerdown", (event) => { from = event.target.closest(".er-overlay[data-cut]") ? event : null; });
  el.addEventListener("pointerup", (event) => {
    const overlay = from?.target.closest(".er-overlay");
    if (!overlay || overlay.erCarried) return;
    const dx = event.clientX - from.clientX, dy = event.clientY - from.clientY;
    if (Math.hypot(dx, dy) < 24) return;
    const box = overlay.getBoundingClientRect(), per = overlay.dataset.w / box.width;
    const x = overlay.dataset.w / 2 - dx * per, y = overlay.dataset.h / 2 - dy * per;
    const far = (place) => (place.x + place.w / 2 - x) ** 2 + (place.y + place.h / 2 - y) ** 2;
    const place = places(overlay).reduce((best, one) => (far(one) < far(best) ? one : best));
    el.addEventListener("click", (click) => { click.stopPropagation(); click.preventDefault(); }, { capture: true, once: true });
    setTimeout(() => act("pan", place.id));
  });
}

// A piece that is dragged is picked up at once, and goes where it is let go of: the press that ends there says so.
function carriable(el, act) {
  let from = null;
  el.addEventListener("pointerdown", (event) => {
    const overlay = event.target.closest(".er-overlay"), movers = json(overlay?.dataset.movers, []);
    if (overlay) overlay.erCarried = false;
    const place = event.pointerType !== "touch" && event.button === 0 && movers.length && nearest(overlay, event);
    from = place && movers.includes(place.id) ? { overlay, place, x: event.clientX, y: event.clientY } : null;
  });
  el.addEventListener("pointermove", (event) => {
    if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) < 8) return;
    from.overlay.erCarried = true;
    act("choose", from.place.id);
    from = null;
  });
}

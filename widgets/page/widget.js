// The widget: presses go to Python, its patches come back; the page learns what fired.

import { carriable, draggable, nearest } from "./board.js";
import { inGame, stageOf } from "./dom.js";
import { watchButtons } from "./keys.js";
import { lead } from "./lead.js";
import { keepLines, recallLines, showBegun, showShots, showVersus } from "./lines.js";
import { keepTold, watchLinks } from "./link.js";
import { keepDrawer, keepStrip, local, recallDrawer, watchWidth } from "./local.js";
import { ANSWERS, duringFilm, FILMS, moving, watchGhosts, watchTraces } from "./motion.js";
import { awaitAnswer } from "./patch.js";
import { nameNext, showStop } from "./onward.js";
import { heardPoll, patchedPoll, pollOf, pollTakes } from "./poll.js";
import { askClass, fitQuestion, stageKey, watchPresent } from "./present.js";
import { heardFile, here } from "./share.js";
import { paintThumb, watchSight } from "./sight.js";
import { keepSpot, pointAt } from "./spotlight.js";
import { stateOf } from "./state.js";
import { wire } from "./wires.js";

/** @param {Panel} panel */
export function render({ model, el }) {
  const clean = /** @type {Clean} */ ([]);
  el.innerHTML = model.get("html");
  /** @type {Act} */
  const act = (name, arg, event) => {
    const done = name === "look" && event?.shiftKey ? "compare" : name;
    const root = stageOf(el), answers = ANSWERS.includes(done);
    stateOf(root).told = null;
    if (done === "poll") { askClass(root, model, act, event); return; }
    if (done === "choose" && pollTakes(root, arg)) return;
    if (duringFilm(root, done)) { if (inGame(root) && !moving(root)) model.send({ do: "rest" }); return; }
    if (answers && stateOf(root).answered) return;
    const said = ["share", "sheet", "onward"].includes(done) ? here() : arg;
    if (!local(root, done, arg) && !stateOf(root).away?.takes(done, said)) {
      awaitAnswer(root, name, arg);
      stateOf(root).answered ||= answers;
      model.send({ do: done, arg: said });
      stateOf(root).away?.asked(done, said);
    }
    else if (event?.target.closest?.(".er-pop-more")) model.send({ do: "escape" });
  };
  wire(el, clean, act, {
    first(event) {
      // The second half of a double click is no second press of the place; of hands each counts.
      const overlay = event.target.closest(".er-overlay"), twice = event.detail > 1 && event.pointerType !== "touch" && !pollOf(stageOf(el));
      const place = overlay && !twice && nearest(overlay, event);
      if (place && !pointAt(overlay, place)) { overlay.dataset.at = place.id; act("choose", place.id); }
      const keys = /** @type {HTMLInputElement | null} */ (event.target.closest("[data-do='usekeys']"));
      if (keys) document.documentElement.dataset.erKeys = keys.checked ? "on" : "off";
      return overlay || keys;
    },
    submitted(form) {
      const what = new FormData(form).get("what");
      if (what) act(form.dataset.do, String(what));
    },
    key: stageKey,
  });
  draggable(el, act);
  carriable(el, act);
  if (model.get("lead")) lead(model, el, clean, {
    films: FILMS,
    attached(root) {
      keepStrip(root);
      watchGhosts(root, clean, (/** @type {string} */ asked) => model.send({ do: "ghost", arg: asked }));
      watchTraces(root, clean, (/** @type {string} */ turn) => model.send({ do: "trace", arg: turn }));
      watchWidth(root, clean);
      watchSight(root, clean);
      watchButtons(root, clean);
      watchLinks(root, model, clean);
      watchPresent(root, act, clean);
      recallLines(root, model, clean);
      recallDrawer(root, act);
      showShots(root);
      showBegun(root);
    },
    patched(root) {
      keepSpot(root);
      keepDrawer(root);
      keepLines(root, model);
      keepTold(root);
      fitQuestion(root);
      nameNext(root);
      showStop(root);
      showVersus(root);
      showShots(root);
      showBegun(root);
      patchedPoll(root);
    },
    heard(root, message) {
      heardFile(root, message);
      heardPoll(root, message);
    },
    painted: (root) => { if (root.hasAttribute("data-er-away")) paintThumb(root); },
  });
  return () => { for (const one of clean) one(); };
}

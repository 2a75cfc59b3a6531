// Practice: a stage whose leading panel knows what this browser keeps, and asks what a link has chosen.

import { behind } from "./hash.js";
import { watchKept } from "./kept.js";
import { render } from "./widget.js";

// The keys of the problems, with commas between.
const SET = "#er-set=";

/** @param {Model} model */
function watchSet(model) {
  let taken = "";
  const take = () => {
    const keys = behind(SET);
    if (keys && keys !== taken) model.send({ do: "set", arg: keys });
    taken = keys;
  };
  take();
  addEventListener("hashchange", take);
  return () => removeEventListener("hashchange", take);
}

/** @param {Panel} context */
function practise(context) {
  const leads = context.model.get("lead");
  const kept = leads ? watchKept(context.model) : null;
  const end = render(context);
  const chosen = leads ? watchSet(context.model) : null;
  return () => { kept?.(); chosen?.(); end(); };
}

export default { render: practise };

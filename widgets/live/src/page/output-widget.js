/** The Output widget, drawn with the page's own output area. */

import { DOMWidgetModel, DOMWidgetView } from "@jupyter-widgets/base";
import { OutputArea } from "./outputs.js";

/** @typedef {import("./manager.js").Manager} Manager @typedef {import("./outputs.js").Output} Output */

export const OUTPUT_WIDGET_VERSION = "1.0.0";

export class OutputModel extends DOMWidgetModel {
  defaults() {
    return {
      ...super.defaults(),
      _model_name: "OutputModel",
      _view_name: "OutputView",
      _model_module: "@jupyter-widgets/output",
      _view_module: "@jupyter-widgets/output",
      _model_module_version: OUTPUT_WIDGET_VERSION,
      _view_module_version: OUTPUT_WIDGET_VERSION,
      msg_id: "",
      outputs: [],
    };
  }

  /** @param {Parameters<DOMWidgetModel["initialize"]>[0]} attributes @param {Parameters<DOMWidgetModel["initialize"]>[1]} options */
  initialize(attributes, options) {
    super.initialize(attributes, options);
    /** What a captured output is added to: the model's list, which the views draw. */
    this.area = {
      add: (/** @type {Output} */ output) => this.put([...this.kept(), output]),
      clear: (/** @type {boolean} */ wait) => (wait ? (this.clearNext = true) : this.put([])),
    };
    this.clearNext = false;
    this.listenTo(this, "change:msg_id", this.capture);
    this.capture();
  }

  /** The outputs that stay when another is added. (No private methods: Backbone calls initialize too early.) */
  kept() {
    const outputs = this.clearNext ? [] : this.get("outputs");
    this.clearNext = false;
    return outputs;
  }

  /** @param {Output[]} outputs */
  put(outputs) {
    this.set("outputs", outputs);
    this.save_changes();
  }

  /** Tell the manager whether this widget captures. */
  capture() {
    const { captures } = /** @type {Manager} */ (this.widget_manager);
    captures.delete(this);
    if (this.get("msg_id")) captures.add(this);
  }
}

export class OutputView extends DOMWidgetView {
  render() {
    super.render();
    this.el.classList.add("jupyter-widgets", "widget-output");
    this.area = new OutputArea(/** @type {Manager} */ (this.model.widget_manager));
    this.area.isShown = true;
    this.el.append(this.area.element);
    /** @type {Output[]} */
    this.drawn = [];
    this.listenTo(this.model, "change:outputs", this.draw);
    this.displayed.then(() => this.draw());
  }

  /** Draw what is new; all of it when the list was not just made longer. */
  draw() {
    const { area } = this;
    if (!area) return;
    const outputs = this.model.get("outputs");
    const longer = this.drawn.every((output, index) => outputs[index] === output);
    if (!longer) area.clear();
    for (const output of outputs.slice(longer ? this.drawn.length : 0)) area.add(output);
    this.drawn = outputs;
  }

  remove() {
    this.area?.dispose();
    return super.remove();
  }
}

/** html-manager's renderer of widget views within outputs: the page's output area has its own. */
export const WIDGET_MIMETYPE = "application/vnd.jupyter.widget-view+json";

export class WidgetRenderer {}
export class OutputModel {}
export class OutputView {}

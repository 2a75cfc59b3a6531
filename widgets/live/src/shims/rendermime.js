/** html-manager's registry of renderers; the page's own output area does the rendering. @type {object[]} */
export const standardRendererFactories = [];

export class RenderMimeRegistry {
  addFactory() {}
}

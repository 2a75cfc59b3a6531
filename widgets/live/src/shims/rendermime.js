/** html-manager's registry of renderers; the page's own output area does the rendering. */
export const standardRendererFactories = [];

export class RenderMimeRegistry {
  addFactory() {}
}

// All that a panel of a notebook brings: scripts and style of all panels come once, with a model that they share.

const HOMES = /** @type {Map<string, Promise<Record<string, string>>>} */ ((/** @type {any} */ (globalThis)).erHomes ??= new Map());

/** Put the style in place; where the browser finds each script. @param {string} letters */
async function unpack(letters) {
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  const { scripts, style } = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
  const sheet = document.getElementById("er-style") ?? document.head.appendChild(Object.assign(document.createElement("style"), { id: "er-style" }));
  sheet.textContent = style;
  /** @type {Record<string, string>} */
  const found = {};
  for (const [name, text] of scripts) { // each after what it imports
    const whole = text.replace(/"er-script:(\w+)"/g, (_, wanted) => JSON.stringify(found[wanted]));
    found[name] = URL.createObjectURL(new Blob([whole], { type: "text/javascript" }));
  }
  return found;
}

/** A panel whose script is an entry. @param {string} entry */
export const panel = (entry) => ({
  async render(context) {
    const { model } = context, home = await model.widget_manager.get_model(model.get("home")), letters = home.get("packed");
    if (!HOMES.has(letters)) HOMES.set(letters, unpack(letters));
    const found = /** @type {Record<string, string>} */ (await HOMES.get(letters));
    const [{ enter }, script] = await Promise.all([import(found.notebook), import(found[entry])]);
    return enter(context, script.default);
  },
});

/**
 * The sanitizer that base-manager uses for captions, over the browser's own parser: tags and attributes
 * that are not allowed are dropped, their text stays.
 */

const SAFE = /^(https?:|mailto:|data:image\/|[^a-z]|[a-z0-9_.-]*([/?#]|$))/i;
const GONE = new Set(["SCRIPT", "STYLE", "TEXTAREA", "OPTION", "IFRAME", "OBJECT", "NOSCRIPT", "TEMPLATE", "SVG", "MATH"]);

/** @param {string} html @param {{allowedTags?: string[], allowedAttributes?: Record<string, string[]>}} [rules] */
export default function sanitize(html, { allowedTags = [], allowedAttributes = {} } = {}) {
  const tags = new Set(allowedTags);
  const parsed = new DOMParser().parseFromString(`<body>${html}`, "text/html");
  clean(parsed.body, tags, allowedAttributes);
  return parsed.body.innerHTML;
}

/** @param {Element} element @param {Set<string>} tags @param {Record<string, string[]>} attributes */
function clean(element, tags, attributes) {
  for (const child of [...element.childNodes]) {
    if (child instanceof Text || child.nodeType === Node.TEXT_NODE) continue;
    if (!(child.nodeType === Node.ELEMENT_NODE) || GONE.has(child.nodeName.toUpperCase())) {
      child.remove();
      continue;
    }
    const one = /** @type {Element} */ (child);
    clean(one, tags, attributes);
    const tag = one.localName;
    if (!tags.has(tag)) {
      one.replaceWith(...one.childNodes);
      continue;
    }
    const allowed = [...(attributes["*"] ?? []), ...(attributes[tag] ?? [])];
    for (const { name, value } of [...one.attributes]) {
      const listed = allowed.some((rule) => rule === name || (rule.endsWith("*") && name.startsWith(rule.slice(0, -1))));
      const address = (name === "href" || name === "src") && !SAFE.test(value.trim());
      if (!listed || address || name.startsWith("on")) one.removeAttribute(name);
    }
  }
}

// A text, or what else a blob may hold, becomes a file of the reader's.

/** @param {BlobPart} content @param {string} name @param {string} type */
export function save(content, name, type) {
  const link = document.createElement("a"), href = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(link, { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

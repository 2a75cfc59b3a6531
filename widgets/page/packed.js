/** What is brought packed, as one string (`widgets/kernel/packed.py`). @template T @param {string} letters @returns {Promise<T>} */
export async function unpacked(letters) {
  const text = atob(letters), bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

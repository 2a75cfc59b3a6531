/** What is brought packed, as one string (`widgets/kernel/packed.py`). @template T @param {string} letters @returns {Promise<T>} */
export async function unpacked(letters) {
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

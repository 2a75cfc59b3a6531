/**
 * The packed Python tree: one file with an index of paths and offsets, then the contents.
 * Layout: 4 bytes length of the index (little endian), the index as JSON, the contents.
 */

/**
 * Lay the tree into Python's file system. Contents are views into one buffer: nothing is copied.
 * @param {import("pyodide").PyodideInterface["FS"]} FS Emscripten's file system
 * @param {ArrayBuffer} buffer
 */
export function layOut(FS, buffer) {
  const head = new DataView(buffer).getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, head)));
  const { MEMFS } = FS.filesystems;
  let offset = 4 + head;
  for (const [folder, files] of Object.entries(index)) {
    FS.mkdirTree(folder);
    const parent = FS.lookupPath(folder).node;
    for (const [name, size] of files) {
      const node = MEMFS.createNode(parent, name, 0o100644, 0);
      node.contents = new Uint8Array(buffer, offset, size);
      node.usedBytes = size;
      offset += size;
    }
  }
}

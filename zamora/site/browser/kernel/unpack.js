// Our Python packages travel as one file: a line of JSON that names each of them with its length,
// then all of them one after the other. Both the site's worker and the program that makes the
// snapshot unpack it, in the same order into the same folder.

/** Write the packages into the file system of Pyodide, below `folder`. */
export function unpack(FS, content, folder) {
  const end = content.indexOf(10);
  const index = JSON.parse(new TextDecoder().decode(content.subarray(0, end)));
  const made = new Set();
  let at = end + 1;
  for (const [name, length] of index) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) {
      FS.mkdirTree(parent);
      made.add(parent);
    }
    FS.writeFile(path, content.subarray(at, at + length));
    at += length;
  }
}

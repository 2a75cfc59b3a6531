/**
 * Bundle the runtime's scripts and styles with esbuild.
 * usage: node bundle.mjs JOB.json REPORT.json
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const [jobFile, reportFile] = process.argv.slice(2);
/** @type {{out: string, build: string, scripts: Record<string, string>, frontends: Record<string, string>, live: import("./src/page/page.js").Live}} */
const job = JSON.parse(readFileSync(jobFile, "utf8"));
const source = (/** @type {string} */ path) => join(here, "src", path);
mkdirSync(job.out, { recursive: true });

const NOTICE = "/* Third-party licences: LICENCES.txt beside this file. */";
const COMMON = {
  bundle: true,
  minify: true,
  format: "esm",
  target: ["chrome100", "firefox114", "safari16.4"],
  outdir: job.out,
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
  absWorkingDir: here,
  preserveSymlinks: true, // names of files are made of paths, too: wherever the packages lie, they are the same
  tsconfigRaw: {}, // types are looked at by themselves (tsconfig.json)
  loader: { ".svg": "empty", ".woff2": "file", ".woff": "empty", ".ttf": "empty", ".eot": "empty", ".png": "empty" },
  assetNames: "[hash]",
};

/** Front ends come as AMD modules inside the Python packages, so that both halves are of one version. */
const amd = {
  name: "amd",
  setup(build) {
    build.onResolve({ filter: /^amd:/ }, ({ path }) => ({ path: path.slice(4), namespace: "amd" }));
    build.onLoad({ filter: /.*/, namespace: "amd" }, ({ path }) => ({
      contents:
        `import * as base from "@jupyter-widgets/base"; let made;\n` +
        `const define = (names, make) => { made = make(...names.map(() => base)); };\n` +
        `${readFileSync(job.frontends[path], "utf8")}\nexport default made;`,
      resolveDir: here,
      loader: "js",
    }));
  },
};

/** The program that unpacks zstd, packed, out of the module around it, which fetches it in a way that a policy forbids. */
const zstd = {
  name: "zstd",
  setup(build) {
    build.onResolve({ filter: /^er:zstd$/ }, ({ path }) => ({ path, namespace: "zstd" }));
    build.onLoad({ filter: /.*/, namespace: "zstd" }, () => ({
      contents: 'export { default as program } from "zstddec/stream";',
      resolveDir: here,
    }));
    build.onLoad({ filter: /zstddec-stream\.mjs$/ }, ({ path }) => ({
      contents: gzipSync(Buffer.from(readFileSync(path, "utf8").match(/"(AGFzbQ[\w+/=]+)"/)[1], "base64"), { level: 9 }),
      loader: "binary",
    }));
  },
};

/** What html-manager would bring along for kernels of old and notebooks at large. */
const shims = {
  name: "shims",
  setup(build) {
    const rules = [
      [/^sanitize-html$/, "sanitize.js"],
      [/^@jupyterlab\/(rendermime|outputarea)$/, "rendermime.js"],
      [/^@jupyter-widgets\/(base|controls)7/, "empty.js"],
      [/^@jupyter-widgets\/controls\/css\//, "empty.js"],
    ];
    for (const [filter, file] of rules) {
      build.onResolve({ filter }, ({ kind }) =>
        kind === "import-rule" ? undefined : { path: source(`shims/${file}`), sideEffects: false },
      );
    }
    build.onResolve({ filter: /^\.\/output(_renderers)?$/ }, ({ importer }) =>
      importer.includes("html-manager") ? { path: source("shims/output.js") } : undefined,
    );
  },
};

/** The names of what was written, by entry. */
function named(result) {
  const found = {};
  for (const [path, { entryPoint }] of Object.entries(result.metafile.outputs)) {
    if (entryPoint) found[basename(entryPoint)] = basename(path);
  }
  return found;
}

/**
 * A large script, packed, since plain hosts compress nothing. The plain file beside it is for pages whose
 * policy allows nothing but files.
 */
function packed(/** @type {string} */ plain) {
  const bare = file(plain);
  const content = gzipSync(readFileSync(join(job.out, plain)), { level: 9 });
  const name = `${digest(content).slice(0, 16)}.bin`;
  writeFileSync(join(job.out, name), content);
  return { ...file(name), bare: bare.sha, plain: bare };
}

function digest(/** @type {Buffer | string} */ content) {
  return createHash("sha256").update(content).digest("hex");
}

/** A written file: its size, its hash, and the same hash as browsers want it for scripts. */
function file(/** @type {string} */ name) {
  const content = readFileSync(join(job.out, name));
  const sha = digest(content);
  return { name, size: content.length, sha, integrity: `sha256-${Buffer.from(sha, "hex").toString("base64")}` };
}

/** The widgets' own scripts as files, by what Python sends in their place. */
async function scripts() {
  const entryPoints = Object.values(job.scripts).map((name) => join(here, "../page", name));
  const made = named(await esbuild.build({ ...COMMON, entryPoints, entryNames: "widget-[hash]" }));
  return Object.fromEntries(Object.entries(job.scripts).map(([sent, name]) => [sent, file(made[name])]));
}

/** Pyodide's own script. */
async function glue() {
  const entry = join(here, "node_modules/pyodide/pyodide.asm.mjs");
  const result = await esbuild.build({ ...COMMON, bundle: false, entryPoints: [entry], entryNames: "glue-[hash]" });
  return packed(basename(Object.keys(result.metafile.outputs)[0]));
}

/** The widget manager and the front ends: only asked for once Python starts. */
async function session() {
  const result = await esbuild.build({
    ...COMMON,
    entryPoints: [source("page/session.js")],
    entryNames: "session-[hash]",
    format: "iife",
    globalName: "erSession",
    supported: { "dynamic-import": true },
    banner: { js: NOTICE },
    footer: { js: "globalThis.erSession=erSession;" },
    plugins: [amd, shims],
    define: { "process.env.NODE_ENV": '"production"', global: "globalThis" },
  });
  return { script: packed(named(result)["session.js"]), inputs: Object.keys(result.metafile.inputs) };
}

const script = await glue();
const widgets = await session();
const worker = await esbuild.build({
  ...COMMON,
  entryPoints: [source("worker/main.js")],
  entryNames: "worker-[hash]",
  external: ["node:*", "ws"],
  plugins: [zstd],
  define: { "process.env.NODE_ENV": '"production"' },
});
const styles = named(
  await esbuild.build({
    ...COMMON,
    entryPoints: ["base", "widgets", "icons"].map((name) => source(`page/${name}.css`)),
    entryNames: "[name]-[hash]",
  }),
);
const live = {
  ...job.live,
  glue: script,
  session: widgets.script,
  total: job.live.total + script.size,
  scripts: await scripts(),
  worker: file(named(worker)["main.js"]),
  styles: [file(styles["widgets.css"])],
  icons: file(styles["icons.css"]),
};
const result = await esbuild.build({
  ...COMMON,
  entryPoints: [source("page/main.js")],
  entryNames: "page-[hash]",
  define: { __LIVE__: JSON.stringify(live) },
});
const page = named(result);
for (const [name, entry] of [["front", "front/main.js"], ["still", "still/main.js"]]) {
  await esbuild.build({ ...COMMON, entryPoints: [source(entry)], entryNames: name, format: "iife" });
}
// What has its version in the address is looked at by the page itself (src/page/whole.js).
const base = file(styles["base.css"]);
await esbuild.build({
  ...COMMON,
  entryPoints: [source("page/entry.js")],
  entryNames: "live",
  format: "iife",
  supported: { "dynamic-import": true },
  define: { __ENTRY__: JSON.stringify({ page: file(page["main.js"]), base: `${base.name}?v=${base.sha.slice(0, 8)}` }) },
});
// What lies beside this folder: the service worker above all, the scripts of every page.
const beside = join(job.out, "site");
await esbuild.build({ ...COMMON, outdir: beside, entryPoints: [source("sw.js")], format: "iife" });
const pages = ["book", "theme"].map((name) => join(here, "../../book/scripts", `${name}.js`));
await esbuild.build({ ...COMMON, outdir: join(beside, "_static"), entryPoints: pages, entryNames: "[name]", format: "iife" });
const search = await esbuild.build({
  ...COMMON,
  entryPoints: [source("search/main.js")],
  entryNames: "search",
  format: "iife",
  banner: { js: NOTICE },
  loader: { ".css": "text" },
});
writeFileSync(
  reportFile,
  JSON.stringify({ page: page["main.js"], ...live, inputs: [...[result, worker, search].flatMap(({ metafile }) => Object.keys(metafile.inputs)), ...widgets.inputs] }),
);

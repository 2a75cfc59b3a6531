/** Bundle the peer's page. usage: node bundle.mjs MODULES OUT FRONTENDS.json */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [modules, out, frontends] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const esbuild = createRequire(join(modules, "x.js"))("esbuild");
const files = JSON.parse(readFileSync(frontends, "utf8"));
await esbuild.build({
  entryPoints: [join(here, "page.js")],
  bundle: true,
  minify: true,
  format: "esm",
  splitting: true,
  entryNames: "peer-page",
  chunkNames: "peer-[hash]",
  outdir: out,
  nodePaths: [modules],
  logLevel: "error",
  define: { global: "globalThis" },
  loader: { ".svg": "empty", ".woff": "empty", ".woff2": "empty", ".ttf": "empty", ".eot": "empty", ".png": "empty" },
  plugins: [
    {
      name: "amd",
      setup(build) {
        build.onResolve({ filter: /^amd:/ }, ({ path }) => ({ path: path.slice(4), namespace: "amd" }));
        build.onLoad({ filter: /.*/, namespace: "amd" }, ({ path }) => ({
          contents: `import * as base from "@jupyter-widgets/base"; let made;
            const define = (names, make) => { made = make(...names.map(() => base)); };
            ${readFileSync(files[path], "utf8")}
            export default made;`,
          resolveDir: here,
        }));
      },
    },
  ],
});

/** Globals that html-manager's modules expect of a bundler; to be set before they load. */
const bundler = /** @type {{global?: object, __webpack_public_path__?: string}} */ (globalThis);
bundler.global ??= globalThis;
bundler.__webpack_public_path__ ??= "";

/** Globals that html-manager's modules expect of a bundler; to be set before they load. */
globalThis.global ??= globalThis;
globalThis.__webpack_public_path__ ??= "";

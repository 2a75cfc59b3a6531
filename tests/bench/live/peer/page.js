/** The peer's page: html-manager as it comes, one cell, its view below the heading. */
globalThis.global ??= globalThis;
globalThis.__webpack_public_path__ ??= "";
const { HTMLManager } = await import("@jupyter-widgets/html-manager");
const ipycanvas = (await import("amd:ipycanvas")).default;
const anywidget = (await import("amd:anywidget")).default;
await import("@jupyter-widgets/controls/css/widgets-base.css");

const source = JSON.parse(document.getElementById("er-cells").textContent).cells[0].source;
const worker = new Worker(new URL("peer-worker.js", import.meta.url), { type: "module" });
const manager = new HTMLManager({ loader: async (name) => ({ ipycanvas, anywidget })[name] });
const comms = new Map();
let chain = Promise.resolve();

function comm(id) {
  const made = { comm_id: id, target_name: "jupyter.widget" };
  made.on_msg = (callback) => (made.receive = callback);
  made.on_close = () => {};
  made.send = (data, callbacks) => {
    worker.postMessage({ type: "comm", text: JSON.stringify({ comm_id: id, data }) });
    callbacks?.iopub?.status?.({ content: { execution_state: "idle" } });
    return "";
  };
  comms.set(id, made);
  return made;
}

async function handle({ text, buffers }) {
  const message = JSON.parse(text);
  const content = {
    content: { comm_id: message.comm_id, data: message.data },
    metadata: message.metadata,
    buffers: buffers.map((one) => new DataView(one.buffer)),
  };
  if (message.kind === "comm_open") await manager.handle_comm_open(comm(message.comm_id), content);
  else if (message.kind === "comm_msg") await comms.get(message.comm_id)?.receive?.(content);
  else if (message.kind === "show") {
    const host = document.querySelector(".cell_output");
    const view = await manager.create_view(await manager.get_model(message.model_id));
    host.replaceChildren();
    host.className = "cell_output er-output";
    await manager.display_view(view, host);
  }
}

worker.onmessage = ({ data }) => {
  if (data.type === "py") chain = chain.then(() => handle(data)).catch((error) => console.error(error));
};
worker.postMessage({ type: "boot", source });

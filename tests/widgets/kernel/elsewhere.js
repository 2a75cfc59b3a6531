/** A page with the widget manager of another notebook: its modules by a small loader, its comms towards `toKernel`. */
const makers = new Map();
const made = new Map();

/** What AMD modules call: with a name or, for the script that runs just now, without. */
globalThis.define = (...given) => {
  const named = typeof given[0] === "string" ? given.shift() : document.currentScript.dataset.name;
  const make = given.pop();
  makers.set(named, { needs: given[0] ?? [], make });
};

const module = (name) => {
  if (name === "module") return { id: "", uri: location.href };
  if (!made.has(name)) {
    const { needs, make } = makers.get(name);
    made.set(name, typeof make === "function" ? make(...needs.map(module)) : make);
  }
  return made.get(name);
};

class Comm {
  constructor(id, target = "jupyter.widget") {
    this.comm_id = id;
    this.target_name = target;
    comms.set(id, this);
  }
  on_msg(callback) {
    this.receive = callback;
  }
  on_close() {}
  send(data, callbacks) {
    toKernel(this.comm_id, data);
    callbacks?.iopub?.status?.({ content: { execution_state: "idle" } });
    return this.comm_id;
  }
}

const comms = new Map();
let manager;
let chain = Promise.resolve();

const bytes = (text) => new DataView(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer);

async function taken({ kind, content, metadata, buffers }) {
  manager ??= new (module("@jupyter-widgets/html-manager").HTMLManager)({ loader: async (name) => module(name) });
  const message = { content, metadata, buffers: buffers.map(bytes) };
  if (kind === "comm_open") await manager.handle_comm_open(new Comm(content.comm_id), message);
  else if (kind === "comm_msg") await comms.get(content.comm_id)?.receive?.(message);
  else {
    const { model_id: id } = content.data["application/vnd.jupyter.widget-view+json"];
    const view = await manager.create_view(await manager.get_model(id));
    await manager.display_view(view, document.body);
  }
}

/** Take a message of the kernel, one after the other. */
globalThis.fromKernel = (message) => {
  chain = chain.then(() => taken(message)).catch((error) => console.error(error));
};

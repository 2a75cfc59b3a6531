/** A widget's comm: the widget libraries speak to it as to a kernel's, it speaks to the worker. */

/**
 * A message of Python, and what is said with one of the page.
 * @typedef {{content: object, metadata?: object, buffers: DataView[]}} Received
 * @typedef {{iopub?: {status?: (told: {content: {execution_state: string}}) => void}}} Callbacks
 * @typedef {(ArrayBuffer | ArrayBufferView)[] | undefined} Buffers
 */

export class PageComm {
  /** @param {import("./manager.js").Manager} manager @param {string} id @param {string} target */
  constructor(manager, id, target) {
    this.manager = manager;
    this.comm_id = id;
    this.target_name = target;
    this.gone = false;
    /** @type {((message: Received) => unknown) | null} */
    this.onMessage = null;
    /** @type {((message: Received) => unknown) | null} */
    this.onClose = null;
  }

  on_msg(/** @type {(message: Received) => unknown} */ callback) {
    this.onMessage = callback;
  }

  on_close(/** @type {(message: Received) => unknown} */ callback) {
    this.onClose = callback;
  }

  /** A message of Python. @param {Received} message */
  receive(message) {
    return this.onMessage?.(message);
  }

  /** Python has closed the comm. @param {Received} message */
  closed(message) {
    this.gone = true;
    return this.onClose?.(message);
  }

  open(/** @type {unknown} */ data, /** @type {Callbacks | undefined} */ callbacks, /** @type {object | undefined} */ metadata, /** @type {Buffers} */ buffers) {
    return this.#say("comm_open", data, callbacks, metadata, buffers);
  }

  send(/** @type {unknown} */ data, /** @type {Callbacks | undefined} */ callbacks, /** @type {object | undefined} */ metadata, /** @type {Buffers} */ buffers) {
    return this.#say("comm_msg", data, callbacks, metadata, buffers);
  }

  close(/** @type {unknown} */ data, /** @type {Callbacks | undefined} */ callbacks, /** @type {object | undefined} */ metadata, /** @type {Buffers} */ buffers) {
    this.manager.comms.delete(this.comm_id);
    const id = this.#say("comm_close", data, callbacks, metadata, buffers);
    this.gone = true;
    return id;
  }

  /** @param {string} kind @param {unknown} data @param {Callbacks | undefined} callbacks @param {object | undefined} metadata @param {Buffers} buffers */
  #say(kind, data, callbacks, metadata, buffers) {
    if (this.gone) return "";
    const { kernel } = this.manager;
    const content = { kind, comm_id: this.comm_id, target_name: this.target_name, data: data ?? {}, metadata: metadata ?? {} };
    // Models hold further changes back until the kernel says that it is idle.
    kernel.comm(content, (buffers ?? []).map(raw), () => {
      callbacks?.iopub?.status?.({ content: { execution_state: "idle" } });
    });
    return String(kernel.serial);
  }
}

/** The bytes of a buffer as they are sent. @param {ArrayBuffer | ArrayBufferView} buffer @returns {ArrayBuffer} */
function raw(buffer) {
  if (buffer instanceof ArrayBuffer) return buffer;
  return /** @type {ArrayBuffer} */ (buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength));
}

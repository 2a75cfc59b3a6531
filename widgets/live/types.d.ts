/** What the scripts may take for granted of a page of the book, beyond what a browser promises. */

/** An element that our own markup has put there is an HTML element; drawings are looked into, never worked with. */
interface ParentNode {
  querySelector<K extends keyof HTMLElementTagNameMap>(asked: K): HTMLElementTagNameMap[K] | null;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(asked: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelector(asked: string): HTMLElement | null;
  querySelectorAll(asked: string): NodeListOf<HTMLElement>;
}
interface Element {
  closest<K extends keyof HTMLElementTagNameMap>(asked: K): HTMLElementTagNameMap[K] | null;
  closest(asked: string): HTMLElement | null;
}

/** What is listened to comes from an element. */
type From<E> = E & { readonly target: HTMLElement };
type How = boolean | AddEventListenerOptions;
interface Document {
  readonly activeElement: HTMLElement | null;
  addEventListener<K extends keyof DocumentEventMap>(type: K, heard: (event: From<DocumentEventMap[K]>) => unknown, how?: How): void;
  addEventListener<E>(type: string, heard: (event: E) => unknown, how?: How): void;
  removeEventListener<E>(type: string, heard: (event: E) => unknown, how?: How): void;
}
interface HTMLDivElement {
  addEventListener<K extends keyof HTMLElementEventMap>(type: K, heard: (event: From<HTMLElementEventMap[K]>) => unknown, how?: How): void;
}
interface HTMLElement {
  addEventListener<K extends keyof HTMLElementEventMap>(type: K, heard: (event: From<HTMLElementEventMap[K]>) => unknown, how?: How): void;
  addEventListener<E>(type: string, heard: (event: E) => unknown, how?: How): void;
  removeEventListener<E>(type: string, heard: (event: E) => unknown, how?: How): void;
}
declare function addEventListener<K extends keyof WindowEventMap>(type: K, heard: (event: From<WindowEventMap[K]>) => unknown, how?: How): void;
declare function addEventListener<E>(type: string, heard: (event: E) => unknown, how?: How): void;
declare function removeEventListener<E>(type: string, heard: (event: E) => unknown, how?: How): void;

/** What stages, pages and Python tell each other (widgets/README.md). */
interface DocumentEventMap {
  "er:fired": CustomEvent<Fired>;
  "er:go": CustomEvent<{ scenario: string; step: number }>;
  "er:goto": CustomEvent<{ scenario: string; step: number }>;
  "er:ruling": CustomEvent<{ game: string; option: string; choice: string }>;
  "er:state": CustomEvent<{ state: string }>;
  "er:kept": CustomEvent;
  "er:lines": CustomEvent<{ keep: string; root: Element }>;
  "er:resume": CustomEvent<{ root: Element; told: unknown }>;
  "er:unfolded": CustomEvent;
  "er:found": CustomEvent;
  "er:open": CustomEvent;
  "er:anew": CustomEvent;
  "er:story": CustomEvent;
}

/** The clauses of a step that has come. */
interface Fired { clauses: string[]; scenario: string; step: number; guessed: number[]; quiet: boolean }

/** What Python tells of a stage: its own marks, the measures of its picture, and what one kind of stage has beside them. */
interface Standing {
  stage: string; title: string; game: string; state: string; step: number; viewer: string; popup: string; address: string;
  w: number; h: number; cell: number; focus: [number, number]; ratio?: number; low?: number;
  keep?: string; kept?: string; ghosts?: boolean; picked?: string | null; resumed?: boolean; run?: [number, number];
  text?: string; done?: boolean; own?: boolean; mode?: string; page?: string; draft?: string; stagelink?: string;
}
/** Pieces of a page, by the names of their regions. */
type Regions = Record<string, string>;

/** What Python says to the page. */
type Patch = { kind: "patch"; regions: Regions; root: Standing; fired?: Fired | null; painted?: boolean; motion?: Parameters<Films["playFilm"]>[1] };
type Message = Patch | ({ kind: "ghost" } & Parameters<Films["keepGhost"]>[1]) | { kind: "sheet"; html: string; name: string } | { kind: "file"; text: string; base64?: string; type?: string; name: string }
  | import("../page/poll.js").Heard;
type Films = typeof import("../page/motion.js").FILMS;

/** A rectangle, and a place of a board, in the board's own measure. */
interface Box { x: number; y: number; w: number; h: number }
interface Place extends Box { id: string; name: string }

/** What a widget's model holds for its page. */
interface Traits {
  html: string; lead: boolean; root: Standing; canvas: string; kept: string; keeps: boolean; today: number;
  home: string; story: string; picture: string; stored: string;
}
/** Other models of the page, and what JupyterLab tells of the kernel behind all of them. */
interface Signal<T> { connect(heard: (of: unknown, told: T) => void): void; disconnect(heard: (of: unknown, told: T) => void): void }
interface Other { get(name: "packed"): string; get(name: "_canvases"): { canvas: HTMLCanvasElement }[] }
interface Manager { kernel?: { statusChanged?: Signal<string>; disposed?: Signal<unknown> }; get_model(id: string): Promise<Other> }

/** The page's side of a widget's model, as anywidget hands it over. */
interface Model {
  readonly widget_manager: Manager;
  get<K extends keyof Traits>(name: K): Traits[K];
  set<K extends keyof Traits>(name: K, value: Traits[K]): void;
  save_changes(): void;
  send(message: object): void;
  on(name: string, heard: (told: Message) => void): void;
  off(name: string, heard: (told: Message) => void): void;
}
/** A press, by its name; and what a script has to undo when its panel goes. */
type Act = (name: string, arg: string, event?: From<MouseEvent>) => void;
type Clean = (() => void)[];
/** What carries out a press, and a control that was filled in. */
interface Doing { readonly dataset: DOMStringMap & { do: string } }
type Filled = { readonly target: HTMLInputElement & Doing };
type Panel = { model: Model; el: HTMLElement };

/** The words of a game in its own language. */
interface Book { language: string; clauses: Record<string, string>; gaps: Record<string, { question: string; ruling: string }>; texts: Record<string, string> }
/** What the search, its parts and the words of the games share, as they come one after the other. */
type Shared = import("./src/search/main.js").Shared;
type Search = Omit<Shared, "open"> & { open?: Shared["open"]; own: (game: string, language: string, letters: string) => void };

/** What a page may offer the scripts beside it. */
declare function erClauseHref(id: string): string | undefined;
interface Navigator { keyboard?: { lock?(keys: string[]): Promise<void>; unlock?(): void } }

/** What the build writes into the scripts (bundle.mjs). */
declare const __ENTRY__: { base: string; page: import("./src/page/page.js").Written };
declare const __LIVE__: import("./src/page/page.js").Live;

declare module "amd:*";
declare module "*.css";

/** The program that unpacks zstd, packed as every browser unpacks it (bundle.mjs). */
declare module "er:zstd" {
  export const program: Uint8Array<ArrayBuffer>;
}

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
  addEventListener(type: string, heard: (event: any) => unknown, how?: How): void;
}
interface HTMLDivElement {
  addEventListener<K extends keyof HTMLElementEventMap>(type: K, heard: (event: From<HTMLElementEventMap[K]>) => unknown, how?: How): void;
}
interface HTMLElement {
  addEventListener<K extends keyof HTMLElementEventMap>(type: K, heard: (event: From<HTMLElementEventMap[K]>) => unknown, how?: How): void;
  addEventListener(type: string, heard: (event: any) => unknown, how?: How): void;
  removeEventListener(type: string, heard: (event: any) => unknown, how?: How): void;
}
declare function addEventListener<K extends keyof WindowEventMap>(type: K, heard: (event: From<WindowEventMap[K]>) => unknown, how?: How): void;
declare function addEventListener(type: string, heard: (event: any) => unknown, how?: How): void;
declare function removeEventListener(type: string, heard: (event: any) => unknown, how?: How): void;

/** What stages, pages and Python tell each other (widgets/README.md). */
interface DocumentEventMap {
  "er:fired": CustomEvent;
  "er:go": CustomEvent<{ scenario: string; step: number }>;
  "er:goto": CustomEvent<{ scenario: string; step: number }>;
  "er:ruling": CustomEvent<{ game: string; option: string; choice: string }>;
  "er:state": CustomEvent<{ state: string }>;
  "er:kept": CustomEvent;
  "er:lines": CustomEvent<{ keep: string; root: Element }>;
  "er:resume": CustomEvent<{ root: Element; told: unknown }>;
  "er:unfolded": CustomEvent;
  "er:found": CustomEvent;
  "er:anew": CustomEvent;
  "er:story": CustomEvent;
}

/** The page's side of a widget's model, as anywidget hands it over. */
interface Model {
  readonly widget_manager: any;
  get(name: string): any;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(message: object): void;
  on(name: string, heard: (told: any) => void): void;
  off(name: string, heard: (told: any) => void): void;
}
/** A press, by its name; and what a script has to undo when its panel goes. */
type Act = (name: string, arg: string, event?: any) => void;
type Clean = (() => void)[];

/** What the build writes into the scripts (bundle.mjs). */
declare const __ENTRY__: any;
declare const __LIVE__: any;

declare module "amd:*";
declare module "*.css";

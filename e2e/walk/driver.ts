/** Operations that the walk needs from a browser. Expressions are JavaScript that the page evaluates. */
export interface Driver<Element = unknown> extends AsyncDisposable {
  open(url: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  /** The element that the expression answers with, or null. */
  find(expression: string): Promise<Element | null>;
  click(element: Element): Promise<void>;
  hover(element: Element): Promise<void>;
  /** Writes into the focused field, key by key. */
  type(text: string): Promise<void>;
  press(key: "Enter" | "Escape"): Promise<void>;
  /** Chooses a file of this machine in a file field. */
  choose(field: Element, file: string): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  /** Console errors and uncaught exceptions so far. */
  complaints(): Promise<readonly string[]>;
}

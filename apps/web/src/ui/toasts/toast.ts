import type { ReactNode } from "react";
import { createStore } from "#/external-store.ts";

const LIMIT = 20;
/** In milliseconds; 0 stays until it is dismissed. */
const DURATIONS = { blank: 4_000, said: 2_000, success: 2_000, error: 4_000, loading: 0 };

interface ToastAction {
  readonly label: string;
  readonly act: () => void;
}

interface Options {
  /** The next one with this name takes its place. */
  readonly id?: string;
  readonly duration?: number;
  readonly action?: ToastAction;
  /** Beside the first one. */
  readonly otherAction?: ToastAction;
  /** It has gone, and its action was not used. */
  readonly onEnd?: () => void;
}

export interface ShownToast extends Options {
  readonly key: string;
  readonly kind: keyof typeof DURATIONS;
  readonly text: ReactNode;
  readonly duration: number;
}

/** The oldest first. Global because anything may show a toast; the region that shows them comes later. */
export const toasts = createStore<readonly ShownToast[]>([]);

/** The key of the newest toast. Global, so that no two toasts have the same. */
let last = 0;

const isRepeated = (one: ShownToast, text: ReactNode, id: string | undefined) =>
  (id !== undefined && one.id === id) || (typeof text === "string" && one.text === text && !one.action);

/** A repeated message replaces the earlier one, and is read out again. */
function add(kind: ShownToast["kind"], text: ReactNode, options: Options = {}): string {
  const key = `${++last}`;
  const others = toasts.get().filter((one) => !isRepeated(one, text, options.id));
  toasts.set([...others, { duration: DURATIONS[kind], ...options, key, kind, text }].slice(-LIMIT));
  return key;
}

export const toast = {
  success: (text: ReactNode, options?: Options) => add("success", text, options),
  error: (text: ReactNode, options?: Options) => add("error", text, options),
  /** Only to screen readers, where the page shows it anyway. */
  say: (text: ReactNode) => add("said", text),
  show: (text: ReactNode, options?: Options) => add("blank", text, options),
  /** It ends, as after its time. */
  end(key: string): void {
    const ended = toasts.get().find((one) => one.key === key);
    toasts.set(toasts.get().filter((one) => one !== ended));
    ended?.onEnd?.();
  },
  /** Takes away the one with this name. */
  remove: (id: string) => toasts.set(toasts.get().filter((one) => one.id !== id)),
  /** Its action is used instead. */
  act(key: string, which: "action" | "otherAction" = "action"): void {
    const used = toasts.get().find((one) => one.key === key);
    toasts.set(toasts.get().filter((one) => one !== used));
    used?.[which]?.act();
  },
  /** Ends those of the page or chat that is left. A success often comes with the navigation, and goes by itself. */
  leave(): void {
    for (const { key, kind } of toasts.get()) if (kind !== "success" && kind !== "said") toast.end(key);
  },
};

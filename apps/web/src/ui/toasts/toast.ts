import type { ReactNode } from "react";
import { createStore } from "#/external-store.ts";

const LIMIT = 20;
/** Milliseconds; 0 stays until it is dismissed. */
const DURATIONS = { blank: 4_000, said: 2_000, success: 2_000, error: 4_000, loading: 0 };

interface ToastAction {
  readonly label: string;
  readonly act: () => void;
}

interface ToastOptions {
  /** A later toast with this id replaces it. */
  readonly id?: string;
  readonly duration?: number;
  readonly action?: ToastAction;
  readonly otherAction?: ToastAction;
  /** Called when it disappears without its action being used. */
  readonly onEnd?: () => void;
}

export interface ShownToast extends ToastOptions {
  readonly key: string;
  readonly kind: keyof typeof DURATIONS;
  readonly text: ReactNode;
  readonly duration: number;
}

/** Oldest first. Global because anything may show a toast; the region that shows them comes later. */
export const toasts = createStore<readonly ShownToast[]>([]);

/** The key of the newest toast. Global, so that keys are unique. */
let last = 0;

const isRepeated = (one: ShownToast, text: ReactNode, id: string | undefined) =>
  (id !== undefined && one.id === id) || (typeof text === "string" && one.text === text && !one.action);

/** A repeated message replaces the earlier one, and is read out again. */
function add(kind: ShownToast["kind"], text: ReactNode, options: ToastOptions = {}): string {
  const key = `${++last}`;
  const others = toasts.get().filter((one) => !isRepeated(one, text, options.id));
  toasts.set([...others, { duration: DURATIONS[kind], ...options, key, kind, text }].slice(-LIMIT));
  return key;
}

export const toast = {
  success: (text: ReactNode, options?: ToastOptions) => add("success", text, options),
  error: (text: ReactNode, options?: ToastOptions) => add("error", text, options),
  /** Announced only to screen readers, if the page already shows it. */
  say: (text: ReactNode) => add("said", text),
  show: (text: ReactNode, options?: ToastOptions) => add("blank", text, options),
  end(key: string): void {
    const ended = toasts.get().find((one) => one.key === key);
    toasts.set(toasts.get().filter((one) => one !== ended));
    ended?.onEnd?.();
  },
  remove: (id: string) => toasts.set(toasts.get().filter((one) => one.id !== id)),
  act(key: string, which: "action" | "otherAction" = "action"): void {
    const used = toasts.get().find((one) => one.key === key);
    toasts.set(toasts.get().filter((one) => one !== used));
    used?.[which]?.act();
  },
  /** Ends the toasts of a left page or chat, except successes, which often come with the navigation. */
  leave(): void {
    for (const { key, kind } of toasts.get()) if (kind !== "success" && kind !== "said") toast.end(key);
  },
};

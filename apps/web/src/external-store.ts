import { useSyncExternalStore } from "react";

export interface Store<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * A value outside of React that components can follow.
 *
 * @param start runs when the first listener comes; what it returns, when the last one goes
 */
export function createStore<T>(initial: T, start?: (set: (next: T) => void) => () => void): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  let stop: (() => void) | undefined;
  const set = (next: T) => {
    value = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    if (listeners.size === 1) stop = start?.(set);
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) stop?.();
    };
  };
  return { get: () => value, set, subscribe };
}

/** The store's value; the component renders again when it is another one. */
export const useStore = <T>({ subscribe, get }: Store<T>): T => useSyncExternalStore(subscribe, get, get);

import { useSyncExternalStore } from "react";

export interface Store<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * A value outside of React that components can subscribe to.
 * @param start runs with the first listener; the function it returns runs after the last one
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

export const useStore = <T>({ subscribe, get }: Store<T>): T => useSyncExternalStore(subscribe, get, get);

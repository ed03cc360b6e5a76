import { expect, test, vi } from "vitest";
import { createStore } from "./external-store.ts";

test("a store calls its listeners after each change, until they unsubscribe", () => {
  const store = createStore(1);
  const listener = vi.fn();
  const unsubscribe = store.subscribe(listener);
  store.set(2);
  expect(store.get()).toBe(2);
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  store.set(3);
  expect(listener).toHaveBeenCalledTimes(1);
});

test("a source runs from the first listener to the last", () => {
  const stop = vi.fn();
  const start = vi.fn((set: (next: number) => void) => {
    set(5);
    return stop;
  });
  const store = createStore(0, start);
  const unsubscribe = [store.subscribe(() => {}), store.subscribe(() => {})];
  expect(start).toHaveBeenCalledTimes(1);
  expect(store.get()).toBe(5);
  unsubscribe[0]?.();
  unsubscribe[0]?.();
  expect(stop).not.toHaveBeenCalled();
  unsubscribe[1]?.();
  expect(stop).toHaveBeenCalledTimes(1);
});

import type { EngineError, EngineRequest, Piece } from "../../src/engine.ts";

/** For engine tests: requests and answers in the types of `engine.ts`. */
export const text = (value: string): Piece => ({ kind: "text", text: value });
export const placeholder = (index: number): Piece => ({ kind: "placeholder", index });

export const asking = (items: readonly (readonly Piece[])[], more: Partial<EngineRequest> = {}): EngineRequest => ({
  source: "es",
  target: "en",
  items: items.map((pieces) => ({ pieces })),
  signal: new AbortController().signal,
  ...more,
});

export const HOLA = asking([[text("hola")]]);

export const errorOf = (promise: Promise<unknown>): Promise<EngineError> =>
  promise.then(
    () => Promise.reject(new Error("it succeeded")),
    (error: EngineError) => error,
  );

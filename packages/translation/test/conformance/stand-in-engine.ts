import type { Engine, EngineId, EngineItem, EngineRequest, Piece, Quality, Route } from "../../src/engine.ts";

/** A stand-in's answer for one item; throwing an EngineError fails the whole request. */
export type Behaviour = (item: EngineItem, request: EngineRequest) => readonly Piece[] | Promise<readonly Piece[]>;

export interface StandInOptions {
  readonly id?: EngineId;
  readonly privacyLevel?: "server" | "providers";
  readonly quality?: Quality;
  readonly timeout?: number;
  readonly serves?: (source: string, target: string) => boolean;
  readonly pivot?: string;
}

export interface StandIn extends Engine {
  /** Every text this engine received, to verify that it saw nothing forbidden. */
  readonly received: string[];
}

/** An engine for tests with a chosen behaviour, which records every text it receives. */
export function standIn(behaviour: Behaviour, options: StandInOptions = {}): StandIn {
  const { id = "apertium", privacyLevel = "server", quality = "rough", timeout = 1_000, serves = () => true } = options;
  const received: string[] = [];
  const route = (source: string, target: string): Route | null =>
    serves(source, target)
      ? { source, target, quality, ready: true, ...(options.pivot ? { pivot: options.pivot } : {}) }
      : null;
  return {
    id,
    name: `stand-in ${id}`,
    privacyLevel,
    usesContext: true,
    timeout,
    received,
    version: () => "1",
    route,
    pairs: () => [route("es", "en"), route("en", "es")].filter((r) => r !== null),
    health: () => ({ available: true }),
    async translate(request) {
      for (const { pieces, context = [] } of request.items) {
        received.push(...context, ...pieces.map((piece) => (piece.kind === "text" ? piece.text : "")));
      }
      const answers: { ok: true; pieces: readonly Piece[] }[] = [];
      for (const item of request.items) answers.push({ ok: true, pieces: await behaviour(item, request) });
      return answers;
    },
    async [Symbol.asyncDispose]() {},
  };
}

import {
  type Engine,
  EngineError,
  type EngineOutcome,
  type EngineRequest,
  type Piece,
  type Quality,
  type Route,
} from "@lingualoom/translation/engine.ts";
import { WAIT_MS } from "../../../patience.ts";
import type { Engines } from "../src/language/engines/engines.ts";

/** An engine that translates a few words by heart and records everything it was sent. */
export interface ScriptedEngine extends Engine {
  readonly received: EngineRequest[];
  /** Replaces its behaviour; undefined restores translating. */
  behave(behaviour: ((request: EngineRequest) => Promise<readonly EngineOutcome[]>) | undefined): void;
}

export function scriptedEngine(
  words: Readonly<Record<string, string>>,
  pairs: readonly (readonly [string, string])[] = [["es", "en"]],
  options: { id?: Engine["id"]; privacyLevel?: Engine["privacyLevel"]; quality?: Quality; usesContext?: true } = {},
): ScriptedEngine {
  const { id = "apertium", privacyLevel = "server", quality = "rough", usesContext } = options;
  const received: EngineRequest[] = [];
  let behaviour: ((request: EngineRequest) => Promise<readonly EngineOutcome[]>) | undefined;
  const routes: Route[] = pairs.map(([source, target]) => ({
    source,
    target,
    quality,
    ready: true,
  }));
  const routeOf = (source: string, target: string) =>
    routes.find((route) => route.source === source && route.target === target) ?? null;

  const inTurn = (piece: Piece): Piece =>
    piece.kind === "placeholder"
      ? piece
      : {
          kind: "text",
          text: piece.text.replace(/[\p{L}\p{M}]+/gu, (word) => words[word.toLowerCase()] ?? word),
        };

  return {
    id,
    name: "Scripted engine",
    privacyLevel,
    ...(usesContext && { usesContext }),
    timeout: WAIT_MS,
    received,
    behave: (next) => {
      behaviour = next;
    },
    version: () => "1",
    route: routeOf,
    pairs: () => routes,
    health: () => ({ available: true }),
    async translate(request) {
      received.push(request);
      if (behaviour) return behaviour(request);
      if (!routeOf(request.source, request.target)) throw new EngineError("unsupported_pair", "not by heart");
      return request.items.map((item) => ({ ok: true, pieces: item.pieces.map(inTurn) }));
    },
    async [Symbol.asyncDispose]() {},
  };
}

/** Local models and pairs of a machine whose pairs come with the system and that can download no model. */
export const nothingLocal: Pick<Engines, "models" | "pairs"> = {
  models: {
    overview: () => [],
    path: () => null,
    want: () => "unknown",
    install: () => false,
    remove: async () => false,
  },
  pairs: {
    overview: async () => ({
      looking: false,
      lookedAt: null,
      programs: 0,
      diskBytes: 0,
      pairs: [],
      fixed: "by the system",
    }),
    look: () => false,
    install: () => false,
    remove: async () => false,
  },
};

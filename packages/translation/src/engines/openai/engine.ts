import type { Carrier } from "../../carriers/carrier.ts";
import { tags } from "../../carriers/tags.ts";
import { words } from "../../carriers/words.ts";
import { everyPieceOnce } from "../../checks/structure.ts";
import {
  type Engine,
  EngineError,
  type EngineOutcome,
  type EngineRequest,
  type Route,
} from "../../engine.ts";
import { isLanguage, LANGUAGES } from "../../languages.ts";
import { type Clock, systemClock } from "../clock.ts";
import { createClient } from "./client.ts";
import { PROMPT_HASH } from "./prompt.ts";

export interface OpenAiOptions {
  readonly baseUrl?: string;
  readonly model: string;
  readonly key?: string;
  /** For people; the service behind a compatible address has its own name. */
  readonly name?: string;
  /** `server` for a model that runs on the operator's own machine: then texts do not leave it. */
  readonly madeAt?: "server" | "provider";
  readonly timeout?: number;
  readonly clock?: Clock;
}

export const OPENAI_URL = "https://api.openai.com/v1";
const TIMEOUT = 8_000;
/** Tags are kept best; where a model loses them, a nonsense word often survives. */
const CARRIERS: readonly Carrier[] = [tags, words];

/** Any server that speaks OpenAI's chat completions. */
export function openOpenAi(options: OpenAiOptions): Engine {
  const { baseUrl = OPENAI_URL, model, key, timeout = TIMEOUT, clock = systemClock } = options;
  const complete = createClient({ baseUrl, model, key, clock });
  let refused: string | undefined;

  async function carry(request: EngineRequest, carrier: Carrier): Promise<EngineOutcome[]> {
    const encoded = request.items.map((item) => carrier.encode(item.pieces));
    const { source, target, signal } = request;
    const context = request.items.find((item) => item.context)?.context ?? [];
    const texts = encoded.map(({ text }) => text);
    const answers = await complete({ source, target, texts, context, signal });
    return request.items.map((item, i) => {
      const pieces = encoded[i]?.decode(answers[i] ?? "") ?? [];
      const lost = everyPieceOnce({ source: item.pieces, answer: pieces, from: source, to: target });
      if (!lost) return { ok: true, pieces };
      return { ok: false, error: new EngineError("bad_output", "protected pieces were lost") };
    });
  }

  async function translate(request: EngineRequest): Promise<EngineOutcome[]> {
    let outcomes: EngineOutcome[] = [];
    for (const carrier of CARRIERS) {
      const open = request.items.map((_, i) => i).filter((i) => !outcomes[i]?.ok);
      if (open.length === 0) break;
      const items = open.map((i) => request.items[i] as EngineRequest["items"][number]);
      const again = await carry({ ...request, items }, carrier);
      outcomes = request.items.map((_, i) => again[open.indexOf(i)] ?? (outcomes[i] as EngineOutcome));
    }
    return outcomes;
  }

  const route = (source: string, target: string): Route | null =>
    source !== target && isLanguage(source) && isLanguage(target)
      ? { source, target, quality: "good", ready: true }
      : null;

  return {
    id: "openai",
    name: options.name ?? "OpenAI",
    madeAt: options.madeAt ?? "provider",
    timeout,
    version: () => `${model} ${PROMPT_HASH}`,
    route,
    pairs: () =>
      Object.keys(LANGUAGES).flatMap((source) =>
        Object.keys(LANGUAGES).flatMap((target) => route(source, target) ?? []),
      ),
    health: () => (refused ? { available: false, message: refused } : { available: true }),
    async translate(request) {
      try {
        const outcomes = await translate(request);
        refused = undefined;
        return outcomes;
      } catch (error) {
        if (error instanceof EngineError && error.code === "auth") refused = error.message;
        throw error;
      }
    },
    async [Symbol.asyncDispose]() {
      // Nothing is held between requests.
    },
  };
}

import { EngineError } from "../../engine.ts";
import type { Clock } from "../clock.ts";
import { readTranslations } from "./answer.ts";
import { engineErrorFor, readProviderError, refusesFormat } from "./errors.ts";
import { type AnswerFormat, requestBody } from "./prompt.ts";

export interface ClientOptions {
  /** Up to and with the version: `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Local servers need none. */
  readonly key?: string | undefined;
  readonly clock: Clock;
}

export interface Completion {
  readonly source: string;
  readonly target: string;
  readonly texts: readonly string[];
  readonly context: readonly string[];
  readonly signal: AbortSignal;
}

/** A hostile or broken server does not get to fill the memory. */
const MOST_BYTES = 1_000_000;

export function createClient({ baseUrl, model, key, clock }: ClientOptions) {
  const url = new URL(`${baseUrl.replace(/\/+$/u, "")}/chat/completions`);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw new Error("the base URL must be http or https");
  const headers = { "content-type": "application/json", ...(key ? { authorization: `Bearer ${key}` } : {}) };
  /** The strictest form of answer the server is known to accept. */
  let format: AnswerFormat = "json_schema";

  async function post(completion: Completion): Promise<{ response: Response; body: string }> {
    const { signal, ...question } = completion;
    try {
      const response = await fetch(url, {
        method: "POST",
        headers,
        body: JSON.stringify(requestBody({ ...question, model, format })),
        signal,
        // The key and the text go to the configured address and nowhere else.
        redirect: "error",
      });
      return { response, body: await readBody(response) };
    } catch (error) {
      if (error instanceof EngineError) throw error;
      if (signal.aborted) throw new EngineError("cancelled", "the request was cancelled");
      throw new EngineError("unavailable", "the provider cannot be reached", { cause: error });
    }
  }

  return async function complete(completion: Completion): Promise<string[]> {
    const { response, body } = await post(completion);
    if (response.ok) return readTranslations(body, completion.texts.length);
    if (format === "json_schema" && refusesFormat(response.status, readProviderError(body))) {
      format = "json_object";
      return complete(completion);
    }
    throw engineErrorFor(response.status, response.headers, body, clock.now());
  };
}

async function readBody(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new EngineError("bad_output", "the answer is too large");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

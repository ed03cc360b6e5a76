import { EngineError, type OnSend } from "../../engine.ts";
import { phrase } from "../../engine-sentences.ts";

export interface ProviderCall {
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without a body, the call is a GET. */
  readonly body?: unknown;
  readonly signal: AbortSignal;
  /** The texts in the body, including context messages; counted by the budgets. */
  readonly texts?: readonly string[];
  readonly onSend?: OnSend | undefined;
  readonly mostBytes?: number;
}

export interface ProviderAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Bounds the memory that a hostile or broken server can fill. */
const MOST_BYTES = 1_000_000;

const NOTHING_SENT = async () => {};

const charactersOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + [...text].length, 0);

/** Failures before a connection was established: nothing has left this machine. */
const NEVER_LEFT = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/u;

const neverLeft = (error: unknown) => {
  const { code } = ((error as { cause?: unknown }).cause ?? {}) as { code?: unknown };
  return typeof code === "string" && NEVER_LEFT.test(code);
};

/** Sends one request to a provider. Throws EngineError when there is no answer; the engine interprets the status. */
export async function callProvider(call: ProviderCall): Promise<ProviderAnswer> {
  const { url, headers, body, signal, texts = [], onSend, mostBytes = MOST_BYTES } = call;
  const cancelled = () => new EngineError("cancelled", "the request was cancelled");
  if (signal.aborted) throw cancelled();
  const giveBack = texts.length > 0 && onSend ? await onSend(charactersOf(texts)) : NOTHING_SENT;
  if (signal.aborted) {
    await giveBack();
    throw cancelled();
  }
  try {
    const response = await fetch(url, {
      method: body === undefined ? "GET" : "POST",
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
      // The key and the text go only to the configured address.
      redirect: "error",
    });
    const { ok, status } = response;
    return { ok, status, headers: response.headers, body: await readBody(response, mostBytes) };
  } catch (error) {
    if (error instanceof EngineError) throw error;
    if (neverLeft(error)) await giveBack();
    if (signal.aborted) throw cancelled();
    throw new EngineError("unavailable", phrase("providerAway"), { cause: error });
  }
}

async function readBody(response: Response, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  // Not every browser can iterate over a stream.
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.byteLength;
    if (bytes > mostBytes) {
      await reader?.cancel();
      throw new EngineError("bad_output", "the answer is too large");
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Builds a URL of a provider.
 * @throws when the base is not a web address, so that an operator's typo is found before the first text
 */
export function providerUrl(base: string, path: string): URL {
  const url = new URL(`${base.replace(/(?<!\/)\/+$/u, "")}${path}`);
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new Error("the base URL must be http or https");
  return url;
}

/** Parses an answer as JSON; a truncated one is refused. */
export function parseAnswer(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new EngineError("bad_output", "the answer is no JSON");
  }
}

/** Returns exactly `count` texts; with any other number it would be unclear which text an answer belongs to. */
export function expectTexts(value: unknown, count: number): string[] {
  if (!Array.isArray(value) || value.length !== count) throw new EngineError("bad_output", "translations are missing");
  if (!value.every((text) => typeof text === "string")) throw new EngineError("bad_output", "a translation is no text");
  return value;
}

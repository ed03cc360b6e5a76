import type { ErrorBody } from "@lingualoom/contract/errors.ts";
import { ApiError, isCutOff } from "./api-error.ts";
import { elsewhere } from "./failover-slot.ts";
import { noteServerTime } from "./server-time.ts";

const TIMEOUT_MS = 15_000;
const ATTEMPTS = 3;
const DELAY_MS = 1_000;

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
}

/** What `send` needs from the browser; tests give their own. */
export interface Wire {
  readonly fetch: typeof fetch;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly timeout: (milliseconds: number) => AbortSignal;
}

const browserWire: Wire = {
  fetch: (...args) => fetch(...args),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
};

/** Aborted at logout, when the server would refuse every request. Global because logout ends all requests. */
let asking = new AbortController();

export function stopAsking(): void {
  asking.abort();
  asking = new AbortController();
}

export interface Answer {
  readonly body: unknown;
  readonly headers: Headers;
}

async function readError(response: Response): Promise<ApiError> {
  const body: Partial<ErrorBody> = await response.json().catch(() => ({}));
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : null;
  return new ApiError(response.status, body.code ?? "UNREADABLE", body, retryAfter);
}

async function attempt(request: Request, base: string, wire: Wire, asked: AbortSignal): Promise<Answer> {
  const { method, path, body, idempotencyKey } = request;
  const headers: Record<string, string> = {
    accept: "application/json",
    // What goes wrong is said in the language on the screen.
    "accept-language": document.documentElement.lang,
  };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
  const askedAt = Date.now();
  try {
    const response = await wire.fetch(base + path, {
      method,
      headers,
      credentials: "include",
      signal: AbortSignal.any([wire.timeout(TIMEOUT_MS), ...(method === "GET" ? [asked] : [])]),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    noteServerTime(response.headers.get("date"), askedAt);
    if (!response.ok) throw await readError(response);
    return { body: await response.json(), headers: response.headers };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof SyntaxError) throw new ApiError(0, "UNREADABLE");
    const timedOut = error instanceof DOMException && error.name === "TimeoutError";
    throw new ApiError(0, timedOut ? "TIMEOUT" : "NETWORK");
  }
}

/**
 * A server that has tried all it could says so: the same question would only cost the same again. So does one that
 * says that it is worth it only after a longer time than all attempts take. An earlier attempt that is still running will have
 * an answer. Who is cut off is told so at once; what is only asked for is asked again when the connection is back. Where
 * people have several addresses, the next attempt goes to another one.
 */
const worthAnother = (error: unknown) =>
  error instanceof ApiError &&
  !(isCutOff(error) && (!elsewhere.now || navigator.onLine === false)) &&
  !error.body.final &&
  (error.retryAfter ?? 0) * 1_000 <= ATTEMPTS * DELAY_MS &&
  (error.status >= 500 || ["NETWORK", "TIMEOUT", "IN_PROGRESS"].includes(error.code));

/** One logical request: up to three attempts, waiting a second more each time. Throws `ApiError` only. */
export async function send(request: Request, wire: Wire = browserWire): Promise<Answer> {
  const { signal } = asking;
  for (let made = 1; ; made++) {
    const base = elsewhere.now?.base(request) ?? "";
    try {
      return await attempt(request, base, wire, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      elsewhere.now?.failed(base, error);
      if (made >= ATTEMPTS || !worthAnother(error)) throw error;
      await wire.wait(DELAY_MS * made);
      if (signal.aborted) throw error;
    }
  }
}

import { ATTEMPTS, backoff, PAUSES_MS, retry } from "@lingualoom/backend-pool/retry.ts";
import type { Name } from "@lingualoom/contract/calls.ts";
import type { ErrorBody } from "@lingualoom/contract/errors.ts";
import { ApiError, isCutOff } from "./api-error.ts";
import { failover } from "./failover-slot.ts";
import { noteServerTime } from "./server-time.ts";

const TIMEOUT_MS = 15_000;

export interface Request {
  readonly call: Name;
  readonly path: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
  /** The request continues after the page is closed. */
  readonly keepalive?: boolean | undefined;
}

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
let session = new AbortController();

export function stopAsking(): void {
  session.abort();
  session = new AbortController();
}

export interface Answer {
  readonly body: unknown;
  readonly headers: Headers;
}

/**
 * Sends one request in up to three attempts, with growing pauses. If the service has several addresses, an attempt
 * after a failure goes to another one.
 *
 * @throws ApiError
 */
export async function send(request: Request, wire: Wire = browserWire): Promise<Answer> {
  const { signal } = session;
  const policy = { attempts: ATTEMPTS, pause: backoff, isTransient, signal };
  return retry(policy, wire.wait, async () => {
    const base = failover.current?.baseFor(request.call) ?? "";
    try {
      return await attempt(request, base, wire, signal);
    } catch (error) {
      if (!signal.aborted) failover.current?.reportFailure(base, error);
      throw error;
    }
  });
}

async function attempt(request: Request, base: string, wire: Wire, signal: AbortSignal): Promise<Answer> {
  const { call, path, body, idempotencyKey, keepalive = false } = request;
  const method = call.slice(0, call.indexOf(" "));
  const headers: Record<string, string> = {
    accept: "application/json",
    // The server words its errors in the language of the page.
    "accept-language": document.documentElement.lang,
  };
  if (body !== undefined) headers["content-type"] = body instanceof Blob ? body.type : "application/json";
  if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
  const sentAt = Date.now();
  try {
    const response = await wire.fetch(base + path, {
      method,
      headers,
      credentials: "include",
      keepalive,
      signal: AbortSignal.any([wire.timeout(TIMEOUT_MS), ...(method === "GET" ? [signal] : [])]),
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    });
    noteServerTime(response.headers.get("date"), sentAt);
    if (!response.ok) throw await readError(response);
    return { body: await response.json(), headers: response.headers };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof SyntaxError) throw new ApiError(0, "UNREADABLE");
    const timedOut = error instanceof DOMException && error.name === "TimeoutError";
    throw new ApiError(0, timedOut ? "TIMEOUT" : "NETWORK");
  }
}

async function readError(response: Response): Promise<ApiError> {
  const body: Partial<ErrorBody> = await response.json().catch(() => ({}));
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : null;
  return new ApiError(response.status, body.code ?? "UNREADABLE", body, retryAfter);
}

/** Whether another attempt may succeed. `IN_PROGRESS` is transient: an earlier attempt is still running. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  // An offline page reports it immediately; queries run again when the connection is back.
  if (isCutOff(error) && (!failover.current || navigator.onLine === false)) return false;
  // The server marks a repeat as useless, or its pause is longer than all attempts.
  if (error.body.final || (error.retryAfter ?? 0) * 1_000 > PAUSES_MS) return false;
  return error.status >= 500 || ["NETWORK", "TIMEOUT", "IN_PROGRESS"].includes(error.code);
}

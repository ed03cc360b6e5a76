import { type Clock, wait } from "./clock.ts";
import { callWithin, type Fetch } from "./fetch-with-timeout.ts";
import type { BackendPool, Member } from "./pool.ts";

const REQUEST_TIMEOUT_MS = 8_000;
const ATTEMPTS = 3;
const BACKOFF_MS = 1_000;
const BACKOFF_MAX_MS = 5_000;
const SAFE_TO_REPEAT = new Set(["GET", "HEAD", "OPTIONS", "PUT", "DELETE"]);

/** An answer that is none of success; `message` holds status and body. */
export class HttpError extends Error {
  override name = "HttpError";
  readonly status: number;
  constructor(status: number, statusText: string, body: string) {
    super(`HTTP ${status}: ${statusText} - ${body}`);
    this.status = status;
  }
}

export interface RequestTools {
  readonly pool: BackendPool;
  readonly fetch: Fetch;
  readonly clock: Clock;
}

/**
 * Asks a backend for JSON, and another when the first cannot be reached, is too slow or fails (5xx), up to three in
 * all. What changes something and carries no `Idempotency-Key` is asked once: the first backend may have done it.
 * @throws HttpError for an answer below 500 that is no success; Error with the last reason otherwise
 */
export async function requestFromPool(
  tools: RequestTools,
  endpoint: string,
  init: RequestInit = {},
): Promise<unknown> {
  const path = pathOf(endpoint);
  if (!tools.pool.hasUsable()) await wake(tools.pool);
  const mayRepeat = isRepeatable(init);
  const tried = new Set<number>();
  let last: Error | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const member = tools.pool.choose(tried);
    tried.add(member.backend.id);
    try {
      return await ask(tools, member, path, init);
    } catch (error) {
      last = error as Error;
      if (last instanceof HttpError && last.status < 500) throw last;
      if (!mayRepeat) throw last;
    }
    if (attempt < ATTEMPTS) await wait(tools.clock, backoff(attempt));
  }
  throw new Error(`All backends failed after ${ATTEMPTS} attempts. Last error: ${last?.message}`);
}

/** Milliseconds to wait after the first, second, … failed attempt. */
export const backoff = (attempt: number): number => Math.min(BACKOFF_MS * 2 ** (attempt - 1), BACKOFF_MAX_MS);

function pathOf(endpoint: string): string {
  if (typeof endpoint !== "string" || endpoint.trim() === "")
    throw new Error("Invalid endpoint: must be a non-empty string");
  const path = endpoint.trim();
  return path.startsWith("/") ? path : `/${path}`;
}

function isRepeatable({ method = "GET", headers }: RequestInit): boolean {
  return SAFE_TO_REPEAT.has(method.toUpperCase()) || new Headers(headers).has("idempotency-key");
}

async function wake(pool: BackendPool): Promise<void> {
  await pool.checkAll();
  if (!pool.hasUsable()) throw new Error("No healthy backends available and all wake-up attempts failed");
}

function ask({ pool, fetch, clock }: RequestTools, { backend }: Member, path: string, init: RequestInit) {
  const headers = new Headers(init.headers);
  if (!headers.has("accept")) headers.set("accept", "application/json");
  if (!headers.has("content-type")) headers.set("content-type", "application/json");
  return pool.using(backend.id, ({ url }) =>
    callWithin({ fetch, clock }, REQUEST_TIMEOUT_MS, `${url}${path}`, { ...init, headers }, readJson),
  );
}

async function readJson(response: Response): Promise<unknown> {
  const body = await response.text();
  if (!response.ok) throw new HttpError(response.status, response.statusText, body);
  return body === "" ? null : JSON.parse(body);
}

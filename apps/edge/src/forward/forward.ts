import type { Clock } from "@lingualoom/backend-pool/clock.ts";
import type { Fetch } from "@lingualoom/backend-pool/fetch-with-timeout.ts";
import { isUsable } from "@lingualoom/backend-pool/health.ts";
import type { BackendPool, Member } from "@lingualoom/backend-pool/pool.ts";
import { NoAnswer, type PoolAnswer, requestFromPool } from "@lingualoom/backend-pool/request.ts";
import { ATTEMPTS } from "@lingualoom/backend-pool/retry.ts";
import { backendRetryOf, SAFE_METHODS } from "@lingualoom/contract/call-facts/facts.ts";
import { factsOf } from "@lingualoom/contract/call-facts/facts-of.ts";
import type { Background } from "../background.ts";
import type { EdgeConfig } from "../config.ts";
import type { ListSync, SyncedPool } from "../pool/list-sync.ts";
import { Refusal } from "../refusal.ts";
import { isSocketUpgrade, SOCKET_PATH } from "./upgrade.ts";
import { chooseAwake, nextToWake } from "./wake-up.ts";

/** Milliseconds for a request that runs once: a picture over a slow network, a translation by a large model. */
const SINGLE_ATTEMPT_MS = 120_000;
/** Milliseconds; longer than a server holds a polling request. */
const LONG_POLL_MS = 30_000;

export interface ForwardDependencies {
  readonly config: Pick<EdgeConfig, "requestTimeoutMs" | "sleepAfterMs">;
  readonly listSync: Pick<ListSync, "current">;
  readonly fetch: Fetch;
  readonly clock: Clock;
}

interface Plan {
  readonly choose: (tried: ReadonlySet<number>) => Member | undefined;
  readonly attempts: number;
  readonly timeoutMs: number;
}

/** Sends requests of visitors, and the worker's own, to backends. */
export class Forward {
  readonly #deps: ForwardDependencies;
  readonly #recheck: ReturnType<typeof createRecheck>;
  readonly #watch: ReturnType<typeof createSlowRequestWatch>;

  constructor(deps: ForwardDependencies) {
    this.#deps = deps;
    this.#recheck = createRecheck(deps.clock);
    this.#watch = createSlowRequestWatch(deps);
  }

  /** Forwards to a healthy backend that is awake; retries a repeatable request at another one if there is no answer. */
  async toAny(request: Request, context: Background): Promise<Response> {
    const synced = await this.#ready(context);
    const url = new URL(request.url);
    const isSocket = url.pathname.startsWith(SOCKET_PATH);
    const sticky = isSocket ? stickyBackend(synced, url, request.headers) : null;
    const mayRepeat = isRepeatable(request, url.pathname) && !url.searchParams.has("sid");
    const { requestTimeoutMs } = this.#deps.config;
    const { response, member } = await this.#send(synced, request, context, {
      attempts: mayRepeat ? ATTEMPTS : 1,
      timeoutMs: mayRepeat ? requestTimeoutMs : isSocket ? LONG_POLL_MS : SINGLE_ATTEMPT_MS,
      choose: (tried) => sticky ?? this.#nextAwake(synced, tried),
    });
    if (!isSocket || sticky || isSocketUpgrade(request)) return response;
    const withCookie = new Response(response.body, response);
    withCookie.headers.append("set-cookie", stickyCookie(synced, member, url.protocol === "https:"));
    return withCookie;
  }

  /** Forwards to the primary; a request that changes nothing goes to the backup if the primary does not answer. */
  async toPrimary(request: Request, context: Background): Promise<Response> {
    const synced = await this.#ready(context);
    const mayRepeat = SAFE_METHODS.has(request.method);
    const [primary, backup] = synced.pool.members;
    const { response } = await this.#send(synced, request, context, {
      attempts: mayRepeat ? 2 : 1,
      timeoutMs: mayRepeat ? this.#deps.config.requestTimeoutMs : SINGLE_ATTEMPT_MS,
      choose: (tried) => (tried.size === 0 ? primary : backup),
    });
    return response;
  }

  /** Sends a request of the worker itself to the first backend of the list that answers. */
  async ask(context: Background, request: Request): Promise<Response> {
    const synced = await this.#ready(context);
    const { response } = await this.#send(synced, request, context, {
      attempts: request.method === "GET" ? ATTEMPTS : 1,
      timeoutMs: this.#deps.config.requestTimeoutMs,
      choose: (tried) => nextInOrder(synced, tried),
    });
    return response;
  }

  /** Returns the pool after rechecking failed backends; waits for the first healthy one if none is usable. */
  async #ready(context: Background): Promise<SyncedPool> {
    const synced = await this.#deps.listSync.current(context);
    const recheck = this.#recheck(synced.pool);
    if (!recheck) return synced;
    context.waitUntil(recheck.allChecked);
    if (!synced.pool.hasUsable()) await recheck.firstHealthy;
    return synced;
  }

  async #send(
    { pool }: SyncedPool,
    request: Request,
    context: Background,
    { choose, attempts, timeoutMs }: Plan,
  ): Promise<PoolAnswer> {
    const url = new URL(request.url);
    const watch = (member: Member, tried: ReadonlySet<number>) =>
      this.#watch({ pool, member, tried, timeoutMs, context });
    return requestFromPool(pool, this.#deps, {
      path: `${url.pathname}${url.search}`,
      init: await asInit(request, url, { keepBody: attempts > 1 }),
      attempts,
      timeoutMs,
      choose,
      watch: attempts > 1 ? watch : undefined,
    }).catch(asRefusal);
  }

  #nextAwake({ pool }: SyncedPool, tried: ReadonlySet<number>): Member | undefined {
    if (tried.size >= pool.members.length) return undefined;
    const { clock, config } = this.#deps;
    return chooseAwake(pool, tried, { now: clock.now(), sleepAfterMs: config.sleepAfterMs });
  }
}

/** In the order of the list, healthy ones first. */
function nextInOrder({ pool }: SyncedPool, tried: ReadonlySet<number>): Member | undefined {
  const left = pool.members.filter(({ backend }) => !tried.has(backend.id));
  return left.find(({ health }) => health.isHealthy) ?? left[0];
}

/** A body can be read only once, so `keepBody` buffers it for further attempts. */
async function asInit(request: Request, url: URL, { keepBody }: { keepBody: boolean }): Promise<RequestInit> {
  const { method } = request;
  const headers = forwardedHeaders(request.headers, url.protocol === "https:");
  if (!request.body) return { method, headers };
  return { method, headers, body: keepBody ? await request.arrayBuffer() : request.body };
}

function asRefusal(error: unknown): never {
  if (error instanceof NoAnswer) throw new Refusal("UNAVAILABLE", error.message);
  throw error;
}

/** Whether another backend may get a request when the answer of the first one is lost. */
function isRepeatable({ method, headers }: Request, path: string): boolean {
  const retry = backendRetryOf(method, factsOf(method, path));
  return retry === "always" || (retry === "with-key" && headers.has("idempotency-key"));
}

const COOKIE = "lingualoom.backend";

/**
 * Engine.IO without WebSockets is a series of requests that only the first request's server understands. A cookie names
 * that server by the revision of the list and the position in it, so it reveals no address.
 */
const stickyCookie = ({ revision }: SyncedPool, { backend }: Member, isHttps: boolean): string =>
  `${COOKIE}=${revision}.${backend.id}; Path=/socket.io/; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;

/** Returns the backend of a running Engine.IO session; null when the session only begins. */
function stickyBackend({ pool, revision }: SyncedPool, url: URL, headers: Headers): Member | null {
  if (!url.searchParams.has("sid")) return null;
  const pairs = (headers.get("cookie") ?? "").split(/;\s*/);
  const value = pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  const [cookieRevision, id] = (value ?? "").split(".").map(Number);
  if (cookieRevision !== revision) return null;
  return pool.members.find(({ backend }) => backend.id === id) ?? null;
}

const HOP_BY_HOP = ["connection", "keep-alive", "proxy-authorization", "te", "trailer", "transfer-encoding"];
/** Headers that only a proxy may set. The worker drops those sent by visitors. */
const PROXY_HEADERS = /^(?:x-forwarded-|cf-|forwarded$|x-real-ip$|true-client-ip$|host$)/;

/** Returns the headers for a backend: the visitor's own, and the visitor's address as the only entry of this proxy. */
export function forwardedHeaders(given: Headers, isHttps: boolean): Headers {
  const headers = new Headers(given);
  for (const name of [...given.keys()]) if (PROXY_HEADERS.test(name) || HOP_BY_HOP.includes(name)) headers.delete(name);
  const address = given.get("cf-connecting-ip");
  if (address) headers.set("x-forwarded-for", address);
  headers.set("x-forwarded-proto", isHttps ? "https" : "http");
  return headers;
}

/** Milliseconds between two checks of a failed backend. */
const RECHECK_MS = 2_000;

interface Recheck {
  /** Resolves when the first backend is healthy again, or when none is. */
  readonly firstHealthy: Promise<unknown>;
  readonly allChecked: Promise<unknown>;
}

/**
 * Rechecks failed backends alongside requests, so that a recovered backend is soon used again. Never checks a backend
 * twice at once. The result is null when no check is due.
 */
function createRecheck(clock: Clock): (pool: BackendPool) => Recheck | null {
  const checkedAt = new Map<string, number>();
  return (pool) => {
    const now = clock.now();
    const due = pool.members.filter(({ backend, health }) => {
      const last = Math.max(health.lastCheck, checkedAt.get(backend.url) ?? 0);
      return !isUsable(health) && now - last >= RECHECK_MS;
    });
    if (due.length === 0) return null;
    for (const { backend } of due) checkedAt.set(backend.url, now);
    const checks = due.map(async ({ backend }) => {
      if (!(await pool.check(backend.id))) throw new Error(`${backend.url} is still down`);
    });
    return { firstHealthy: Promise.any(checks).catch(() => {}), allChecked: Promise.allSettled(checks) };
  };
}

/** A request counts as slow after this share of its timeout. */
const SLOW_SHARE = 1 / 4;
/** Milliseconds a starting host gets before the worker wakes it again. */
const WAKE_UP_MS = 15_000;

interface PendingRequest {
  readonly pool: BackendPool;
  /** The backend that should answer. */
  readonly member: Member;
  /** Backends tried so far, including this one. */
  readonly tried: ReadonlySet<number>;
  readonly timeoutMs: number;
  readonly context: Background;
}

interface SlowRequestDependencies {
  readonly config: Pick<EdgeConfig, "sleepAfterMs">;
  readonly clock: Clock;
}

/**
 * Watches a request until cancelled. When it is slow, other requests avoid its backend, and the worker wakes up the
 * next backend, never twice at once.
 */
function createSlowRequestWatch({ config, clock }: SlowRequestDependencies) {
  const wakeUps = new Map<string, number>();
  return ({ pool, member, tried, timeoutMs, context }: PendingRequest) =>
    clock.after(timeoutMs * SLOW_SHARE, () => {
      pool.reportSlowRequest(member.backend.id, timeoutMs * SLOW_SHARE);
      const now = clock.now();
      const sleeping = nextToWake(pool, tried, { now, sleepAfterMs: config.sleepAfterMs });
      if (!sleeping || now - (wakeUps.get(sleeping.backend.url) ?? 0) < WAKE_UP_MS) return;
      wakeUps.set(sleeping.backend.url, now);
      context.waitUntil(pool.check(sleeping.backend.id));
    });
}

import type { Clock } from "@lingualoom/backend-pool/clock.ts";
import { callWithin, type Fetch, Unreachable } from "@lingualoom/backend-pool/fetch-with-timeout.ts";
import type { Member } from "@lingualoom/backend-pool/pool.ts";
import { SAFE_METHODS } from "@lingualoom/contract/call-facts/facts.ts";
import type { Background } from "../background.ts";
import type { EdgeConfig } from "../config.ts";
import type { Followed, Following } from "../pool/list-sync.ts";
import { Refusal } from "../refusal.ts";
import { forwardedHeaders } from "./headers.ts";
import { isFromBackend } from "./is-from-backend.ts";
import { isRepeatable } from "./repeatable.ts";
import { createLateness } from "./slow-request.ts";
import { stickyCookie, stuckTo } from "./sticky.ts";
import { isSocketUpgrade, SOCKET_PATH } from "./upgrade.ts";
import { chooseAwake, createRecheck } from "./wake-up.ts";

const ATTEMPTS = 3;
/** For what is done once: a picture over a slow network, a translation by a large model. */
const PATIENCE_MS = 120_000;
/** Longer than a server holds a request that waits for news. */
const LONG_POLL_MS = 30_000;

export interface Forward {
  /** To whoever is well and awake; what may be repeated goes to another when the first cannot be reached. */
  toAny(request: Request, context: Background): Promise<Response>;
  /** To the primary; what changes nothing then to the backup. */
  toPrimary(request: Request, context: Background): Promise<Response>;
  /** A question of the worker's own: to the first of the list that can be reached. */
  ask(context: Background, request: Request): Promise<Response>;
}

export interface ForwardDependencies {
  readonly config: Pick<EdgeConfig, "requestTimeoutMs" | "sleepAfterMs">;
  readonly following: Pick<Following, "current">;
  readonly fetch: Fetch;
  readonly clock: Clock;
}

interface Plan {
  readonly request: Request;
  readonly url: URL;
  readonly context: Background;
  readonly next: (tried: ReadonlySet<number>) => Member | undefined;
  readonly attempts: number;
  readonly timeoutMs: number;
}

export function createForward({ config, following, fetch, clock }: ForwardDependencies): Forward {
  const recheck = createRecheck(clock);
  const watch = createLateness({ config, clock });

  async function ready(context: Background): Promise<Followed> {
    const followed = await following.current(context);
    const back = recheck(followed.pool);
    if (!back) return followed;
    context.waitUntil(back.allAreAsked);
    if (!followed.pool.hasUsable()) await back.oneIsBack;
    return followed;
  }

  async function carryOut({ pool }: Followed, plan: Plan): Promise<{ response: Response; member: Member }> {
    const { request, url, context, next, attempts, timeoutMs } = plan;
    if (!pool.hasUsable()) throw unavailable("No healthy backends available and all wake-up attempts failed");
    const init = await asSent(request, url, attempts > 1);
    const tried = new Set<number>();
    for (;;) {
      const member = next(tried);
      if (!member) throw unavailable("No backend could be reached. Please try again in a moment.");
      tried.add(member.backend.id);
      const watched = attempts > 1 ? watch({ pool, member, tried, timeoutMs, context }) : null;
      try {
        const response = await pool.using(member.backend.id, (backend) =>
          callWithin(
            { fetch, clock },
            timeoutMs,
            `${backend.url}${url.pathname}${url.search}`,
            init,
            fromBackend,
          ),
        );
        return { response, member };
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        if (tried.size >= attempts)
          throw unavailable("The backend could not be reached. Please try again in a moment.");
      } finally {
        watched?.cancel();
      }
    }
  }

  /** In the order of the list, the usable ones first. */
  const inOrder = ({ pool }: Followed) => {
    return (tried: ReadonlySet<number>) => {
      const left = pool.members.filter(({ backend }) => !tried.has(backend.id));
      return left.find(({ health }) => health.isHealthy) ?? left[0];
    };
  };

  return {
    async toAny(request, context) {
      const followed = await ready(context);
      const url = new URL(request.url);
      const isSocket = url.pathname.startsWith(SOCKET_PATH);
      const stuck = isSocket ? stuckTo(followed, url, request.headers) : null;
      const mayRepeat = isRepeatable(request, url.pathname) && !url.searchParams.has("sid");
      const { response, member } = await carryOut(followed, {
        request,
        url,
        context,
        attempts: mayRepeat ? ATTEMPTS : 1,
        timeoutMs: mayRepeat ? config.requestTimeoutMs : isSocket ? LONG_POLL_MS : PATIENCE_MS,
        next(tried) {
          if (stuck) return stuck;
          if (tried.size >= followed.pool.members.length) return undefined;
          return chooseAwake(followed.pool, tried, { now: clock.now(), sleepAfterMs: config.sleepAfterMs });
        },
      });
      if (!isSocket || stuck || isSocketUpgrade(request)) return response;
      const sticking = new Response(response.body, response);
      sticking.headers.append("set-cookie", stickyCookie(followed, member, url.protocol === "https:"));
      return sticking;
    },

    async toPrimary(request, context) {
      const followed = await ready(context);
      const url = new URL(request.url);
      const mayRepeat = SAFE_METHODS.has(request.method);
      const [primary, backup] = followed.pool.members;
      const { response } = await carryOut(followed, {
        request,
        url,
        context,
        attempts: mayRepeat ? 2 : 1,
        timeoutMs: mayRepeat ? config.requestTimeoutMs : PATIENCE_MS,
        next: (tried) => (tried.size === 0 ? primary : backup),
      });
      return response;
    },

    async ask(context, request) {
      const followed = await ready(context);
      const plan = { request, url: new URL(request.url), context, timeoutMs: config.requestTimeoutMs };
      const attempts = request.method === "GET" ? ATTEMPTS : 1;
      return (await carryOut(followed, { ...plan, attempts, next: inOrder(followed) })).response;
    },
  };
}

/** A body is read once; what may be sent twice is kept meanwhile. */
async function asSent(request: Request, url: URL, again: boolean): Promise<RequestInit> {
  const { method } = request;
  const headers = forwardedHeaders(request.headers, url.protocol === "https:");
  if (!request.body) return { method, headers };
  return { method, headers, body: again ? await request.arrayBuffer() : request.body };
}

async function fromBackend(response: Response): Promise<Response> {
  if (!isFromBackend(response)) throw new Unreachable(`The host answered ${response.status}`);
  return response;
}

const unavailable = (sentence: string) => new Refusal("UNAVAILABLE", sentence);

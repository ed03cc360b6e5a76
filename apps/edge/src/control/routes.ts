import type { Clock } from "@lingualoom/backend-pool/clock.ts";
import type { BackendList, ControlPlane } from "@lingualoom/backend-pool/control-plane.ts";
import { poolStatus } from "@lingualoom/backend-pool/pool-status.ts";
import { SAFE_METHODS } from "@lingualoom/contract/call-facts/facts.ts";
import { factsOf } from "@lingualoom/contract/call-facts/facts-of.ts";
import type { CALL_FACTS } from "@lingualoom/contract/call-facts/table.ts";
import { CROSS_ORIGIN } from "@lingualoom/contract/cross-origin.ts";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import type { Background } from "../background.ts";
import type { EdgeConfig } from "../config.ts";
import type { Env } from "../env.ts";
import type { Forward } from "../forward/forward.ts";
import type { HealthSnapshots } from "../pool/health-snapshots.ts";
import type { ListSync, SyncedPool } from "../pool/list-sync.ts";
import { Refusal } from "../refusal.ts";
import type { ListChangeRequest } from "./change-list.ts";
import { type ChangeList, RefusedByBackend } from "./change-list.ts";
import type { Admin, Verify } from "./verify.ts";

export interface RouteDependencies {
  readonly config: EdgeConfig;
  readonly clock: Clock;
  readonly controlPlane: Pick<ControlPlane, "read">;
  readonly listSync: ListSync;
  readonly snapshots: HealthSnapshots;
  readonly verify: Verify;
  readonly changeList: ChangeList;
  readonly forward: Forward;
}

interface Types {
  Bindings: Env;
}

type CallFactsTable = typeof CALL_FACTS;
type AdminCall = {
  [N in keyof CallFactsTable]: CallFactsTable[N]["access"] extends "admin" ? N : never;
}[keyof CallFactsTable];

/**
 * The worker's router: answers its own admin calls, verifies the session of other admin calls, and forwards everything
 * else to a backend.
 */
export function controlRoutes(deps: RouteDependencies): Hono<Types> {
  const { config, controlPlane, listSync, verify, changeList, forward } = deps;
  const app = new Hono<Types>();

  /** Verifies the session before anything else happens. */
  async function requireAdmin(c: Context<Types>): Promise<Admin> {
    const isChange = !SAFE_METHODS.has(c.req.method);
    const admin = await verify(c.req.raw, c.executionCtx, { isChange });
    if (isChange) requireOrigin(c.req.raw.headers, config.origins);
    return admin;
  }

  /** Answers a call of administrators here instead of at a backend. */
  function answer(call: AdminCall, handle: (c: Context<Types>, admin: Admin) => Promise<object>): void {
    const [method, path] = call.split(" ") as [string, string];
    app.on(method, `/api${path}`, async (c) => {
      const body = await handle(c, await requireAdmin(c));
      return Response.json(body, { headers: { "cache-control": "no-store" } });
    });
  }

  app.use(exactCors(config.origins));
  answer("GET /admin/render-status", (c) => renderStatus(deps, c.req.raw, c.executionCtx));
  answer("GET /health/load-balancing", async (c) => balancing(config, await listSync.current(c.executionCtx)));
  answer("GET /admin/config", async () => asBody(await controlPlane.read()));
  answer("PUT /admin/config", async (c, admin) => {
    const wanted = await readListChange(c.req.raw);
    return asBody(await changeList(wanted, { admin, request: c.req.raw, context: c.executionCtx }));
  });
  app.all("*", async (c) => {
    if (factsOf(c.req.method, c.req.path)?.access !== "admin") return forward.toAny(c.req.raw, c.executionCtx);
    // The servers store provider keys and all other data of administrators; the worker stores none of it.
    await requireAdmin(c);
    return forward.toPrimary(c.req.raw, c.executionCtx);
  });

  app.onError((error) => {
    if (error instanceof Refusal) return error.asResponse();
    if (error instanceof RefusedByBackend) return new Response(error.response.body, error.response);
    console.error(error);
    return new Refusal("INTERNAL", "Something went wrong").asResponse();
  });
  return app;
}

const asBody = (list: BackendList) => ({ success: true, ...list });

/** Only known pages may change anything. A browser sends the page's `Origin`; other programs send none. */
function requireOrigin(headers: Headers, origins: ReadonlySet<string>): void {
  const origin = headers.get("origin");
  const isKnown = origin === null ? headers.get("sec-fetch-site") !== "cross-site" : origins.has(origin);
  if (!isKnown) throw new Refusal("ORIGIN_REFUSED", "This request comes from a page this server does not know");
}

/**
 * Lets the known pages send requests with their cookie. Other pages get no headers that would let them read the answer:
 * never a wildcard, never an echo of their origin.
 */
const exactCors = (origins: ReadonlySet<string>): MiddlewareHandler =>
  cors({
    origin: (origin) => (origins.has(origin) ? origin : null),
    credentials: true,
    allowMethods: [...CROSS_ORIGIN.methods],
    allowHeaders: [...CROSS_ORIGIN.requestHeaders],
    exposeHeaders: [...CROSS_ORIGIN.responseHeaders],
    maxAge: 600,
  });

/** Bytes for a hundred addresses of two thousand characters and a password. */
const BODY_MAX = 256 * 1024;

/** Parses the body of the contract's `PUT /admin/config`. */
async function readListChange(request: Request): Promise<ListChangeRequest> {
  const { backends, revision, currentPassword } = await readObject(request);
  if (!Array.isArray(backends) || backends.length > 100 || !backends.every((one) => isText(one, 2_000)))
    throw invalid('"backends" must be a list of at most 100 addresses');
  if (revision !== undefined && !Number.isSafeInteger(revision)) throw invalid('"revision" must be a whole number');
  if (currentPassword !== undefined && !isText(currentPassword, 1_000))
    throw invalid('"currentPassword" must be a text of at most 1000 characters');
  return { backends, revision: revision as number | undefined, currentPassword };
}

const isText = (value: unknown, longest: number): value is string =>
  typeof value === "string" && value.length <= longest;

const invalid = (sentence: string) => new Refusal("VALIDATION", sentence);

async function readObject(request: Request): Promise<Record<string, unknown>> {
  if (Number(request.headers.get("content-length") ?? 0) > BODY_MAX) throw tooLarge();
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > BODY_MAX) throw tooLarge();
  try {
    const value = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Refused below.
  }
  throw invalid("The body must be a JSON object");
}

const tooLarge = () => new Refusal("TOO_LARGE", "The body is too large");

interface StatusDependencies {
  readonly config: Pick<EdgeConfig, "sleepAfterMs">;
  readonly clock: Clock;
  readonly listSync: Pick<ListSync, "refresh">;
  readonly snapshots: HealthSnapshots;
  readonly forward: Pick<Forward, "ask">;
}

/** Returns the health of the backends, from this isolate and from the last scheduled check. */
async function renderStatus(deps: StatusDependencies, request: Request, context: Background) {
  const { config, clock, listSync, snapshots } = deps;
  const [{ pool }, { cycle }, accounts] = await Promise.all([
    listSync.refresh(),
    snapshots.read(),
    accountsOf(deps, request, context),
  ]);
  const { primary, backup, ...status } = poolStatus(pool, clock.now(), config.sleepAfterMs);
  return {
    success: true,
    backends: { ...status, primary: primary ?? "", backup: backup ?? "", cycle, accounts },
  };
}

/** Returns the number of configured accounts, which only the servers know; 0 while none answers. */
async function accountsOf({ forward }: StatusDependencies, request: Request, context: Background) {
  try {
    const headers = { cookie: request.headers.get("cookie") ?? "" };
    const response = await forward.ask(context, new Request(request.url, { headers }));
    const body = await response.json<{ backends?: { accounts?: number } }>();
    return body.backends?.accounts ?? 0;
  } catch {
    return 0;
  }
}

const balancing = ({ strategy }: Pick<EdgeConfig, "strategy">, { pool }: SyncedPool) => ({
  strategy,
  backends: pool.members.map(({ backend, health, activeConnections }) => ({
    url: backend.url,
    healthy: health.isHealthy,
    responseTime: health.responseTime,
    activeConnections,
  })),
});

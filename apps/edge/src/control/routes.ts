import type { Clock } from "@lingualoom/backend-pool/clock.ts";
import type { BackendList, ControlPlane } from "@lingualoom/backend-pool/control-plane.ts";
import { SAFE_METHODS } from "@lingualoom/contract/call-facts/facts.ts";
import { factsOf } from "@lingualoom/contract/call-facts/facts-of.ts";
import type { CALL_FACTS } from "@lingualoom/contract/call-facts/table.ts";
import { CROSS_ORIGIN } from "@lingualoom/contract/cross-origin.ts";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import type { EdgeConfig } from "../config.ts";
import type { Env } from "../env.ts";
import type { Forward } from "../forward/forward.ts";
import type { HealthSnapshots } from "../pool/health-snapshots.ts";
import type { ListSync } from "../pool/list-sync.ts";
import { Refusal } from "../refusal.ts";
import { type ChangeList, RefusedByBackend } from "./change-list.ts";
import { readListChange } from "./read-list-change.ts";
import { balancing, renderStatus } from "./status.ts";
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
    // The servers keep provider keys and all other data of administrators; the worker stores nothing of it.
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

/** Only known pages may change anything. A browser names the page in `Origin`; other programs send none. */
function requireOrigin(headers: Headers, origins: ReadonlySet<string>): void {
  const origin = headers.get("origin");
  const isKnown = origin === null ? headers.get("sec-fetch-site") !== "cross-site" : origins.has(origin);
  if (!isKnown) throw new Refusal("ORIGIN_REFUSED", "This request comes from a page this server does not know");
}

/**
 * Lets the known pages send requests with their cookie. Any other page gets no headers that would let it read the
 * answer: never a wildcard, never an echo of its origin.
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

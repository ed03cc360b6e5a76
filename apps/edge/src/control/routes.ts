import type { Clock } from "@lingualoom/backend-pool/clock.ts";
import type { BackendList, ControlPlane } from "@lingualoom/backend-pool/control-plane.ts";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { EdgeConfig } from "../config.ts";
import type { Env } from "../env.ts";
import type { Forward } from "../forward/forward.ts";
import type { Following } from "../pool/following.ts";
import type { Snapshots } from "../pool/snapshots.ts";
import { Refusal } from "../refusal.ts";
import { type ConfigChange, Refused } from "./config-change.ts";
import { exactCors } from "./exact-cors.ts";
import { requireOrigin } from "./origin.ts";
import { readWish } from "./read-wish.ts";
import { balancing, renderStatus } from "./status.ts";
import type { Admin, Verify } from "./verify.ts";

export interface RouteDependencies {
  readonly config: EdgeConfig;
  readonly clock: Clock;
  readonly controlPlane: Pick<ControlPlane, "read">;
  readonly following: Following;
  readonly snapshots: Snapshots;
  readonly verify: Verify;
  readonly change: ConfigChange;
  readonly forward: Forward;
}

interface Types {
  Bindings: Env;
  Variables: { admin: Admin };
}

const READING: ReadonlySet<string> = new Set(["GET", "HEAD"]);
/** What only administrators may ask; their session is verified before anything else happens. */
const CONTROL = [
  "/api/admin",
  "/api/admin/*",
  "/api/health/admin/*",
  "/api/health/generate-email",
  "/api/health/load-balancing",
];

export function controlRoutes(deps: RouteDependencies): Hono<Types> {
  const { config, controlPlane, following, verify, change, forward } = deps;
  const app = new Hono<Types>();

  const forAdmins = createMiddleware<Types>(async (c, next) => {
    const isChange = !READING.has(c.req.method);
    c.set("admin", await verify(c.req.raw, c.executionCtx, { isChange }));
    if (isChange) requireOrigin(c.req.raw.headers, config.origins);
    await next();
  });

  app.use(exactCors(config.origins));
  for (const path of CONTROL) app.use(path, forAdmins);

  app.get("/api/admin/render-status", async (c) =>
    ownAnswer(await renderStatus(deps, c.req.raw, c.executionCtx)),
  );
  app.get("/api/health/load-balancing", async (c) =>
    ownAnswer(balancing(config, await following.current(c.executionCtx))),
  );
  app.get("/api/admin/config", async () => ownAnswer(asBody(await controlPlane.read())));
  app.put("/api/admin/config", async (c) => {
    const wish = await readWish(c.req.raw);
    const from = { admin: c.get("admin"), request: c.req.raw, context: c.executionCtx };
    return ownAnswer(asBody(await change(wish, from)));
  });
  // Keys of providers and everything else of administrators is the server's; nothing of it is kept here.
  for (const path of CONTROL) app.all(path, (c) => forward.toPrimary(c.req.raw, c.executionCtx));
  app.all("*", (c) => forward.toAny(c.req.raw, c.executionCtx));

  app.onError((error) => {
    if (error instanceof Refusal) return error.asResponse();
    if (error instanceof Refused) return new Response(error.response.body, error.response);
    console.error(error);
    return new Refusal("INTERNAL", "Something went wrong").asResponse();
  });
  return app;
}

const asBody = (list: BackendList) => ({ success: true, ...list });

const ownAnswer = (body: object) => Response.json(body, { headers: { "cache-control": "no-store" } });

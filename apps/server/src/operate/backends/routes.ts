import type { BackendList } from "@lingualoom/backend-pool/control-plane.ts";
import { RefusedList, StaleList } from "@lingualoom/backend-pool/refusals.ts";
import { audit } from "#/people/audit/audit.ts";
import type { RequireReauthentication } from "#/platform/caller.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { Backends } from "./backends.ts";

type Names =
  | "GET /admin/render-status"
  | "GET /admin/config"
  | "PUT /admin/config"
  | "POST /admin/config/approval"
  | "GET /health/load-balancing";

export function backendRoutes(
  context: Platform & { readonly requireReauthentication: RequireReauthentication },
  deps: {
    readonly backends: Backends;
    readonly own: () => Promise<{ url: string; healthy: boolean; responseTime: number; activeConnections: number }>;
    readonly accounts: () => number;
  },
): Routes<Names> {
  const { database, clock, requireReauthentication } = context;
  const { backends } = deps;
  const answer = (list: BackendList) => ({ success: true as const, ...list, backends: [...list.backends] });

  async function ownStatus() {
    const { url, healthy, responseTime } = await deps.own();
    const status = healthy ? ("healthy" as const) : ("unhealthy" as const);
    const details = [{ url, status, responseTime }];
    return { total: 1, healthy: healthy ? 1 : 0, primary: url, backup: null, cycle: 0, details };
  }

  return {
    async "GET /admin/render-status"() {
      const { primary, backup, details, ...counts } = backends.status ?? (await ownStatus());
      return {
        success: true,
        backends: {
          ...counts,
          primary: primary ?? "",
          backup: backup ?? "",
          accounts: deps.accounts(),
          details: [...details],
        },
      };
    },
    async "GET /admin/config"() {
      return answer(await backends.controlPlane().read());
    },
    async "PUT /admin/config"({ me, body, address }) {
      if (backends.config.edgeUrl)
        throw new AppError("MANAGED_BY_EDGE", say("listKeptByWorker", { address: backends.config.edgeUrl }));
      const { currentPassword, revision } = body;
      await requireReauthentication(me, { currentPassword, address });
      const changed = await database.begin(async (sql) => {
        const change = { backends: body.backends, revision, updatedBy: me.userId };
        const list = await backends.controlPlane(sql).change(change).catch(asAppError);
        const details = { count: list.backends.length, revision: list.revision };
        await audit(sql, clock, {
          actor: { userId: me.userId, address },
          action: "backends.changed",
          details,
        });
        return list;
      });
      backends.adopt(changed);
      return answer(changed);
    },
    async "POST /admin/config/approval"({ me, body, address }) {
      if (!backends.config.edgeUrl) throw new AppError("NOT_FOUND", say("listKeptHere"));
      const { currentPassword, count, revision } = body;
      await requireReauthentication(me, { currentPassword, address });
      await audit(database, clock, {
        actor: { userId: me.userId, address },
        action: "backends.changed",
        details: { count, revision },
      });
      return { success: true };
    },
    async "GET /health/load-balancing"() {
      const { strategy } = backends.config;
      if (!backends.status) return { strategy, backends: [await deps.own()] };
      return {
        strategy,
        backends: backends.members.map(({ backend, health, activeConnections }) => ({
          url: backend.url,
          healthy: health.isHealthy,
          responseTime: health.responseTime,
          activeConnections,
        })),
      };
    },
  };
}

function asAppError(error: unknown): never {
  if (error instanceof RefusedList) throw new AppError("VALIDATION", error.sentence);
  if (error instanceof StaleList) throw new AppError("STALE_CONFIG", error.sentence);
  throw error;
}

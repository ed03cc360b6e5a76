import type { Clock } from "@lingualoom/backend-pool/clock.ts";
import { poolStatus } from "@lingualoom/backend-pool/pool-status.ts";
import type { Background } from "../background.ts";
import type { EdgeConfig } from "../config.ts";
import type { Forward } from "../forward/forward.ts";
import type { HealthSnapshots } from "../pool/health-snapshots.ts";
import type { ListSync, SyncedPool } from "../pool/list-sync.ts";

interface StatusDependencies {
  readonly config: Pick<EdgeConfig, "sleepAfterMs">;
  readonly clock: Clock;
  readonly listSync: Pick<ListSync, "refresh">;
  readonly snapshots: HealthSnapshots;
  readonly forward: Pick<Forward, "ask">;
}

/** The health of the backends, from this isolate and from the last scheduled check. */
export async function renderStatus(deps: StatusDependencies, request: Request, context: Background) {
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

/** The number of configured accounts, which only the servers know; 0 while none answers. */
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

/** The answer of `GET /health/load-balancing`. */
export const balancing = ({ strategy }: Pick<EdgeConfig, "strategy">, { pool }: SyncedPool) => ({
  strategy,
  backends: pool.members.map(({ backend, health, activeConnections }) => ({
    url: backend.url,
    healthy: health.isHealthy,
    responseTime: health.responseTime,
    activeConnections,
  })),
});

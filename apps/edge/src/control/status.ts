import type { Clock } from "@lingualoom/backend-pool/clock.ts";
import { poolStatus } from "@lingualoom/backend-pool/pool-status.ts";
import type { Background } from "../background.ts";
import type { EdgeConfig } from "../config.ts";
import type { Forward } from "../forward/forward.ts";
import type { Snapshots } from "../pool/health-snapshots.ts";
import type { Followed, Following } from "../pool/list-sync.ts";

interface StatusDependencies {
  readonly config: Pick<EdgeConfig, "sleepAfterMs">;
  readonly clock: Clock;
  readonly following: Pick<Following, "renewed">;
  readonly snapshots: Snapshots;
  readonly forward: Pick<Forward, "ask">;
}

/** How the backends are: what this isolate has seen, and what the clock's last round has. */
export async function renderStatus(deps: StatusDependencies, request: Request, context: Background) {
  const { config, clock, following, snapshots } = deps;
  const [{ pool }, { cycle }, accounts] = await Promise.all([
    following.renewed(),
    snapshots.read(),
    accountsOf(deps, request, context),
  ]);
  const { primary, backup, ...status } = poolStatus(pool, clock.now(), config.sleepAfterMs);
  return {
    success: true,
    backends: { ...status, primary: primary ?? "", backup: backup ?? "", cycle, accounts },
  };
}

/** The servers know how many accounts are configured; while none answers, none is shown. */
async function accountsOf({ forward }: StatusDependencies, request: Request, context: Background) {
  try {
    const headers = { cookie: request.headers.get("cookie") ?? "" };
    const response = await forward.ask(context, new Request(request.url, { headers }));
    const said = await response.json<{ backends?: { accounts?: number } }>();
    return said.backends?.accounts ?? 0;
  } catch {
    return 0;
  }
}

/** The answer of `GET /health/load-balancing`. */
export const balancing = ({ strategy }: Pick<EdgeConfig, "strategy">, { pool }: Followed) => ({
  strategy,
  backends: pool.members.map(({ backend, health, activeConnections }) => ({
    url: backend.url,
    healthy: health.isHealthy,
    responseTime: health.responseTime,
    activeConnections,
  })),
});

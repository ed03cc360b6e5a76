import type { Clock } from "@lingualoom/backend-pool/clock.ts";
import { isUsable } from "@lingualoom/backend-pool/health.ts";
import { activeIn, MODES } from "@lingualoom/backend-pool/keep-alive.ts";
import type { EdgeConfig } from "../config.ts";
import { type HealthSnapshots, membersOf } from "./health-snapshots.ts";
import type { ListSync } from "./list-sync.ts";

const CHECK_MS = 5 * 60_000;
/** Milliseconds by which a clock that ticks once a minute may tick early. */
const SLACK_MS = 5_000;

export interface HealthCheckDependencies {
  readonly config: Pick<EdgeConfig, "mode" | "keepAliveMs">;
  readonly listSync: Pick<ListSync, "refresh">;
  readonly snapshots: HealthSnapshots;
  readonly clock: Clock;
}

/**
 * Keeps as many backends awake as the mode says; the set moves on every third cycle. Between two cycles it checks the
 * active backends and the failed ones.
 */
export function createHealthChecks({ config, listSync, snapshots, clock }: HealthCheckDependencies) {
  const { active, rotationMs } = MODES[config.mode];
  const cycleMs = config.keepAliveMs ?? rotationMs;
  const isDue = (since: number, every: number) => clock.now() - since >= every - Math.min(SLACK_MS, every / 10);

  return {
    async tick(): Promise<void> {
      const before = await snapshots.read();
      const isNewCycle = isDue(before.cycleAt, cycleMs);
      if (!isNewCycle && !isDue(before.checkedAt, CHECK_MS)) return;
      const { pool } = await listSync.refresh();
      const cycle = isNewCycle ? before.cycle : before.cycle - 1;
      const positions = new Set(activeIn(cycle, pool.members.length, active));
      const due = pool.members.filter(({ health }, at) => positions.has(at) || !isUsable(health));
      await Promise.all(due.map(({ backend }) => pool.check(backend.id)));
      const now = clock.now();
      await snapshots.write({
        cycle: isNewCycle ? before.cycle + 1 : before.cycle,
        cycleAt: isNewCycle ? now : before.cycleAt,
        checkedAt: now,
        members: membersOf(pool),
      });
    },
  };
}

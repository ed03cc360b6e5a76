import type { Clock } from "@lingualoom/backend-pool/clock.ts";
import { isUsable } from "@lingualoom/backend-pool/health.ts";
import { activeIn, MODES } from "@lingualoom/backend-pool/keep-alive.ts";
import type { EdgeConfig } from "../config.ts";
import { membersOf, type Snapshots } from "./health-snapshots.ts";
import type { Following } from "./list-sync.ts";

const CHECK_MS = 5 * 60_000;
/** A clock that ticks once a minute ticks a little early now and then. */
const SLACK_MS = 5_000;

export interface RoundsDependencies {
  readonly config: Pick<EdgeConfig, "mode" | "keepAliveMs">;
  readonly following: Pick<Following, "renewed">;
  readonly snapshots: Snapshots;
  readonly clock: Clock;
}

/**
 * Keeps awake as many as the mode says, and moves on with every third round so that everybody's turn comes. Between
 * two rounds those who are awake, and those who failed, are asked how they are.
 */
export function createRounds({ config, following, snapshots, clock }: RoundsDependencies) {
  const { active, rotationMs } = MODES[config.mode];
  const roundMs = config.keepAliveMs ?? rotationMs;
  const isDue = (since: number, every: number) =>
    clock.now() - since >= every - Math.min(SLACK_MS, every / 10);

  return {
    async tick(): Promise<void> {
      const before = await snapshots.read();
      const isNewRound = isDue(before.cycleAt, roundMs);
      if (!isNewRound && !isDue(before.checkedAt, CHECK_MS)) return;
      const { pool } = await following.renewed();
      const place = isNewRound ? before.cycle : before.cycle - 1;
      const turn = new Set(activeIn(place, pool.members.length, active));
      const asked = pool.members.filter(({ health }, at) => turn.has(at) || !isUsable(health));
      await Promise.all(asked.map(({ backend }) => pool.check(backend.id)));
      const now = clock.now();
      await snapshots.keep({
        cycle: isNewRound ? before.cycle + 1 : before.cycle,
        cycleAt: isNewRound ? now : before.cycleAt,
        checkedAt: now,
        members: membersOf(pool),
      });
    },
  };
}

import type { BackendHealth } from "@lingualoom/backend-pool/health.ts";
import type { BackendPool } from "@lingualoom/backend-pool/pool.ts";

/** The health of the backends at the last scheduled check; the initial state of new isolates. */
export interface HealthSnapshot {
  /** Cycles begun since the first deployment. */
  readonly cycle: number;
  /** Start of the last cycle, in milliseconds since 1970. */
  readonly cycleAt: number;
  /** Last check of the cycle's backends, in milliseconds since 1970. */
  readonly checkedAt: number;
  readonly members: readonly { readonly url: string; readonly health: BackendHealth }[];
}

const FIRST: HealthSnapshot = { cycle: 0, cycleAt: 0, checkedAt: 0, members: [] };

export interface HealthSnapshots {
  read(): Promise<HealthSnapshot>;
  write(snapshot: HealthSnapshot): Promise<void>;
}

const KEY = "health";

export const createHealthSnapshots = (state: KVNamespace): HealthSnapshots => ({
  read: async () => (await state.get<HealthSnapshot>(KEY, "json")) ?? FIRST,
  write: (snapshot) => state.put(KEY, JSON.stringify(snapshot)),
});

export const membersOf = (pool: BackendPool): HealthSnapshot["members"] =>
  pool.members.map(({ backend, health }) => ({ url: backend.url, health }));

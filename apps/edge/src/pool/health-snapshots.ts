import type { BackendHealth } from "@lingualoom/backend-pool/health.ts";
import type { BackendPool } from "@lingualoom/backend-pool/pool.ts";

/** How the backends were when they were last asked by the clock: what a new isolate begins with. */
export interface Snapshot {
  /** Rounds begun since the first deployment. */
  readonly cycle: number;
  /** When the last round began, in milliseconds since 1970. */
  readonly cycleAt: number;
  /** When those of the round were last asked. */
  readonly checkedAt: number;
  readonly members: readonly { readonly url: string; readonly health: BackendHealth }[];
}

const FIRST: Snapshot = { cycle: 0, cycleAt: 0, checkedAt: 0, members: [] };

export interface Snapshots {
  read(): Promise<Snapshot>;
  keep(snapshot: Snapshot): Promise<void>;
}

const KEY = "health";

export const createSnapshots = (state: KVNamespace): Snapshots => ({
  read: async () => (await state.get<Snapshot>(KEY, "json")) ?? FIRST,
  keep: (snapshot) => state.put(KEY, JSON.stringify(snapshot)),
});

export const membersOf = (pool: BackendPool): Snapshot["members"] =>
  pool.members.map(({ backend, health }) => ({ url: backend.url, health }));

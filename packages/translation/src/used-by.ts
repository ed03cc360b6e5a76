import type { Worker } from "node:worker_threads";

/** Milliseconds of processor time; of a thread that has ended, none. */
export async function usedBy(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1_000;
}

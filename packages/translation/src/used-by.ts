import type { Worker } from "node:worker_threads";

/** Returns a thread's processor time in milliseconds; 0 if it has ended. */
export async function usedBy(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1_000;
}

import { createStore } from "#/external-store.ts";

interface OfflineStatus {
  /** Milliseconds since 1970: age of the shown data. Undefined while connected. */
  readonly asOf?: number | undefined;
  readonly trouble?: "full" | "refused" | "cleared" | undefined;
}

/** State of the offline notice. Global because it concerns this browser, whatever is shown. */
export const offlineStatus = createStore<OfflineStatus>({});

export const noteOffline = (change: OfflineStatus) => offlineStatus.set({ ...offlineStatus.get(), ...change });

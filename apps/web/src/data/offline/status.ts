import { createStore } from "#/external-store.ts";

interface OfflineStatus {
  /** Milliseconds since 1970: what is shown is as it was then. Undefined while the page is connected. */
  readonly asOf?: number | undefined;
  /** Why nothing is kept: there is no room, the browser stores nothing, or has cleared what it stored. */
  readonly trouble?: "full" | "refused" | "cleared" | undefined;
}

/** What the page says while it is cut off. Global because it is about this browser, whatever is shown. */
export const offlineStatus = createStore<OfflineStatus>({});

export const noteOffline = (change: OfflineStatus) => offlineStatus.set({ ...offlineStatus.get(), ...change });

import { createStore } from "#/external-store.ts";
import { serverVersion } from "#/ui/later/server-version.ts";

/** After the chat and its prefetches: the first visit must not share its connection with copies for later ones. */
const LATER_MS = 4_000;
/** An app that stays open for weeks checks for a new version when the user comes back. */
const LOOK_MS = 3_600_000;

/** Whether the server has a newer version than this page. Global because the worker reports it once. */
export const newerVersion = createStore(false);

/** Whether the worker existed before this page, that is, on a repeated visit. */
export const hasWorker = () => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;

/** Files this page has fetched so far, for a worker that did not exist yet. */
const fetchedFiles = () =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));

async function start(container: ServiceWorkerContainer, stopped: AbortSignal): Promise<void> {
  let looked = Date.now();
  const tellNews = () =>
    void serverVersion().then((version) => version === "newer" && !stopped.aborted && newerVersion.set(true));
  // Without a network it cannot be registered again, but the one that started this page is active.
  const registration = await container.register("/sw.js").catch(() => container.ready);
  const active = (await container.ready).active;
  active?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache: fetchedFiles() } });
  if (stopped.aborted) return;
  container.addEventListener("controllerchange", tellNews, { signal: stopped });
  const look = () => {
    if (document.visibilityState === "hidden" || Date.now() - looked < LOOK_MS) return;
    looked = Date.now();
    void registration.update().catch(() => {});
  };
  document.addEventListener("visibilitychange", look, { signal: stopped });
}

/**
 * Registers the worker that stores the app for offline starts, and reports newer versions. Browsers support workers
 * only in secure contexts, and some refuse them in private windows; the page then works without. Returns a function
 * that stops it.
 */
export function startServiceWorker(): () => void {
  const stopped = new AbortController();
  const container = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
  if (import.meta.env.PROD && container)
    setTimeout(() => void start(container, stopped.signal).catch(() => {}), LATER_MS);
  return () => stopped.abort();
}

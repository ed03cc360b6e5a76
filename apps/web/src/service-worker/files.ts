import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { nextVersionsOf } from "./next-versions.ts";
import { built, worker } from "./scope.ts";

const CACHE = "lingualoom-used-files";
/** A page in one language uses about sixty files; two versions of them fit. */
const FILES_MAX = 200;

/**
 * Caches files on first use: lazy parts, the reader's language, fonts. Their names change with their content, so cached
 * ones are never stale.
 */
export function serveFiles(): void {
  const used = new CacheFirst({
    cacheName: CACHE,
    plugins: [new ExpirationPlugin({ maxEntries: FILES_MAX, purgeOnQuotaError: true }) as WorkboxPlugin],
  });
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"), used);
  worker.addEventListener("install", (event) => {
    // Fetches the new version of used files, so that it works offline like the old one. Some may fail.
    const renew = async () => {
      const known = await (await caches.open(CACHE)).keys();
      const names = known.map(({ url }) => new URL(url).pathname);
      await Promise.allSettled(
        nextVersionsOf(names, built.later).map((url) => used.handle({ request: new Request(url), event })),
      );
    };
    event.waitUntil(renew().catch(() => {}));
  });
}

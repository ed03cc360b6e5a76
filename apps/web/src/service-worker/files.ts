import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { nextVersionsOf } from "./next-versions.ts";
import { built, worker } from "./scope.ts";

const CACHE = "lingualoom-used-files";
/** A page in one language uses about sixty; two versions of them fit. */
const FILES_MAX = 200;

/**
 * Keeps what was used once: parts that load later, the reader's language, typefaces. Their names change with their content, so
 * what is kept is never out of date.
 */
export function serveFiles(): void {
  const used = new CacheFirst({
    cacheName: CACHE,
    plugins: [new ExpirationPlugin({ maxEntries: FILES_MAX, purgeOnQuotaError: true }) as WorkboxPlugin],
  });
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"), used);
  worker.addEventListener("install", (event) => {
    // The new version's forms of what was used: without a network it must have as much as the old one. Some may fail.
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

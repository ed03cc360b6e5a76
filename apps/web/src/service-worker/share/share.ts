import { SHARE_TARGET, SHARED_CACHE } from "@lingualoom/contract/share-target.ts";
import { registerRoute } from "workbox-routing";
import { takeShared } from "./take-shared.ts";

/** Answers the browser's POST of content shared by other apps; the server never sees it. */
export function serveShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_TARGET,
    ({ request }) =>
      takeShared(request, {
        open: () => caches.open(SHARED_CACHE),
        newId: () => crypto.randomUUID(),
        now: Date.now,
      }),
    "POST",
  );
}

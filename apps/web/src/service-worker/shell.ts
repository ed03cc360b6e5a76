import { PAGES } from "@lingualoom/contract/pages.ts";
import { enable as preloadNavigations } from "workbox-navigation-preload";
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { NetworkOnly } from "workbox-strategies";
import { addressesOf } from "./addresses.ts";
import { built, worker } from "./scope.ts";

const DOCUMENT = "/index.html";
/** So long the server may take for the document before the stored one shows: a phone may show bars and have no network. */
const PATIENCE_S = 3;
/** Said by what stands before the server, when that does not answer. */
const AWAY = [502, 503, 504];

/**
 * Keeps the shell, and gives its document for the app's own addresses when the server gives none. The server comes first: only
 * it knows whether `/` is the chat or the landing page, and which version is the newest.
 */
export function serveShell(): void {
  precache([...built.shell]);
  cleanupOutdatedCaches();
  // A new version takes over at once: it cannot wait for the last window of an app that is never closed. Pages that are open
  // have their shell in memory, and say that there is a new version.
  worker.addEventListener("install", () => void worker.skipWaiting());
  // The browser asks the server while it starts this worker, so that no page waits for the worker.
  preloadNavigations();

  const patient = new NetworkOnly({ networkTimeoutSeconds: PATIENCE_S });
  const document: ConstructorParameters<typeof NavigationRoute>[0] = async ({ request, event }) => {
    const answer = await patient.handle({ request, event: event as FetchEvent }).catch(() => undefined);
    if (answer && !AWAY.includes(answer.status)) return answer;
    return (await matchPrecache(DOCUMENT)) ?? answer ?? Response.error();
  };
  registerRoute(new NavigationRoute(document, { allowlist: addressesOf(PAGES) }));
  // The public pages: what the browser asked for already is their answer.
  registerRoute(new NavigationRoute(new NetworkOnly()));
  // Without a directory index, which would give the document for `/` before the server is asked.
  addRoute({ directoryIndex: "", cleanURLs: false });
}

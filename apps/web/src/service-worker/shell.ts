import { INVITE, PAGES, WIDGET } from "@lingualoom/contract/pages.ts";
import { enable as preloadNavigations } from "workbox-navigation-preload";
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { NetworkOnly } from "workbox-strategies";
import { addressesOf } from "./addresses.ts";
import { built, worker } from "./scope.ts";

const DOCUMENT = "/index.html";
/**
 * Seconds to wait for the server's document before the stored one is shown: a phone may show bars without having a
 * network.
 */
const PATIENCE_S = 3;
/** Statuses of a proxy whose server does not answer. */
const AWAY = [502, 503, 504];

/**
 * Stores the shell, and serves its document for the app's own addresses if the server does not answer. The server comes
 * first: only it knows whether `/` is the chat or the landing page, and which version is the newest.
 */
export function serveShell(): void {
  precache([...built.shell]);
  cleanupOutdatedCaches();
  // A new version activates immediately: it cannot wait for the last window of an app that is never closed. Open pages
  // have their shell in memory, and announce the new version.
  worker.addEventListener("install", () => void worker.skipWaiting());
  // The browser requests the page while it starts this worker, so that no page waits for the worker.
  preloadNavigations();

  const documentAfter =
    (server: NetworkOnly): ConstructorParameters<typeof NavigationRoute>[0] =>
    async ({ request, event }) => {
      const answer = await server.handle({ request, event: event as FetchEvent }).catch(() => undefined);
      if (answer && !AWAY.includes(answer.status)) return answer;
      return (await matchPrecache(DOCUMENT)) ?? answer ?? Response.error();
    };
  const document = documentAfter(new NetworkOnly({ networkTimeoutSeconds: PATIENCE_S }));
  // Without a session the server has a smaller page than the app, which is worth waiting for on a slow network.
  registerRoute(new NavigationRoute(documentAfter(new NetworkOnly()), { allowlist: addressesOf([INVITE]) }));
  // The server decides which sites may frame a widget; the stored document says that none may.
  const app = PAGES.filter((page) => page !== WIDGET);
  registerRoute(new NavigationRoute(document, { allowlist: addressesOf(app) }));
  // The public pages: answered by the browser's preloaded request.
  registerRoute(new NavigationRoute(new NetworkOnly()));
  // Without a directory index, which would serve the document for `/` before asking the server.
  addRoute({ directoryIndex: "", cleanURLs: false });
}

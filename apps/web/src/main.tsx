import { createRoot, hydrateRoot } from "react-dom/client";
import "./app/styles/app.css";
import { framedWidget } from "#/transport/framed-widget.ts";
import { App } from "./app/App.tsx";
import { loadChat } from "./app/routes/chat-later.ts";
import { followAddress } from "./app/routes/follow-address.ts";
import { followLinks } from "./app/routes/follow-links.ts";
import { startFrame } from "./app/routes/frame.ts";
import { createAppRouter } from "./app/routes/router.ts";
import { configQuery, meQuery, withPasskeysHere } from "./data/account/session.queries.ts";
import { offlineUserId } from "./data/offline/offline-user.ts";
import { createQueryClient } from "./data/query-client.ts";
import { takeInstallPrompt } from "./features/installed/install-prompt.ts";
import { startI18n } from "./i18n/i18n.ts";
import { keepKeysOfInputMethods } from "./ui/text/input-method.ts";

keepKeysOfInputMethods();
takeInstallPrompt();
void start();

/** No top-level await: WebKit then runs lazy files before the files that they import. */
async function start() {
  await startI18n();
  const root = document.getElementById("root");
  if (!root) return;
  const client = createQueryClient();
  const router = createAppRouter(framedWidget ? { history: startFrame() } : {});
  if (!framedWidget) followAddress(router.history);
  followLinks(router.history);
  const app = <App client={client} router={router} />;
  const { dataset } = document.documentElement;
  if (dataset.visitorsConfig) {
    client.setQueryData(configQuery.queryKey, withPasskeysHere(JSON.parse(dataset.visitorsConfig)));
    client.setQueryData(meQuery.queryKey, null);
    // This browser has chats of an ended session: the server's answer removes them.
    if (offlineUserId()) void client.invalidateQueries({ queryKey: meQuery.queryKey, refetchType: "none" });
  } else loadChat();
  if (dataset.otherLanguage !== undefined) root.replaceChildren();
  delete dataset.otherLanguage;
  if (root.hasChildNodes()) {
    // Makes the first render equal to that of the build, in which the router's root has no boundary.
    await router.load();
    router.ssr = { manifest: undefined };
    hydrateRoot(root, app);
  } else createRoot(root).render(app);
}

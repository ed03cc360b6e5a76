import type { PushPayload, ShownAlert, ShownData } from "@lingualoom/contract/push-payload.ts";
import { worker } from "../scope.ts";
import { answerClick } from "./answer-click.ts";
import { renewSubscription } from "./renew-subscription.ts";
import { showPush } from "./show-push.ts";

const API = "/api";

async function call(method: "GET" | "POST" | "PUT", path: string, body?: object): Promise<Response> {
  const answer = await fetch(`${API}${path}`, {
    method,
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
  return answer;
}

const windows = () => worker.clients.matchAll({ type: "window", includeUncontrolled: true });

const isLookedAt = async () => (await windows()).some(({ visibilityState }) => visibilityState === "visible");

/** Some browsers have no badge. */
function setBadge(count: number): void {
  const { navigator } = worker;
  const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  badge?.catch(() => {});
}

const maxActions = () => (Notification as { readonly maxActions?: number }).maxActions ?? 0;

/** Shows pushed notifications and handles clicks, even with all pages closed. */
export function servePushes(): void {
  const { registration } = worker;
  worker.addEventListener("push", (event) => {
    const payload = event.data?.json() as PushPayload | undefined;
    if (payload) event.waitUntil(showPush(payload, { registration, isLookedAt, setBadge, maxActions: maxActions() }));
  });
  worker.addEventListener("notificationclick", (event) => {
    const { notification, action } = event;
    notification.close();
    const data = notification.data as ShownData | ShownAlert | null;
    const { reply } = event as { readonly reply?: string };
    if (!data) return event.waitUntil(worker.clients.openWindow("/"));
    event.waitUntil(
      answerClick(
        { action, reply, data },
        {
          windows,
          openWindow: (address) => worker.clients.openWindow(address),
          call: async (method, path, body) => void (await call(method, path, body)),
          showNotification: (title, options) => registration.showNotification(title, options),
          newId: () => crypto.randomUUID(),
          now: Date.now,
        },
      ),
    );
  });
  worker.addEventListener("pushsubscriptionchange", (event) => {
    const renewing = renewSubscription({
      subscribe: (applicationServerKey) =>
        registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
      publicKey: async () => ((await (await call("GET", "/push")).json()) as { publicKey: string }).publicKey,
      store: async (body) => void (await call("POST", "/push/devices", body)),
    });
    (event as ExtendableEvent).waitUntil(renewing);
  });
}

/** A browser that blocks workers never answers. Milliseconds. */
const PATIENCE_MS = 10_000;

/** Whether this browser can be notified while all pages are closed. On iPhones and iPads only the installed app can. */
export const canPush = () =>
  isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The worker that shows notifications, registered if it is not yet. Rejects where there is none. */
export function workerRegistration(): Promise<ServiceWorkerRegistration> {
  const container = navigator.serviceWorker;
  const registering = import.meta.env.PROD ? container.register("/sw.js") : Promise.resolve();
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("no service worker")), PATIENCE_MS);
  });
  return Promise.race([registering.then(() => container.ready), late]);
}

/** What the worker asks of this page. Returns how to stop listening. */
export function onWorkerMessage(act: (data: unknown) => void): () => void {
  const container = navigator.serviceWorker;
  const heard = ({ data }: MessageEvent) => act(data);
  container.addEventListener("message", heard);
  // Pages have to ask for what came before they listened.
  container.startMessages();
  return () => container.removeEventListener("message", heard);
}

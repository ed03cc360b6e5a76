/** Milliseconds. A browser that blocks workers never answers. */
const PATIENCE_MS = 10_000;

/** Whether notifications work while all pages are closed; on iPhones and iPads only in the installed app. */
export const canPush = () =>
  isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Returns the worker that shows notifications, registering it if needed. Rejects if there is none. */
export function workerRegistration(): Promise<ServiceWorkerRegistration> {
  const container = navigator.serviceWorker;
  const registering = import.meta.env.PROD ? container.register("/sw.js") : Promise.resolve();
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("no service worker")), PATIENCE_MS);
  });
  return Promise.race([registering.then(() => container.ready), late]);
}

/** Handles messages of the worker. Returns a function that stops it. */
export function onWorkerMessage(act: (data: unknown) => void): () => void {
  const container = navigator.serviceWorker;
  const heard = ({ data }: MessageEvent) => act(data);
  container.addEventListener("message", heard);
  // Delivers messages that were queued before the listener was added.
  container.startMessages();
  return () => container.removeEventListener("message", heard);
}

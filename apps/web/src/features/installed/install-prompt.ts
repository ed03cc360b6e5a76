import { createStore } from "#/external-store.ts";

/** The event of Chromium with which a page may ask once to be installed. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
}

/** How this page may be installed, when the browser says that it may. Global because the browser tells it once, early. */
export const installPrompt = createStore<InstallPrompt | null>(null);

/** Takes the browser's offer, so that the page can make it at a time that suits. Before anything waits: it may come early. */
export function takeInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  addEventListener("appinstalled", () => installPrompt.set(null));
}

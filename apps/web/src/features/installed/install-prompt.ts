import { createStore } from "#/external-store.ts";

/** Chromium's event that allows one install prompt. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
}

/** The pending install prompt, if the browser offers one. Global because the browser fires the event once, early. */
export const installPrompt = createStore<InstallPrompt | null>(null);

/** Captures the browser's event for a later prompt. Must run before anything async: the event may come early. */
export function takeInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  addEventListener("appinstalled", () => installPrompt.set(null));
}

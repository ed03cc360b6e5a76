import type { RouterHistory } from "@tanstack/react-router";
import { returnPath } from "./return-path.ts";

/** Opens links to chats of this server, as people write them in messages, inside the app. */
export function followLinks(history: RouterHistory): void {
  addEventListener("click", (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[target=_blank]") : null;
    const path = link?.origin === location.origin ? returnPath(link.pathname) : undefined;
    if (!path?.startsWith("/c/")) return;
    event.preventDefault();
    history.push(path);
  });
}

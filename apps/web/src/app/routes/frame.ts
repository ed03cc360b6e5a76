import { createMemoryHistory, type RouterHistory } from "@tanstack/react-router";
import { CLOSE_WIDGET } from "#/transport/framed-widget.ts";
import { isModalOpen } from "#/ui/layers/layers.ts";

/**
 * Starts the app inside another site. Its address stays, because other pages cannot be framed: a reload must lead back
 * to the conversation.
 */
export function startFrame(): RouterHistory {
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || isModalOpen()) return;
    // The message says nothing, so that any site may receive it.
    if (window.parent !== window) window.parent.postMessage(CLOSE_WIDGET, "*");
  });
  return createMemoryHistory({ initialEntries: [location.pathname] });
}

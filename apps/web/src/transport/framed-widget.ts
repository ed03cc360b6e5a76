/** The code of the widget that this document shows inside another site; null in the app itself. */
export const framedWidget: string | null = /^\/widget\/([^/]+)$/.exec(globalThis.location?.pathname ?? "")?.[1] ?? null;

/** The message from the frame to the site's script when Escape is pressed with nothing open. */
export const CLOSE_WIDGET = "lingualoom:close-widget";

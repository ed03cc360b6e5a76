import { later } from "#/ui/later/later.tsx";

/** Loads the overlay after the chat, to keep the chat's script small. */
export const LaterOverlay = later(async () => (await import("./PictureOverlay.tsx")).PictureOverlay);

import { later } from "#/ui/later/later.tsx";

/** Draws the words of a picture. Loaded after the chat, whose script it would lengthen. */
export const LaterOverlay = later(async () => (await import("./PictureOverlay.tsx")).PictureOverlay);

import { later } from "#/ui/later/later.tsx";

export const LaterOverlay = later(async () => (await import("./PictureOverlay.tsx")).PictureOverlay);

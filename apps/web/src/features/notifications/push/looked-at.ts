import { LOOKED_AT_SECONDS } from "@lingualoom/contract/limits.ts";
import type { ChatSocket } from "#/transport/socket.ts";

const AGAIN_MS = (LOOKED_AT_SECONDS * 1_000 * 2) / 3;

/** Tells the server whether somebody looks at this page: then its browser gets no push. Returns how to stop. */
export function tellLookedAt(socket: Pick<ChatSocket, "connected" | "emit" | "on" | "off">): () => void {
  const isLookedAt = () => document.visibilityState === "visible";
  const tell = () => {
    if (socket.connected) socket.emit("lookedAt", { lookedAt: isLookedAt() });
  };
  const again = setInterval(() => isLookedAt() && tell(), AGAIN_MS);
  document.addEventListener("visibilitychange", tell);
  socket.on("connect", tell);
  tell();
  return () => {
    clearInterval(again);
    document.removeEventListener("visibilitychange", tell);
    socket.off("connect", tell);
  };
}

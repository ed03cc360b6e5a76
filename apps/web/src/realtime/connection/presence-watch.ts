import { WATCHED_PEOPLE_MAX } from "@lingualoom/contract/limits.ts";
import type { ChatSocket } from "#/transport/socket.ts";

const GATHER_MS = 150;

/** Whose presence is asked for: the people on screen, gathered for a moment while a list is scrolled. */
export interface PresenceWatch {
  /** Watches one person until the returned function is called. */
  readonly add: (userId: string) => () => void;
}

export function createPresenceWatch(socket: ChatSocket): PresenceWatch {
  const watchers = new Map<string, number>();
  let gathering: ReturnType<typeof setTimeout> | undefined;

  const send = () => {
    if (socket.connected) socket.emit("watchPresence", [...watchers.keys()].slice(-WATCHED_PEOPLE_MAX));
  };
  const sendSoon = () => {
    clearTimeout(gathering);
    gathering = setTimeout(send, GATHER_MS);
  };
  const count = (userId: string, by: 1 | -1) => {
    const now = (watchers.get(userId) ?? 0) + by;
    if (now > 0) watchers.set(userId, now);
    else watchers.delete(userId);
    sendSoon();
  };
  socket.on("connect", send);

  return {
    add: (userId) => {
      count(userId, 1);
      return () => count(userId, -1);
    },
  };
}

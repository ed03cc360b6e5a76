import type { ClientToServer, ServerToClient } from "@lingualoom/contract/events.ts";
import { io, type Socket } from "socket.io-client";

export type ChatSocket = Socket<ServerToClient, ClientToServer>;

/** The one connection of a signed-in page. Not opened yet. */
export const createSocket = (): ChatSocket =>
  io({
    autoConnect: false,
    // Signing in as somebody else must not reuse the connection of the person before.
    forceNew: true,
    withCredentials: true,
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    timeout: 20_000,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
  });

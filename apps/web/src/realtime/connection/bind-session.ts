import type { WireError } from "@lingualoom/contract/errors.ts";
import type { QueryClient } from "@tanstack/react-query";
import { meQuery } from "#/data/account/session.queries.ts";
import { keys } from "#/data/keys.ts";
import { noteConnection } from "#/transport/connection.ts";
import { failover } from "#/transport/failover-slot.ts";
import type { ChatSocket } from "#/transport/socket.ts";
import type { Typing } from "../events/typing.events.ts";
import { currentRefusal, noteRefusal } from "./refused.ts";

const RECONNECT_MS = 1_000;
/** The server's refusal of long polling, which the page tries only when WebSockets are blocked. */
const NO_POLLING = "Transport unknown";

type ConnectError = Error & { readonly data?: WireError; readonly context?: { readonly responseText?: string } };

const MISSED = [
  keys.allConversationLists,
  keys.folders,
  keys.allConversations,
  keys.allHistories,
  keys.allConversationSettings,
  keys.allPins,
  keys.allKept,
  keys.automaticTranslations,
  keys.allContacts,
  keys.allPeople,
  keys.allAuthors,
  keys.allGroupReceipts,
  keys.allImports,
  keys.saidToBeMine,
  keys.blocked,
  keys.stickers,
  keys.calls,
  keys.settings,
  keys.me,
];

const USES = ["focus", "pointerdown", "keydown"] as const;

/**
 * Reconnects after a refused handshake or a disconnect by the server if the session still exists. A page closed because
 * its user has too many open reconnects only when used; otherwise the pages would close each other's connections.
 */
export function bindSession(socket: ChatSocket, client: QueryClient): () => void {
  let again: ReturnType<typeof setTimeout> | undefined;
  let wasAway = false;

  const askAndReturn = async () => {
    const me = await client.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => undefined);
    if (me !== null && socket.disconnected) socket.connect();
  };
  const askAnew = () => {
    for (const queryKey of MISSED) void client.invalidateQueries({ queryKey });
  };
  const later = (milliseconds = RECONNECT_MS) => {
    clearTimeout(again);
    again = setTimeout(() => void askAndReturn(), milliseconds);
  };
  const isSetAside = () => currentRefusal() === "tooManyWindows";

  socket.on("connectionLimit", () => noteRefusal("tooManyWindows"));

  socket.on("disconnect", (reason) => {
    wasAway = true;
    noteConnection(false);
    // Typing states may be out of date.
    client.setQueryData<Typing>(keys.typing, {});
    // A server that shuts down cleanly disconnects its pages, after which socket.io would not reconnect.
    if (isSetAside()) return;
    if (reason === "io server disconnect") later();
    failover.current?.reportConnectionLoss(socket, "cut");
  });
  socket.on("connect_error", (error: ConnectError) => {
    wasAway = true;
    const isCrowded = error.data?.code === "RATE_LIMITED";
    const isBlocked = error.context?.responseText?.includes(NO_POLLING) ?? false;
    noteRefusal(isCrowded ? "tooManyConnections" : isBlocked ? "webSocketsBlocked" : null);
    if (isCrowded) return later((error.data?.retryAfter ?? 0) * 1_000 || RECONNECT_MS);
    // `active` means that socket.io retries by itself, which it does not after a refused handshake.
    if (!socket.active) later();
    else failover.current?.reportConnectionLoss(socket, "refused");
  });
  // Not the manager's "reconnect", which covers only its own attempts and comes before the server's first event.
  socket.on("connect", () => {
    noteConnection(true);
    noteRefusal(null);
    if (!wasAway) {
      // Renditions made before this connection were sent to no socket of this page.
      void client.invalidateQueries({ queryKey: keys.automaticTranslations }, { cancelRefetch: false });
      return;
    }
    wasAway = false;
    askAnew();
    void client.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
  });
  // The pause before the next attempt may have grown long.
  const hurry = () => {
    if (socket.connected || isSetAside()) return;
    socket.disconnect();
    socket.connect();
  };
  const returnWhenUsed = () => {
    if (isSetAside() && socket.disconnected) socket.connect();
  };
  socket.on("eventsLost", askAnew);
  addEventListener("online", hurry);
  for (const use of USES) addEventListener(use, returnWhenUsed);
  socket.connect();

  return () => {
    clearTimeout(again);
    removeEventListener("online", hurry);
    for (const use of USES) removeEventListener(use, returnWhenUsed);
    socket.close();
    noteConnection(true);
    noteRefusal(null);
  };
}

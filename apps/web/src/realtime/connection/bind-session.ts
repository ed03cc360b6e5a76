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
/** How the server refuses a connection without WebSockets, which the page tries only where they do not come through. */
const NO_POLLING = "Transport unknown";

/** `context` is the request of a connection without WebSockets. */
type ConnectError = Error & { readonly data?: WireError; readonly context?: { readonly responseText?: string } };

/** Queries whose events the page may have missed. */
const MISSED = [
  keys.allConversationLists,
  keys.allConversations,
  keys.allHistories,
  keys.allConversationSettings,
  keys.allPins,
  keys.automaticTranslations,
  keys.allContacts,
  keys.allPeople,
  keys.allAuthors,
  keys.allGroupReceipts,
  keys.blocked,
  keys.settings,
  keys.me,
];

/** Somebody uses this window. */
const USES = ["focus", "pointerdown", "keydown"] as const;

/**
 * Opens the connection and keeps it in step with the session: a refused handshake or a goodbye of the server
 * makes the page ask whether the session still exists, and come back if it does. A page whose person has too many
 * others open comes back when it is used, and not before: otherwise they would close each other's connections for ever.
 */
export function bindSession(socket: ChatSocket, client: QueryClient): () => void {
  let again: ReturnType<typeof setTimeout> | undefined;
  let wasAway = false;

  const askAndReturn = async () => {
    const me = await client.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => undefined);
    if (me !== null && socket.disconnected) socket.connect();
  };
  /** Everything on the screen is asked for again. */
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
    // Whether somebody still writes cannot be known.
    client.setQueryData<Typing>(keys.typing, {});
    // A server that shuts down in order disconnects its pages, after which socket.io would stay away for good.
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
    // `active` means that socket.io tries again by itself; a refused handshake it does not repeat.
    if (!socket.active) later();
    else failover.current?.reportConnectionLoss(socket, "refused");
  });
  // Not the manager's "reconnect", which knows only of its own attempts and comes before the first event of the server.
  socket.on("connect", () => {
    noteConnection(true);
    noteRefusal(null);
    if (!wasAway) {
      // A rendition that was made before this connection was there has been sent to no socket of this page.
      void client.invalidateQueries({ queryKey: keys.automaticTranslations }, { cancelRefetch: false });
      return;
    }
    wasAway = false;
    // What changed while we were away is in the database.
    askAnew();
    // And what could not be asked for meanwhile.
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

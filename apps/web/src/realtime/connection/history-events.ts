import type { QueryClient } from "@tanstack/react-query";
import { reloadHistory } from "#/data/conversations/history.queries.ts";
import { forgetMessages } from "#/data/conversations/local-history.ts";
import { isImported, messagesOf } from "#/data/conversations/messages.ts";
import { keys } from "#/data/keys.ts";
import { forgetAbout } from "#/data/translation/forget-translations.ts";
import type { ChatSocket } from "#/transport/socket.ts";

/** Follows histories that are brought from other chats. */
export function bindHistoryEvents(socket: ChatSocket, client: QueryClient, me: string): void {
  socket.on("importChanged", ({ importId, conversationId }) => {
    void client.invalidateQueries({ queryKey: keys.import(importId) });
    void client.invalidateQueries({ queryKey: keys.imports(conversationId) });
  });
  socket.on("historyChanged", ({ conversationId }) => {
    const imported = [...messagesOf(client, conversationId).values()].filter(isImported);
    const ids = new Set(imported.map(({ _id }) => _id));
    forgetMessages(me, ids);
    if (ids.size > 0) forgetAbout(client, ids);
    reloadHistory(client, conversationId);
    for (const queryKey of [keys.pins(conversationId), keys.allSearches, keys.saidToBeMine])
      void client.invalidateQueries({ queryKey });
  });
}

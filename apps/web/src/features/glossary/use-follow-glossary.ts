import { useQueryClient } from "@tanstack/react-query";
import { type GlossaryOf, glossaryQuery } from "../../data/translation/glossary.queries.ts";
import { useEvent, useReconnected } from "../../realtime/connection/use-event.ts";

/** Keeps a glossary that is shown as it is on the server, whoever changes it. */
export function useFollowGlossary(of: GlossaryOf): void {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries({ queryKey: glossaryQuery(of).queryKey });
  const shown = typeof of === "object" ? of.conversationId : undefined;
  useEvent("glossaryChanged", ({ conversationId }) => {
    if (of !== "server" && conversationId === shown) refetch();
  });
  useReconnected(refetch);
}

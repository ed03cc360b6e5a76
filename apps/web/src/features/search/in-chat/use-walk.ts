import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { seekMessage, unmarkMessages } from "#/data/search/highlighted-message.ts";
import { foundIn } from "#/data/search/search.queries.ts";
import { markedTexts } from "../messages/marked-texts.ts";
import { useMessageSearch } from "../messages/use-message-search.ts";

/** The results of a search in one conversation, and the one that is shown, newest first. */
export function useWalk(conversationId: string, q: string) {
  const client = useQueryClient();
  const query = useMessageSearch({ q, in: conversationId }, q !== "");
  const results = q === "" ? [] : foundIn(query.data);
  const [place, setPlace] = useState({ q, at: 0 });
  const at = place.q === q ? place.at : 0;
  const found = results[at];

  const show = useEffectEvent(() => {
    if (found)
      seekMessage(client, conversationId, found.message, {
        marked: markedTexts(found),
        takesFocus: false,
      });
    else unmarkMessages(client);
  });
  const shownId = found?.message._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another result is shown, or the same of another search.
  useEffect(() => show(), [shownId, q]);
  useEffect(() => () => unmarkMessages(client), [client]);

  const hasOlder = at + 1 < results.length || query.hasNextPage;
  const older = async () => {
    if (!hasOlder || query.isFetchingNextPage) return;
    if (at + 1 >= results.length) {
      const { isError } = await query.fetchNextPage();
      if (isError) return;
    }
    setPlace({ q, at: at + 1 });
  };
  return {
    found,
    at: Math.min(at, results.length - 1),
    count: results.length,
    isMore: query.hasNextPage,
    isPending: q !== "" && (query.isPending || query.isFetchingNextPage),
    problem: query.problem,
    hasOlder,
    older: () => void older(),
    newer: () => at > 0 && setPlace({ q, at: at - 1 }),
  };
}

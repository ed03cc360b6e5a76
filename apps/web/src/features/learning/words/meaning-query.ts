import type { WordMeaning } from "@lingualoom/contract/calls/learning.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";

export interface LookedUp {
  readonly message: Message;
  readonly sentence: string;
  readonly word: string;
  readonly target: string;
}

export const meaningQuery = ({ message, sentence, word, target }: LookedUp) =>
  queryOptions<WordMeaning>({
    queryKey: ["word-meaning", message._id, message.revision, sentence, word, target],
    queryFn: () =>
      call("POST /translation/message/:id/word", {
        params: { id: message._id },
        body: { word, sentence, targetLanguage: target },
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

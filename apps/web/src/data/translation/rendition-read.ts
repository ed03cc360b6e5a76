import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../keys.ts";

export function shownRendition(client: QueryClient, { _id, revision }: Message): MessageTranslation | undefined {
  const cached = client.getQueriesData<MessageTranslation>({
    queryKey: [...keys.ofMessage("translation", _id), revision],
  });
  return cached.map(([, found]) => found).find((found) => found && found.provider !== "none");
}

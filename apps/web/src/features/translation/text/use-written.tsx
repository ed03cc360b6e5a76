import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keys } from "../../../data/keys.ts";
import { storedKey } from "../../../data/translation/stored-key.ts";
import { writtenRendition } from "../../../data/translation/written-rendition.ts";
import type { Known } from "../rules/decision.ts";
import { WrittenBy } from "./WrittenBy.tsx";

/**
 * What the author wrote for me or accepted from a reader, and the mark that says so. Lists and quotes of the message then
 * show it too.
 */
export function useWritten(message: Message, known: Known, cached: MessageTranslation | undefined) {
  const client = useQueryClient();
  const target = known.settings.preferredLanguage;
  const { _id: id, revision } = message;
  const written = writtenRendition(message, target);
  const isTakenBack = !written && cached?.writtenBy !== undefined && !cached.remembered;
  useEffect(() => {
    const queryKey = keys.translation(id, revision, target);
    if (written) client.setQueryData(queryKey, written);
    if (!isTakenBack) return;
    const automatic = keys.automaticTranslation(id, revision, target);
    for (const key of [queryKey, storedKey({ _id: id, revision }, target), automatic])
      void client.resetQueries({ queryKey: key, exact: true });
  }, [client, id, revision, target, written, isTakenBack]);
  const human = written ?? (cached?.remembered ? cached : undefined);
  return { written, label: human && <WrittenBy rendition={human} partner={known.partner ?? null} /> };
}

import type { Translation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../keys.ts";

/** Whether a translation was made from another language than its message is now known to be in. */
export const isFromAnother = (
  { sourceLanguage }: Pick<Translation, "sourceLanguage">,
  { language }: Pick<Message, "language">,
): boolean => language !== undefined && language !== "und" && sourceLanguage !== language;

/**
 * Somebody has corrected the language of a message: the server has deleted what was made from another one, and it goes
 * here too. What is on screen and was wanted is asked for anew.
 */
export function forgetOtherSources(client: QueryClient, message: Message): void {
  for (const part of ["translation", "as-read-by"] as const)
    for (const query of client.getQueryCache().findAll({ queryKey: keys.ofMessage(part, message._id) })) {
      const made = query.state.data as Translation | undefined;
      if (!made || !isFromAnother(made, message)) continue;
      void client.resetQueries({ queryKey: query.queryKey, exact: true });
      for (const other of ["translation-failure", "automatic-translation"] as const)
        void client.resetQueries({ queryKey: keys.ofMessage(other, message._id) });
    }
}

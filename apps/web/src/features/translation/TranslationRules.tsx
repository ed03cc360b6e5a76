import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Message, Rung } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use } from "react";
import { conversationSettingsQuery } from "../../data/conversation-settings.queries.ts";
import { DEFAULT_SETTINGS, settingsQuery } from "../../data/settings.queries.ts";
import { languagesQuery, translationStatusQuery } from "../../data/translation.queries.ts";
import type { Known } from "./decision.ts";

/** What holds for one received message; null as long as it is not known. */
type Rules = ((message: Message) => Known) | null;

const RulesContext = createContext<Rules>(null);

export const useTranslationRules = (): Rules => use(RulesContext);

/** Raising a conversation's rung covers only what is written later. */
function rungOf({ seq }: Message, { effectiveRung, writtenBelow }: ConversationSettings): Rung {
  if (seq <= writtenBelow.server) return "device";
  return effectiveRung === "providers" && seq <= writtenBelow.providers ? "server" : effectiveRung;
}

interface Props {
  readonly userId: string;
  readonly children: ReactNode;
}

/** What decides over translation in a conversation, asked for once and not by each of its bubbles. */
export function TranslationRules({ userId, children }: Props) {
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const { data: languages } = useQuery(languagesQuery);
  const { data: status } = useQuery(translationStatusQuery);
  const { data: conversation, isError } = useQuery(conversationSettingsQuery(userId));
  const pairs = languages?.pairs;
  const setup = status?.setup;
  const defaultRung = status?.defaultRung;
  const rules = (message: Message): Known => {
    // Where the rung cannot be read, the server still knows.
    const rung = conversation ? rungOf(message, conversation) : "server";
    // The list of pairs is for the server's default; above it the server finds out when asked.
    const known = rung === "providers" && defaultRung !== "providers" ? undefined : pairs;
    return { settings, pairs: known, setup, rung, autoHere: conversation?.mine.autoTranslate ?? null };
  };
  // Nothing goes out before the header has said how far.
  return <RulesContext value={conversation || isError ? rules : null}>{children}</RulesContext>;
}

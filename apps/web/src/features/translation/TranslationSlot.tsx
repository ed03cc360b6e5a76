import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Message, Rung } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { conversationSettingsQuery } from "../../api/conversation-settings.queries.ts";
import { DEFAULT_SETTINGS, settingsQuery } from "../../api/settings.queries.ts";
import { languagesQuery, translationStatusQuery } from "../../api/translation.queries.ts";
import { decide } from "./decision.ts";
import { TranslationPlace } from "./TranslationPlace.tsx";

/** Raising a conversation's rung covers only what is written later. */
function rungOf({ seq }: Message, { effectiveRung, writtenBelow }: ConversationSettings): Rung {
  if (seq <= writtenBelow.server) return "device";
  return effectiveRung === "providers" && seq <= writtenBelow.providers ? "server" : effectiveRung;
}

/** Below a received message: the offer to translate it, its translation, or why there is none. */
export function TranslationSlot({ message }: { readonly message: Message }) {
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const { data: languages } = useQuery(languagesQuery);
  const { data: status } = useQuery(translationStatusQuery);
  const { data: conversation, isError } = useQuery(conversationSettingsQuery(message.senderId));
  // Nothing goes out before the header has said how far. Where that cannot be read, the server still knows.
  if (!conversation && !isError) return null;
  const rung = conversation ? rungOf(message, conversation) : "server";
  // The list of pairs is for the server's default; above it the server finds out when asked.
  const pairs = rung === "providers" && status?.defaultRung !== "providers" ? undefined : languages?.pairs;
  const autoHere = conversation?.mine.autoTranslate ?? null;
  const known = { settings, pairs, setup: status?.setup, rung, autoHere };
  const decision = decide(message, known);
  if (decision.kind === "nothing") return null;
  return <TranslationPlace message={message} target={settings.preferredLanguage} decision={decision} />;
}

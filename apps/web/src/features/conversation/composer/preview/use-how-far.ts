import type { PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import type { Address } from "#/data/address.ts";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

const SENTENCES = { device: "goesNowhere", server: "goesServer", providers: "goesProviders" } as const;

/** Undefined until the conversation's privacy level is known. */
export function useHowFar(address: Address): {
  readonly level: PrivacyLevel | undefined;
  readonly sentence: string;
} {
  const { t } = useTranslation("preview");
  const { data } = useQuery(conversationSettingsQuery(address));
  const level = data?.effectivePrivacyLevel;
  return { level, sentence: level ? t(SENTENCES[level]) : "" };
}

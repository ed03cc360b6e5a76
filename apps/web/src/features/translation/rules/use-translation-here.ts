import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { pairFor, understandsOneOf } from "@lingualoom/translation/variants/variants.ts";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import type { Address } from "#/data/address.ts";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import { useNewest } from "#/data/conversations/loaded-history.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { languagesQuery } from "#/data/translation/translation.queries.ts";
import { useDevice } from "../device/use-device.ts";
import { hasModel } from "./decision.ts";
import { useThreadView } from "./thread-view.ts";

/** The languages of others' messages that are translated, the latest first. */
const sourcesIn = (messages: readonly Message[], me: string, isTranslated: (language: string) => boolean) => [
  ...new Set(
    messages
      .toReversed()
      .flatMap(({ senderId, language }) => (senderId !== me && language && isTranslated(language) ? [language] : [])),
  ),
];

export function useTranslationHere(me: string, address: Address, { group }: Pick<OpenedChat, "group">) {
  const { thisTime } = useThreadView();
  const { data: conversation } = useQuery(conversationSettingsQuery(address));
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const device = useDevice();
  const { data: languages } = useQuery(languagesQuery);
  const { preferredLanguage, readLanguages } = settings;
  const pairFrom = (language: string | undefined) =>
    language === undefined ? undefined : pairFor(languages?.pairs ?? [], language, preferredLanguage);
  const isTranslated = (language: string) =>
    !understandsOneOf([preferredLanguage, ...readLanguages], language) &&
    (hasModel(language, { settings, device }) || !!pairFrom(language));
  const sources = useNewest(address, (messages) => sourcesIn(messages, me, isTranslated)) ?? [];
  const level = conversation?.effectivePrivacyLevel;
  const isTranslatedHere = hasModel(undefined, { settings, device });
  const automatic =
    (level !== "device" || isTranslatedHere) &&
    (thisTime || (conversation?.mine.autoTranslate ?? settings.autoTranslate));
  // A single user writes their own language, and occasionally words in another; a group has several.
  const shown = group ? sources : sources.slice(0, 1);
  const [source] = shown;
  const from = shown.length > 1 ? shown.length : source;
  return {
    level,
    isTranslatedHere,
    automatic,
    codes: automatic && from ? `${from} → ${preferredLanguage}`.toUpperCase() : "",
    isRough:
      shown.length > 0 &&
      shown.every((one) => pairFrom(one)?.quality === "rough" && !hasModel(one, { settings, device })),
  };
}

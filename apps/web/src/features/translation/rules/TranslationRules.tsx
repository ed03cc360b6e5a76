import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect } from "react";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import type { Address } from "#/data/address.ts";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { privacyLevelOf } from "#/data/conversations/privacy-level.ts";
import { endOriginals, useOriginals } from "#/data/translation/originals.ts";
import { languagesQuery, translationStatusQuery } from "#/data/translation/translation.queries.ts";
import { useOpenOver } from "#/ui/layers/use-open-over.ts";
import { useDevice } from "../device/use-device.ts";
import type { TranslationContext } from "./decision.ts";
import { ThreadViewContext } from "./thread-view.ts";

/** Returns the rules for a received message; null until they are loaded. */
type Rules = ((message: Pick<Message, "seq">) => TranslationContext) | null;

const RulesContext = createContext<Rules>(null);

export const useTranslationRules = (): Rules => use(RulesContext);

interface Props {
  readonly address: Address;
  readonly chat: OpenedChat;
  readonly children: ReactNode;
}

/** Provides the translation rules of a conversation, computed once instead of by each bubble. */
export function TranslationRules({ address, chat, children }: Props) {
  const client = useQueryClient();
  const { key } = chat;
  const { originals, toggleOriginals } = useOriginals(key);
  useEffect(() => () => endOriginals(client, key), [client, key]);
  const [thisTime, setThisTime] = useOpenOver(chat.key);
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const { data: languages } = useQuery(languagesQuery);
  const { data: status } = useQuery(translationStatusQuery);
  const device = useDevice();
  const { data: conversation, isError } = useQuery(conversationSettingsQuery(address));
  const pairs = languages?.pairs;
  const setup = status?.setup;
  const defaultPrivacyLevel = status?.defaultPrivacyLevel;
  const rules = (message: Pick<Message, "seq">): TranslationContext => {
    // If the privacy level cannot be loaded, the server still enforces it.
    const privacyLevel = conversation ? privacyLevelOf(message, conversation) : "server";
    // The list of pairs is for the server's default level; above it the server decides on request.
    const known = privacyLevel === "providers" && defaultPrivacyLevel !== "providers" ? undefined : pairs;
    return {
      settings,
      pairs: known,
      phrases: languages?.phrases,
      setup,
      partner: chat.person,
      privacyLevel,
      autoHere: thisTime || (conversation?.mine.autoTranslate ?? null),
      practice: conversation?.mine.practice,
      device,
    };
  };
  const view = { originals, toggleOriginals, thisTime, translateThisTime: () => setThisTime(true) };
  // No text is sent before the header shows the privacy level.
  return (
    <ThreadViewContext value={view}>
      <RulesContext value={conversation || isError ? rules : null}>{children}</RulesContext>
    </ThreadViewContext>
  );
}

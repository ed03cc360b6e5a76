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
import type { Known } from "./decision.ts";
import { ThreadViewContext } from "./thread-view.ts";

/** What holds for one received message; null as long as it is not known. */
type Rules = ((message: Pick<Message, "seq">) => Known) | null;

const RulesContext = createContext<Rules>(null);

export const useTranslationRules = (): Rules => use(RulesContext);

interface Props {
  readonly address: Address;
  readonly chat: OpenedChat;
  readonly children: ReactNode;
}

/** What decides over translation in a conversation, asked for once and not by each of its bubbles. */
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
  const rules = (message: Pick<Message, "seq">): Known => {
    // Where the privacy level cannot be read, the server still knows.
    const privacyLevel = conversation ? privacyLevelOf(message, conversation) : "server";
    // The list of pairs is for the server's default; above it the server finds out when asked.
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
  // No text leaves before the header shows the privacy level.
  return (
    <ThreadViewContext value={view}>
      <RulesContext value={conversation || isError ? rules : null}>{children}</RulesContext>
    </ThreadViewContext>
  );
}

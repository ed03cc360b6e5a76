import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../../data/account/settings.queries.ts";
import type { Address } from "../../data/conversations/address.ts";
import { historyQuery } from "../../data/conversations/history.queries.ts";
import type { OpenedChat } from "../../data/conversations/opened-chat.ts";
import { languageName } from "../../i18n/language-name.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AskToTranslate } from "./AskToTranslate.tsx";
import { decide, type Known } from "./decision.ts";
import { hasWords } from "./has-words.ts";
import { useTranslationRules } from "./TranslationRules.tsx";

/** Older messages say nothing about what is read now. */
const LOOKED_AT = 100;

interface Props {
  readonly me: string;
  readonly address: Address;
  readonly chat: OpenedChat;
}

/** Under the header: what has to be said about the translation of a conversation, once and not at each message. */
export function TranslationNotices({ me, address, chat }: Props) {
  const { t, i18n } = useTranslation("translating");
  const rules = useTranslationRules();
  const { data: settings } = useQuery(settingsQuery);
  const { data: history } = useQuery(historyQuery(address));
  if (!rules || !settings || !history) return null;
  const received = history.messages
    .slice(-LOOKED_AT)
    .filter(({ senderId, text }) => senderId !== me && hasWords(text));
  const decisions = received.map((message) => decide(message, rules(message)));
  const undecided = received.findLast((message) => isUndecided(message, rules(message)));
  if (undecided?.language)
    return (
      <AskToTranslate
        address={address}
        writer={undecided.senderId}
        known={chat.person}
        language={undecided.language}
      />
    );
  const setup = decisions.findLast(({ kind }) => kind === "setup");
  const sources = decisions.flatMap((decision) => (decision.kind === "no-pair" ? [decision.source] : []));
  const names = [...new Set(sources)].map((code) => languageName(code, i18n.language));
  const list = () => new Intl.ListFormat(i18n.language).format(names);
  const sentence =
    setup?.kind === "setup"
      ? setup.total > 0
        ? t("setup", { done: setup.done, total: setup.total })
        : t("setupStarting")
      : names.length > 0
        ? t("noPair", { source: list(), count: names.length })
        : decisions.some(({ kind }) => kind === "no-engine") && t("noEngine");
  if (!sentence) return null;
  return <p className="border-b border-line bg-surface px-4 py-1.5 text-xs text-muted">{sentence}</p>;
}

/** Its reader wants to be asked, and has chosen nothing for this conversation. */
function isUndecided(message: Message, known: Known): boolean {
  const { language } = message;
  const isUnanswered = known.settings.autoTranslateMode === "ask" && known.autoHere === null;
  return isUnanswered && !!language && language !== "und" && decide(message, known).kind === "offer";
}

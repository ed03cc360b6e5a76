import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { conversationQuery } from "#/data/conversations/conversations.queries.ts";
import { attachmentsInWords } from "#/i18n/attachments-in-words.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { mayBeTranslated } from "../device/device-state.ts";
import { SingleLineText } from "./SingleLineText.tsx";
import { TranslatedPreview } from "./TranslatedPreview.tsx";

interface Props {
  readonly me: string;
  readonly message: Message;
}

export function MessageLine({ me, message }: Props) {
  const { t } = useTranslation("chat");
  const { data: conversation } = useQuery(conversationQuery(message.conversationId));
  const { text, language, senderId } = message;
  if (!text) return <bdi className="one-line">{attachmentsInWords(t, message.attachments ?? [])}</bdi>;
  const isForeign = senderId !== me && language && conversation && mayBeTranslated(conversation);
  if (isForeign) return <TranslatedPreview conversation={{ ...conversation, lastMessage: message }} />;
  return <SingleLineText message={message} text={text} language={language} />;
}

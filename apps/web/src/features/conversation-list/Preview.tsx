import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { Image } from "lucide-react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useIsTyping } from "../../realtime/connection/use-live.ts";

interface Props {
  readonly me: string;
  readonly conversation: Conversation;
}

/** The last message in one line, or that somebody is typing. */
export function Preview({ me, conversation }: Props) {
  const { t } = useTranslation(["chat", "common"]);
  const typing = useIsTyping(conversation._id);
  const { text, senderId, language, image, deletedAt, system, hidden, expired } = conversation.lastMessage;
  if (typing) return <span className="truncate text-indigo">{t("typing")}</span>;
  const sender = conversation.members.find(({ user }) => user._id === senderId)?.user;
  const deleted = sender?.deleted ? "common:deletedAccount" : "deletedMessage";
  const gone = hidden ? "hiddenPreview" : expired ? "disappeared" : deleted;
  const shown = text || t(system ? "systemDisappearingChanged" : deletedAt ? gone : "photo");
  return (
    <span className="flex min-w-0 items-center">
      {image && <Image aria-hidden size={14} className="me-1 shrink-0" />}
      {senderId === me && !hidden && <span className="shrink-0 whitespace-pre">{t("previewOwn")} </span>}
      <bdi lang={language === "und" ? undefined : language} className="one-line">
        {shown}
      </bdi>
    </span>
  );
}

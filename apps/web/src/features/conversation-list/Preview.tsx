import type { Chat } from "@lingualoom/contract/shapes.ts";
import { Image } from "lucide-react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useIsTyping } from "../../realtime/use-live.ts";

/** The last message in one line, or that the person is typing. */
export function Preview({ chat }: { readonly chat: Chat }) {
  const { t } = useTranslation(["chat", "common"]);
  const typing = useIsTyping(chat._id);
  const { text, senderId, language, image, deletedAt, notice, hidden, expired } = chat.lastMessage;
  if (typing) return <span className="truncate text-indigo">{t("typing")}</span>;
  const ended = chat.deleted && senderId === chat._id ? "common:deletedAccount" : "deletedMessage";
  const gone = hidden ? "hiddenPreview" : expired ? "disappeared" : ended;
  const said = text || t(notice ? "systemDisappearingChanged" : deletedAt ? gone : "photo");
  return (
    <span className="flex min-w-0 items-center">
      {image && <Image aria-hidden size={14} className="me-1 shrink-0" />}
      {senderId !== chat._id && !hidden && (
        <span className="shrink-0 whitespace-pre">{t("previewOwn")} </span>
      )}
      <bdi lang={language === "und" ? undefined : language} className="one-line">
        {said}
      </bdi>
    </span>
  );
}

import type { Message } from "@lingualoom/contract/shapes.ts";
import { Pencil, X } from "lucide-react";
import { attachmentsInWords } from "#/i18n/attachments-in-words.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";

interface Props {
  readonly message: Message;
  readonly onCancel: () => void;
}

export function EditBar({ message, onCancel }: Props) {
  const { t } = useTranslation("dialogs");
  const { t: chat } = useTranslation("chat");
  return (
    <div className="mb-2 flex animate-arrive items-center gap-3 border-s-2 border-indigo ps-3">
      <Pencil aria-hidden size={16} className="shrink-0 text-indigo" />
      <p className="min-w-0 flex-1 text-sm">
        <span role="status" className="block font-medium text-indigo">
          {t("editTitle")}
        </span>
        <bdi lang={message.language === "und" ? undefined : message.language} className="block truncate text-muted">
          {message.text || attachmentsInWords(chat, message.attachments ?? [])}
        </bdi>
      </p>
      <IconButton label={t("cancelEdit")} onClick={onCancel}>
        <X aria-hidden size={18} />
      </IconButton>
    </div>
  );
}

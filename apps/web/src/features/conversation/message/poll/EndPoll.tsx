import type { Message } from "@lingualoom/contract/shapes.ts";
import { useState } from "react";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { AskDialog } from "#/ui/layers/AskDialog.tsx";
import { toast } from "#/ui/toasts/toast.ts";

interface Props {
  readonly message: Message;
  readonly onClose: () => void;
}

/** The poll ends by its event, here as on every other device. */
export function EndPoll({ message, onClose }: Props) {
  const { t } = useTranslation(["dialogs", "chat"]);
  const [busy, setBusy] = useState(false);
  const end = () => {
    setBusy(true);
    void call("POST /message/:id/poll/close", { params: { id: message._id } })
      .catch((error) => toast.error(sentenceOf(error, t("chat:changeFailed"))))
      .then(onClose);
  };
  return (
    <AskDialog
      title={t("endPollTitle")}
      text={t("endPollText")}
      action={t("endPoll")}
      busy={busy}
      onDo={end}
      onClose={onClose}
    />
  );
}

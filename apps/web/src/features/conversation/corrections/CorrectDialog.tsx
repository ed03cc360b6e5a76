import type { Message } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { correctionsQuery } from "#/data/learning/corrections.queries.ts";
import { useName } from "#/features/people/use-name.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { TextProposal } from "#/ui/forms/TextProposal.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { OneCorrection } from "./OneCorrection.tsx";

interface Props {
  readonly message: Message;
  readonly onClose: () => void;
}

export function CorrectDialog({ message, onClose }: Props) {
  const { t } = useTranslation(["learning", "timeline", "dialogs"]);
  const { _id: id, language = "und" } = message;
  const name = useName(message.conversationId, message.senderId);
  const { data, refetch } = useQuery(correctionsQuery(message));
  const [mine] = data ?? [];
  const correct = useMutation({
    mutationFn: (text: string) => call("PUT /message/:id/corrections", { params: { id }, body: { text } }),
    onSuccess: () => {
      toast.success(t("corrected", { name }), { duration: 4_000 });
      onClose();
    },
  });
  return (
    <Dialog title={t("timeline:correct")} sheet onClose={onClose}>
      {mine && (
        <ul>
          <OneCorrection
            message={message}
            correction={mine}
            label={t("yourCorrection")}
            onRemoved={() => void refetch()}
          />
        </ul>
      )}
      <TextProposal
        before={message.text}
        language={language}
        label={t("correctedText")}
        hint={t("correctHint", { name })}
        send={t("correctSend")}
        busy={correct.isPending}
        refused={correct.error ? sentenceOf(correct.error, t("notCorrected")) : undefined}
        spoken={(before, after) => t("insteadOf", { before, after })}
        onSend={(text) => correct.mutate(text)}
        onCancel={onClose}
      />
    </Dialog>
  );
}

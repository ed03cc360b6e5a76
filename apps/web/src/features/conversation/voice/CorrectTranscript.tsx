import type { Spoken } from "@lingualoom/contract/shapes.ts";
import { useMutation } from "@tanstack/react-query";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { TextProposal } from "#/ui/forms/TextProposal.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";

interface Props {
  readonly id: string;
  readonly transcript: Spoken;
  readonly onClose: () => void;
}

export function CorrectTranscript({ id, transcript, onClose }: Props) {
  const { t } = useTranslation(["voice", "preview", "chat"]);
  const { text: before, language = "" } = transcript;
  const correct = useMutation({
    mutationFn: (text: string) => call("PUT /media/:id/transcript", { params: { id }, body: { text } }),
    onSuccess: onClose,
  });
  return (
    <Dialog title={t("correctTitle")} sheet onClose={onClose}>
      <TextProposal
        before={before}
        language={language}
        label={t("said")}
        hint={t("correctHint")}
        send={t("chat:saveEdit")}
        busy={correct.isPending}
        refused={correct.error ? sentenceOf(correct.error, t("chat:changeFailed")) : undefined}
        spoken={(old, words) => t("preview:insteadOf", { before: old, after: words })}
        onSend={(text) => correct.mutate(text)}
        onCancel={onClose}
      />
    </Dialog>
  );
}

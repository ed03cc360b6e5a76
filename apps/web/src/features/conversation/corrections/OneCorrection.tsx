import type { Correction } from "@lingualoom/contract/calls/corrections.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useMutation } from "@tanstack/react-query";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Difference } from "#/ui/text/Difference.tsx";
import { toast } from "#/ui/toasts/toast.ts";

interface Props {
  readonly message: Message;
  readonly correction: Correction;
  /** Names the author of the correction. */
  readonly label: string;
  readonly onRemoved: () => void;
  /** Absent for my own correction. */
  readonly onReport?: () => void;
}

export function OneCorrection({ message, correction, label, onRemoved, onReport }: Props) {
  const { t } = useTranslation(["learning", "dialogs"]);
  const { by, text } = correction;
  const remove = useMutation({
    mutationFn: () => call("DELETE /message/:id/corrections/:userId", { params: { id: message._id, userId: by._id } }),
    onSuccess: onRemoved,
    onError: (error) => toast.error(sentenceOf(error, t("notRemoved"))),
  });
  return (
    <li className="grid gap-1 border-s-2 border-marigold ps-3">
      <p className="text-xs text-muted">{label}</p>
      <Difference
        before={message.text}
        after={text}
        language={message.language ?? "und"}
        spoken={t("insteadOf", { before: message.text, after: text })}
      />
      <div className="-ms-3 flex flex-wrap justify-between gap-2">
        <Button look="plain" className="text-sm" busy={remove.isPending} onClick={() => remove.mutate()}>
          {t("removeCorrection")}
        </Button>
        {onReport && (
          <Button look="plain" className="text-sm" onClick={onReport}>
            {t("dialogs:report")}
          </Button>
        )}
      </div>
    </li>
  );
}

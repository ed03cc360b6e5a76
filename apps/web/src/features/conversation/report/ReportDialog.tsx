import type { ReportReason } from "@lingualoom/contract/calls/reports.ts";
import { REPORT_WORDS } from "@lingualoom/contract/limits.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { inputLook } from "#/ui/forms/input-look.ts";
import { SendButtons } from "#/ui/forms/SendButtons.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { toast } from "#/ui/toasts/toast.ts";

interface Props {
  readonly message: Message;
  readonly part?: { readonly suggestionId: string } | { readonly correctionBy: string };
  readonly onClose: () => void;
}

/** Names who will read what, before the report is sent. */
export function ReportDialog({ message, part, onClose }: Props) {
  const { t } = useTranslation("dialogs");
  const id = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [words, setWords] = useState("");
  const [withContext, setWithContext] = useState(false);
  const reasons = [
    ["spam", t("reportSpam")],
    ["insult", t("reportInsult")],
    ["threat", t("reportThreat")],
    ["other", t("reportOther")],
  ] as const;
  const sending = useMutation({
    mutationFn: (chosen: ReportReason) =>
      call("POST /message/:id/report", {
        params: { id: message._id },
        body: { reason: chosen, words, withContext, ...part },
      }),
    onSuccess: () => {
      toast.success(t("reported"), { duration: 4_000 });
      onClose();
    },
  });
  return (
    <Dialog sheet title={t(part ? "reportTextTitle" : "reportTitle")} onClose={onClose}>
      <p className="text-sm text-muted">{t(part ? "reportTextWho" : "reportWho")}</p>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t("reportWhy")}</legend>
        {reasons.map(([value, text]) => (
          <label key={value} className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
            <input
              type="radio"
              name={id}
              checked={reason === value}
              onChange={() => setReason(value)}
              className="size-5 accent-indigo"
            />
            {text}
          </label>
        ))}
      </fieldset>
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {t("reportWords")}
        </label>
        <textarea
          id={id}
          rows={2}
          dir="auto"
          maxLength={REPORT_WORDS}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className={`${inputLook} field-sizing-content max-h-40 resize-none`}
        />
      </div>
      <label className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={withContext}
          onChange={(event) => setWithContext(event.target.checked)}
          className="size-5 shrink-0 accent-indigo"
        />
        {t(part ? "reportTextContext" : "reportContext")}
      </label>
      <SendButtons
        send={t("reportSend")}
        busy={sending.isPending}
        disabled={reason === null}
        refused={sending.error ? sentenceOf(sending.error, t("reportFailed")) : undefined}
        onSend={() => reason && sending.mutate(reason)}
        onCancel={onClose}
      />
    </Dialog>
  );
}

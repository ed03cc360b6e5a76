import type { Output } from "@lingualoom/contract/calls.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { useActivity } from "../activity.ts";

interface Props {
  readonly onDraft: (draft: Output<"POST /health/generate-email">["draft"]) => void;
}

/** Lets the configured language model write a draft, which the administrator edits before sending. */
export function GenerateDraft({ onDraft }: Props) {
  const { t } = useTranslation("admin");
  const { report } = useActivity();
  const [prompt, setPrompt] = useState("");
  const generate = useMutation({
    mutationFn: () => call("POST /health/generate-email", { body: { prompt } }),
    onSuccess: ({ draft }) => onDraft(draft),
    onError: (error) => report("error", sentenceOf(error, t("draftFailed"))),
  });
  return (
    <div className="flex flex-wrap items-end gap-3 border-b border-line pb-4">
      <div className="min-w-52 flex-1">
        <Field label={t("draftAbout")} value={prompt} onChange={(event) => setPrompt(event.target.value)} />
      </div>
      <Button look="quiet" busy={generate.isPending} disabled={prompt.trim() === ""} onClick={() => generate.mutate()}>
        {t("generateDraft")}
      </Button>
    </div>
  );
}

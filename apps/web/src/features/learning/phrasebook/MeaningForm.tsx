import type { Phrase } from "@lingualoom/contract/calls/phrasebook.ts";
import { isVisible } from "@lingualoom/contract/visible.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { useOpenedInPlace } from "#/ui/hooks/use-opened-in-place.ts";

interface Props {
  readonly phrase: Phrase;
  readonly onClose: () => void;
}

/** Changes what I have written down for a word. */
export function MeaningForm({ phrase: { _id: id, word, meaning, meaningLanguage }, onClose }: Props) {
  const { t } = useTranslation(["learning", "common"]);
  const client = useQueryClient();
  const [typed, setTyped] = useState(meaning);
  const change = useMutation({
    mutationFn: () => call("PATCH /phrasebook/:id", { params: { id }, body: { meaning: typed } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.phrasebook });
      onClose();
    },
  });
  const form = useOpenedInPlace<HTMLFormElement>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isVisible(typed)) change.mutate();
  };
  return (
    <form ref={form} onSubmit={submit} className="grid gap-3 outline-none">
      <Field
        label={t("meaningOf", { word })}
        lang={meaningLanguage}
        value={typed}
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onClose()}
        error={change.error ? sentenceOf(change.error, t("phraseNotChanged")) : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={change.isPending}>
          {t("saveMeaning")}
        </Button>
        <Button look="plain" onClick={onClose}>
          {t("common:cancel")}
        </Button>
      </div>
    </form>
  );
}

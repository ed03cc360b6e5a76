import type { Phrase } from "@lingualoom/contract/calls/phrasebook.ts";
import { isVisible } from "@lingualoom/contract/visible.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { seekMessage } from "#/data/search/highlighted-message.ts";
import { languageName } from "#/i18n/language-name.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { FormInPlace } from "#/ui/forms/Form.tsx";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { Source } from "./Source.tsx";

export function PhraseRow({ phrase }: { readonly phrase: Phrase }) {
  const { t, i18n } = useTranslation("learning");
  const client = useQueryClient();
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const { _id: id, word, language, meaning, meaningLanguage, source } = phrase;
  const remove = useAction({
    act: () => call("DELETE /phrasebook/:id", { params: { id } }),
    failed: t("phraseNotChanged"),
    stale: [keys.phrasebook],
  });
  const toMessage = ({ conversationId, messageId: _id, seq }: NonNullable<Phrase["source"]>) => {
    seekMessage(client, conversationId, { _id, seq });
    void navigate({ to: "/c/$conversationId", params: { conversationId } });
  };
  return (
    <li className="grid gap-1 border-b border-line py-3">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 pt-1">
          <bdi lang={language} className="text-lg font-semibold">
            {word}
          </bdi>{" "}
          <span className="text-sm text-muted">{languageName(language, i18n.language)}</span>
        </p>
        <div className="-me-2 flex shrink-0">
          <IconButton label={t("editMeaning", { word })} onClick={() => setEditing(true)}>
            <Pencil aria-hidden size={18} />
          </IconButton>
          <IconButton label={t("removePhrase", { word })} disabled={remove.isPending} onClick={() => remove.mutate()}>
            <Trash2 aria-hidden size={18} />
          </IconButton>
        </div>
      </div>
      {editing ? (
        <MeaningForm phrase={phrase} onClose={() => setEditing(false)} />
      ) : (
        <p className="border-s-2 border-marigold ps-2">
          <bdi lang={meaningLanguage}>{meaning}</bdi>
        </p>
      )}
      {source && (
        <div className="grid justify-items-start text-sm">
          <Source phrase={phrase} />
          <Button look="plain" className="-ms-4" onClick={() => toMessage(source)}>
            {t("toMessage")}
          </Button>
        </div>
      )}
    </li>
  );
}

interface Props {
  readonly phrase: Phrase;
  readonly onClose: () => void;
}

function MeaningForm({ phrase: { _id: id, word, meaning, meaningLanguage }, onClose }: Props) {
  const { t } = useTranslation(["learning", "common"]);
  const [typed, setTyped] = useState(meaning);
  const change = useAction({
    act: () => call("PATCH /phrasebook/:id", { params: { id }, body: { meaning: typed } }),
    stale: [keys.phrasebook],
    onDone: onClose,
  });
  return (
    <FormInPlace onSubmit={() => isVisible(typed) && change.mutate()} className="gap-3">
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
    </FormInPlace>
  );
}

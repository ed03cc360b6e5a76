import type { Term } from "@lingualoom/contract/calls/glossary.ts";
import { Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { GlossaryOf } from "#/data/translation/glossary.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { TermForm } from "./TermForm.tsx";
import { useFocusAfter } from "./use-focus-after.ts";

interface Props {
  readonly of: GlossaryOf;
  readonly term: Term;
  readonly mayChange: boolean;
  readonly onRemove: (term: Term) => void;
}

/** A term, what becomes of it, and for who may change it the ways to do so. */
export function TermRow({ of, term: shown, mayChange, onRemove }: Props) {
  const { t, i18n } = useTranslation("glossary");
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  useFocusAfter(editing, edit);
  const { _id: id, term, translation, sourceLanguage, targetLanguage } = shown;
  if (editing)
    return (
      <li>
        <TermForm of={of} id={id} before={shown} onClose={() => setEditing(false)} />
      </li>
    );
  const name = (code: string | null) => languageName(code ?? "", i18n.language);
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line py-3 last:border-b-0">
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <p className="wrap-anywhere">
          <bdi lang={sourceLanguage ?? undefined} className="font-semibold">
            {term}
          </bdi>
        </p>
        {translation !== null && (
          <p className="border-s-2 border-marigold ps-2 wrap-anywhere">
            <bdi lang={targetLanguage ?? undefined}>{translation}</bdi>
          </p>
        )}
        <p className="text-sm text-muted">
          {translation === null
            ? t("stays")
            : t("fromTo", { source: name(sourceLanguage), target: name(targetLanguage) })}
        </p>
      </div>
      {mayChange && (
        <div className="-me-2 flex shrink-0">
          <IconButton ref={edit} label={t("editTerm", { term })} onClick={() => setEditing(true)}>
            <Pencil aria-hidden size={18} />
          </IconButton>
          <IconButton label={t("removeTerm", { term })} data-remove-term onClick={() => onRemove(shown)}>
            <Trash2 aria-hidden size={18} />
          </IconButton>
        </div>
      )}
    </li>
  );
}

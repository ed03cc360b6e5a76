import type { Glossary, Term } from "@lingualoom/contract/calls/glossary.ts";
import { folded } from "@lingualoom/contract/folding/folded.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { type GlossaryOf, glossaryCalls, glossaryQuery } from "#/data/translation/glossary.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { SearchInput } from "#/ui/forms/SearchInput.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { TermForm } from "./TermForm.tsx";
import { useFocusAfter } from "./use-focus-after.ts";

/** Terms shown at first, and added by each click on "More terms". */
const PAGE = 50;
/** Fewer terms are seen at a glance. */
const SEARCHED_FROM = 10;

interface Props {
  readonly of: GlossaryOf;
  readonly terms: readonly Term[];
  readonly mayChange: boolean;
}

export function TermList({ of, terms, mayChange }: Props) {
  const { t } = useTranslation("glossary");
  const list = useRef<HTMLUListElement>(null);
  const [query, setQuery] = useState("");
  const [most, setMost] = useState(PAGE);
  const remove = useRemoveTerm(of, list);
  const found = matchingTerms(terms, query);
  return (
    <div className="grid grid-cols-1 gap-3">
      {terms.length >= SEARCHED_FROM && (
        <SearchInput
          label={t("searchTerms")}
          value={query}
          onValue={(value) => {
            setQuery(value);
            setMost(PAGE);
          }}
        />
      )}
      <p role="status" className="text-sm text-muted">
        {found.length === 0 ? t("noMatch") : t("termCount", { count: found.length })}
      </p>
      <ul ref={list} aria-label={t("terms")} className="border-t border-line">
        {found.slice(0, most).map((term) => (
          <TermRow key={term._id} of={of} term={term} mayChange={mayChange} onRemove={remove} />
        ))}
      </ul>
      {found.length > most && (
        <Button look="quiet" className="justify-self-center" onClick={() => setMost(most + PAGE)}>
          {t("moreTerms")}
        </Button>
      )}
    </div>
  );
}

/** Returns the terms whose text or translation contains the query, ignoring case and accents. */
function matchingTerms(terms: readonly Term[], query: string): readonly Term[] {
  const typed = folded(query.trim());
  if (typed === "") return terms;
  return terms.filter(({ term, translation }) =>
    [term, translation ?? ""].some((words) => folded(words).includes(typed)),
  );
}

const UNDO_MS = 5_000;

/** Removes a term immediately, and offers to undo it. The focus moves to the next row. */
function useRemoveTerm(of: GlossaryOf, list: RefObject<HTMLElement | null>): (term: Term) => void {
  const { t } = useTranslation(["glossary", "dialogs"]);
  const client = useQueryClient();
  const { queryKey } = glossaryQuery(of);
  const { add, remove } = glossaryCalls(of);
  const refetch = () => client.invalidateQueries({ queryKey });
  const refused = (error: unknown, sentence: string) => toast.error(sentenceOf(error, sentence));
  const putBack = async ({ _id, ...term }: Term) => {
    try {
      await add(term);
    } catch (error) {
      refused(error, t("notSaved"));
    }
    await refetch();
  };
  return async (term) => {
    moveFocus(list.current);
    client.setQueryData<Glossary>(queryKey, (now) => now && { ...now, terms: now.terms.filter((one) => one !== term) });
    try {
      await remove(term._id);
      const act = () => void putBack(term);
      toast.show(t("removed", { term: term.term }), {
        duration: UNDO_MS,
        action: { label: t("dialogs:undo"), act },
      });
    } catch (error) {
      refused(error, t("notRemoved"));
    }
    await refetch();
  };
}

/** Focuses the next row, or else the previous one, or else the button that adds a term. */
function moveFocus(list: HTMLElement | null): void {
  const rows = [...(list?.querySelectorAll("[data-remove-term]") ?? [])];
  const at = document.activeElement ? rows.indexOf(document.activeElement) : -1;
  if (at < 0) return;
  const next = rows[at + 1] ?? rows[at - 1] ?? list?.closest("[data-glossary]")?.querySelector("[data-add-term]");
  if (next instanceof HTMLElement) next.focus();
}

interface TermRowProps {
  readonly of: GlossaryOf;
  readonly term: Term;
  readonly mayChange: boolean;
  readonly onRemove: (term: Term) => void;
}

function TermRow({ of, term: shown, mayChange, onRemove }: TermRowProps) {
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

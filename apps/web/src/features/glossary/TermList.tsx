import type { Term } from "@lingualoom/contract/calls/glossary.ts";
import { folded } from "@lingualoom/contract/folding/folded.ts";
import { useRef, useState } from "react";
import type { GlossaryOf } from "#/data/translation/glossary.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { SearchInput } from "#/ui/forms/SearchInput.tsx";
import { TermRow } from "./TermRow.tsx";
import { useRemoveTerm } from "./use-remove-term.ts";

/** Terms shown at first, and with each press on "More terms". */
const PAGE = 50;
/** Fewer are seen at a glance. */
const SEARCHED_FROM = 10;

interface Props {
  readonly of: GlossaryOf;
  readonly terms: readonly Term[];
  readonly mayChange: boolean;
}

/** The terms in their alphabetical order. */
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

/** The terms that contain what was typed, in the term or its translation, without regard to case and accents. */
function matchingTerms(terms: readonly Term[], query: string): readonly Term[] {
  const typed = folded(query.trim());
  if (typed === "") return terms;
  return terms.filter(({ term, translation }) =>
    [term, translation ?? ""].some((words) => folded(words).includes(typed)),
  );
}

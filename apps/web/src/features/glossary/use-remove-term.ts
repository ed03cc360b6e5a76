import type { Glossary, Term } from "@lingualoom/contract/calls/glossary.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import { type GlossaryOf, glossaryCalls, glossaryQuery } from "#/data/translation/glossary.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { toast } from "#/ui/toasts/toast.ts";

const UNDO_MS = 5_000;

/** Takes a term out at once, and offers to put it back. The focus goes to the next row. */
export function useRemoveTerm(of: GlossaryOf, list: RefObject<HTMLElement | null>): (term: Term) => void {
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

/** From the row that goes to the next one, else to the one before; without any other to the button that adds one. */
function moveFocus(list: HTMLElement | null): void {
  const rows = [...(list?.querySelectorAll("[data-remove-term]") ?? [])];
  const at = document.activeElement ? rows.indexOf(document.activeElement) : -1;
  if (at < 0) return;
  const next = rows[at + 1] ?? rows[at - 1] ?? list?.closest("[data-glossary]")?.querySelector("[data-add-term]");
  if (next instanceof HTMLElement) next.focus();
}

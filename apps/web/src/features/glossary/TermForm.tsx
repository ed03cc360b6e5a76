import type { NewTerm, Term } from "@lingualoom/contract/calls/glossary.ts";
import { TERM_CODE_POINTS } from "@lingualoom/contract/glossary-limits.ts";
import { type KeyboardEvent, useRef, useState } from "react";
import { type GlossaryOf, glossaryCalls, glossaryQuery } from "#/data/translation/glossary.queries.ts";
import { useLanguages } from "#/data/translation/use-languages.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Choice } from "#/ui/forms/Choice.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { FormInPlace } from "#/ui/forms/Form.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { LanguagePicker } from "#/ui/language-picker/LanguagePicker.tsx";
import { draftOf, problemOf, termOf } from "./term-problem.ts";

interface Props {
  readonly of: GlossaryOf;
  readonly before: NewTerm;
  /** The term to change; absent, the form adds a term and stays open for the next one. */
  readonly id?: string;
  readonly onClose: () => void;
}

/** At most two code units per code point; the server counts code points and reports an excess. */
const LONGEST = 2 * TERM_CODE_POINTS;

export function TermForm({ of, before, id, onClose }: Props) {
  const { t } = useTranslation(["glossary", "settings", "common"]);
  const languages = useLanguages();
  const first = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(() => draftOf(before));
  const [problem, setProblem] = useState<ReturnType<typeof problemOf>>(null);
  const { add, change } = glossaryCalls(of);
  const save = useAction({
    act: (term: NewTerm): Promise<Term> => (id === undefined ? add(term) : change(id, term)),
    stale: [glossaryQuery(of).queryKey],
    onDone() {
      if (id !== undefined) return onClose();
      setDraft((now) => ({ ...now, term: "", translation: "" }));
      first.current?.focus();
    },
  });
  const set = (typed: Partial<typeof draft>) => {
    setDraft({ ...draft, ...typed });
    setProblem(null);
    save.reset();
  };
  const submit = () => {
    const found = problemOf(draft);
    setProblem(found);
    if (!found) save.mutate(termOf(draft));
  };
  const escaped = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Keeps the surrounding layer, such as a panel, open.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const problemIn = (field: NonNullable<typeof problem>["field"]) =>
    problem?.field === field ? t(problem.text) : undefined;
  const pair = { languages, placeholder: t("settings:selectLanguage"), inFlow: true };
  return (
    <FormInPlace onSubmit={submit} onKeyDown={escaped} className="gap-4 border-y border-line py-5">
      <Field
        ref={first}
        autoFocus
        label={t("term")}
        hint={t("termHint")}
        lang={draft.fixed ? draft.source || undefined : undefined}
        maxLength={LONGEST}
        autoComplete="off"
        value={draft.term}
        onChange={(event) => set({ term: event.target.value })}
        error={problemIn("term") ?? (save.error ? sentenceOf(save.error, t("notSaved")) : undefined)}
      />
      <Choice
        label={t("inTranslations")}
        value={draft.fixed ? "fixed" : "stays"}
        onChange={(value) => set({ fixed: value === "fixed" })}
        options={[
          { value: "stays", text: t("neverTranslated") },
          { value: "fixed", text: t("fixedTranslation") },
        ]}
      />
      {draft.fixed && (
        <>
          <LanguagePicker
            {...pair}
            label={t("from")}
            value={draft.source}
            onChange={(source) => set({ source })}
            error={problemIn("source")}
          />
          <LanguagePicker
            {...pair}
            label={t("into")}
            value={draft.target}
            onChange={(target) => set({ target })}
            error={problemIn("target")}
          />
          <Field
            label={t("translation")}
            lang={draft.target || undefined}
            maxLength={LONGEST}
            autoComplete="off"
            value={draft.translation}
            onChange={(event) => set({ translation: event.target.value })}
            error={problemIn("translation")}
          />
        </>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={save.isPending}>
          {t(id === undefined ? "add" : "save")}
        </Button>
        <Button look="plain" onClick={onClose}>
          {t(id === undefined ? "common:close" : "common:cancel")}
        </Button>
        <p role="status" className="text-sm text-muted">
          {id === undefined && save.data && t("added", { term: save.data.term })}
        </p>
      </div>
    </FormInPlace>
  );
}

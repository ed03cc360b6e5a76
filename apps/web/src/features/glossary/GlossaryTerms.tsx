import { useQuery } from "@tanstack/react-query";
import { type GlossaryOf, glossaryQuery } from "../../data/translation/glossary.queries.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sentenceOf } from "../../transport/api-error.ts";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Retry } from "../../ui/states/Retry.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { AddTerm } from "./AddTerm.tsx";
import { EngineLimits } from "./EngineLimits.tsx";
import { GlossaryFiles } from "./GlossaryFiles.tsx";
import { TermList } from "./TermList.tsx";
import { useFollowGlossary } from "./use-follow-glossary.ts";

const scopeText = (of: GlossaryOf) =>
  of === "me" ? "scopeMine" : of === "server" ? "scopeServer" : "scopeConversation";

/** A glossary: what it is for, its terms, its files, and what the engines do with it. Who may not change it reads it. */
export function GlossaryTerms({ of }: { readonly of: GlossaryOf }) {
  const { t } = useTranslation(["glossary", "settings", "common", "dialogs"]);
  const { data, error, refetch } = useQuery(glossaryQuery(of));
  useFollowGlossary(of);
  if (!data)
    return error ? (
      <EmptyState alert title={sentenceOf(error, t("glossaryFailed"))}>
        <Retry onClick={() => void refetch()} />
      </EmptyState>
    ) : (
      <Skeleton className="h-60 w-full rounded-md" />
    );
  const { terms, mayChange, engines } = data;
  return (
    <div data-glossary className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-4">
        <p className="text-sm text-muted">
          {t(scopeText(of))} {t("fromNowOn")}
        </p>
        {mayChange ? <AddTerm of={of} /> : <p className="text-sm">{t("onlyEditors")}</p>}
        {terms.length > 0 ? (
          <TermList of={of} terms={terms} mayChange={mayChange} />
        ) : (
          <EmptyState title={t("noTerms")} text={t("noTermsExample")} />
        )}
      </div>
      <GlossaryFiles of={of} mayChange={mayChange} isEmpty={terms.length === 0} />
      <EngineLimits engines={engines} />
    </div>
  );
}

import "#/i18n/late-glossary.ts";
import type { Glossary as Terms } from "@lingualoom/contract/calls/glossary.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useId, useRef, useState } from "react";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { type GlossaryOf, glossaryQuery } from "#/data/translation/glossary.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useEvent, useReconnected } from "#/realtime/connection/use-event.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { GlossaryFiles } from "./GlossaryFiles.tsx";
import { TermForm } from "./TermForm.tsx";
import { TermList } from "./TermList.tsx";
import { EMPTY_TERM } from "./term-problem.ts";
import { useFocusAfter } from "./use-focus-after.ts";

const scopeText = (of: GlossaryOf) =>
  of === "me" ? "scopeMine" : of === "server" ? "scopeServer" : "scopeConversation";

export const OwnGlossary = () => <Glossary of="me" />;

/** A glossary with its terms, its files, and the engines' support for it. Read-only for users who may not change it. */
export function Glossary({ of }: { readonly of: GlossaryOf }) {
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

/** Refetches a displayed glossary when anyone changes it. */
function useFollowGlossary(of: GlossaryOf): void {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries({ queryKey: glossaryQuery(of).queryKey });
  const shown = typeof of === "object" ? of.conversationId : undefined;
  useEvent("glossaryChanged", ({ conversationId }) => {
    if (of !== "server" && conversationId === shown) refetch();
  });
  useReconnected(refetch);
}

function EngineLimits({ engines }: Pick<Terms, "engines">) {
  const { t } = useTranslation("glossary");
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-line pt-6">
      <h3 id={id} className="font-semibold">
        {t("engines")}
      </h3>
      <p className="text-sm text-muted">{t(engines.length === 0 ? "noEngines" : "answersChecked")}</p>
      <dl className="grid gap-3 text-sm">
        {engines.map(({ id: engine, name, terms, tone }) => (
          <div key={engine}>
            <dt className="font-medium">
              <bdi>{name}</bdi>
            </dt>
            <dd>{t(terms === "told" ? "termsTold" : "termsPlaced")}</dd>
            <dd>{t(tone ? "toneFollowed" : "toneIgnored")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function AddTerm({ of }: { readonly of: GlossaryOf }) {
  const { t } = useTranslation("glossary");
  const { data: settings } = useQuery(settingsQuery);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(open, button);
  if (open)
    return (
      <TermForm
        of={of}
        before={{ ...EMPTY_TERM, sourceLanguage: settings?.preferredLanguage ?? null }}
        onClose={() => setOpen(false)}
      />
    );
  return (
    <Button ref={button} className="justify-self-start" data-add-term onClick={() => setOpen(true)}>
      <Plus aria-hidden size={18} />
      {t("addTerm")}
    </Button>
  );
}

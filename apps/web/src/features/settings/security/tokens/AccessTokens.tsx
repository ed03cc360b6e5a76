import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { tokensQuery } from "#/data/account/session.queries.ts";
import { Section } from "#/features/settings/Section.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Retry } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { TokenList } from "./TokenList.tsx";

/** What lets programs act as me. */
export function AccessTokens({ me }: { readonly me: Me }) {
  const { t } = useTranslation("programs");
  const { data: tokens, isError, refetch } = useQuery(tokensQuery);
  return (
    <Section title={t("tokens")}>
      <p className="text-muted">{t("tokensText")}</p>
      <TokenList isAdmin={me.isAdmin} tokens={tokens} />
      {isError && !tokens && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
          {t("tokensFailed")}
          <Retry onClick={() => void refetch()} />
        </div>
      )}
      {!tokens && !isError && <Skeleton className="h-16 rounded-md" />}
    </Section>
  );
}

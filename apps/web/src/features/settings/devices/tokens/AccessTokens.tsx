import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { tokensQuery } from "../../../../data/account/session.queries.ts";
import { useTranslation } from "../../../../i18n/use-translation.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { Retry } from "../../../../ui/states/Retry.tsx";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";
import { Section } from "../../Section.tsx";
import { AccessTokenRow } from "./AccessTokenRow.tsx";
import { NewToken } from "./NewToken.tsx";
import { ShownToken } from "./ShownToken.tsx";

/** What lets programs act as me: the list, and a form for another one, whose text is shown once. */
export function AccessTokens({ me }: { readonly me: Me }) {
  const { t } = useTranslation("programs");
  const { data: tokens, isError, refetch } = useQuery(tokensQuery);
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  return (
    <Section title={t("tokens")}>
      <p className="text-muted">{t("tokensText")}</p>
      {made !== null && <ShownToken token={made} onClose={() => setMade(null)} />}
      {isNew ? (
        <NewToken
          isAdmin={me.isAdmin}
          onMade={(token) => {
            setMade(token);
            setNew(false);
          }}
          onClose={() => setNew(false)}
        />
      ) : (
        <Button look="quiet" className="justify-self-start" onClick={() => setNew(true)}>
          {t("newToken")}
        </Button>
      )}
      {isError && !tokens && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
          {t("tokensFailed")}
          <Retry onClick={() => void refetch()} />
        </div>
      )}
      {!tokens && !isError && <Skeleton className="h-16 rounded-md" />}
      {tokens && tokens.length > 0 && (
        <ul aria-label={t("tokens")} className="grid divide-y divide-line">
          {tokens.map((token) => (
            <AccessTokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
    </Section>
  );
}

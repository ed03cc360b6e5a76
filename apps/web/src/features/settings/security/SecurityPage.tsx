import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { tokensQuery } from "#/data/account/session.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { RetryLine } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import type { PageProps } from "../index-pages.ts";
import { PageLink } from "../language/PageLink.tsx";
import { LinkedProviders } from "../providers/LinkedProviders.tsx";
import { Section } from "../Section.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { Devices } from "./Devices.tsx";
import { Passkeys } from "./passkeys/Passkeys.tsx";
import { SecondFactor } from "./second-factor/SecondFactor.tsx";
import { TokenList } from "./tokens/TokenList.tsx";
/** By what I sign in, and who is let in as me: devices and programs. */
export function SecurityPage({ me }: PageProps) {
  const { t } = useTranslation("settings");
  return (
    <>
      <Passkeys />
      <ChangePassword me={me} />
      <SecondFactor />
      <Section title={t("sessionsTitle")}>
        <Devices />
      </Section>
      <LinkedProviders />
      <AccessTokens me={me} />
      <Section>
        <PageLink page="bots" title={t("bots")} />
      </Section>
    </>
  );
}

/** What lets programs act as me. */
function AccessTokens({ me }: { readonly me: Me }) {
  const { t } = useTranslation("programs");
  const { data: tokens, isError, refetch } = useQuery(tokensQuery);
  return (
    <Section title={t("tokens")}>
      <p className="text-muted">{t("tokensText")}</p>
      <TokenList isAdmin={me.isAdmin} tokens={tokens} />
      {isError && !tokens && <RetryLine text={t("tokensFailed")} onRetry={refetch} />}
      {!tokens && !isError && <Skeleton className="h-16 rounded-md" />}
    </Section>
  );
}

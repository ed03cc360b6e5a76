import { useQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { waysInQuery } from "#/data/account/session.queries.ts";
import { signInProvidersQuery } from "#/data/account/sign-in-providers.queries.ts";
import { keys } from "#/data/keys.ts";
import { useGoToProvider } from "#/features/proof/use-go-to-provider.ts";
import { useProof } from "#/features/proof/use-proof.tsx";
import { useProvenAction } from "#/features/proof/use-proven-action.ts";
import { useProviderProblem } from "#/features/session/providers/use-provider-problem.ts";
import { written } from "#/i18n/moments.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { ResourceRow } from "../ResourceRow.tsx";
import { Section } from "../Section.tsx";

/** The providers of organisations with which I sign in; nothing on a server that has none. */
export function LinkedProviders() {
  const { t, i18n } = useTranslation("providers");
  const { data: known } = useQuery(signInProvidersQuery);
  const { data } = useQuery(waysInQuery);
  const problem = useProviderProblem();
  const proof = useProof();
  const { go, leavingFor } = useGoToProvider("link", proof.demand);
  const unlink = useProvenAction({
    act: (id: string) => call("DELETE /auth/links/:id", { params: { id } }),
    failed: t("unlinkFailed"),
    stale: [keys.waysIn],
  });
  const links = data?.links ?? [];
  const others = (known?.providers ?? []).filter(({ id }) => !links.some(({ provider }) => provider === id));
  if (!data || links.length + others.length === 0) return null;
  const time = (at: string) => written(new Date(at), "dateAndTime", i18n.language);
  return (
    <Section title={t("linksTitle")}>
      <p className="text-muted">{t("linksText")}</p>
      <ErrorLine boxed text={problem?.text} />
      <ul aria-label={t("linksTitle")} className="grid divide-y divide-line">
        {links.map(({ id, label, linkedAt }) => (
          <ResourceRow
            key={id}
            Icon={Building2}
            title={<bdi>{label}</bdi>}
            lines={[t("linkedSince", { time: time(linkedAt) })]}
          >
            <ConfirmAction
              action={t("unlink")}
              label={t("unlinkOne", { name: label })}
              title={t("unlinkTitle", { name: label })}
              text={t("unlinkText")}
              onDo={() => unlink.mutateAsync(id)}
            />
          </ResourceRow>
        ))}
        {others.map(({ id, label }) => (
          <ResourceRow key={id} Icon={Building2} title={<bdi>{label}</bdi>}>
            <Button
              look="quiet"
              busy={leavingFor === id}
              aria-label={t("linkOne", { name: label })}
              onClick={() => go(id)}
            >
              {t("link")}
            </Button>
          </ResourceRow>
        ))}
      </ul>
      {proof.dialog}
      {unlink.proof}
    </Section>
  );
}

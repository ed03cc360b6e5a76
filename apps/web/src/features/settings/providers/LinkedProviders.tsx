import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { waysInQuery } from "#/data/account/session.queries.ts";
import { signInProvidersQuery } from "#/data/account/sign-in-providers.queries.ts";
import { keys } from "#/data/keys.ts";
import { EndLink } from "#/features/invites/EndLink.tsx";
import { asksForProof } from "#/features/proof/asks-for-proof.ts";
import { useGoToProvider } from "#/features/proof/use-go-to-provider.ts";
import { useProof } from "#/features/proof/use-proof.tsx";
import { ProviderProblem } from "#/features/session/providers/ProviderProblem.tsx";
import { useProviderProblem } from "#/features/session/providers/use-provider-problem.ts";
import { written } from "#/i18n/moments.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { Section } from "../Section.tsx";

/** The providers of organisations with which I sign in; nothing on a server that has none. */
export function LinkedProviders() {
  const { t, i18n } = useTranslation("providers");
  const client = useQueryClient();
  const { data: known } = useQuery(signInProvidersQuery);
  const { data } = useQuery(waysInQuery);
  const problem = useProviderProblem();
  const proof = useProof();
  const { go, leavingFor } = useGoToProvider("link", proof.demand);
  const renew = () => client.invalidateQueries({ queryKey: keys.waysIn });
  const unlink = async (id: string) => {
    try {
      await call("DELETE /auth/links/:id", { params: { id } });
    } catch (error) {
      if (!asksForProof(error)) throw error;
      const failed = (failure: unknown) => void toast.error(sentenceOf(failure, t("unlinkFailed")));
      proof.demand(() => void unlink(id).then(renew, failed), error);
    }
  };
  const links = data?.links ?? [];
  const others = (known?.providers ?? []).filter(({ id }) => !links.some(({ provider }) => provider === id));
  if (!data || links.length + others.length === 0) return null;
  const time = (at: string) => written(new Date(at), "dateAndTime", i18n.language);
  return (
    <Section title={t("linksTitle")}>
      <p className="text-muted">{t("linksText")}</p>
      {problem && <ProviderProblem text={problem.text} />}
      <ul aria-label={t("linksTitle")} className="grid divide-y divide-line">
        {links.map(({ id, label, linkedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0">
            <Building2 aria-hidden size={22} className="shrink-0 text-muted" />
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium wrap-anywhere">
                <bdi>{label}</bdi>
              </p>
              <p className="text-sm text-muted">{t("linkedSince", { time: time(linkedAt) })}</p>
            </div>
            <EndLink
              action={t("unlink")}
              label={t("unlinkOne", { name: label })}
              title={t("unlinkTitle", { name: label })}
              text={t("unlinkText")}
              failed={t("unlinkFailed")}
              end={() => unlink(id)}
              onEnded={renew}
            />
          </li>
        ))}
        {others.map(({ id, label }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0">
            <Building2 aria-hidden size={22} className="shrink-0 text-muted" />
            <p className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere">
              <bdi>{label}</bdi>
            </p>
            <Button
              look="quiet"
              busy={leavingFor === id}
              aria-label={t("linkOne", { name: label })}
              onClick={() => go(id)}
            >
              {t("link")}
            </Button>
          </li>
        ))}
      </ul>
      {proof.dialog}
    </Section>
  );
}

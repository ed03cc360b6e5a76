import "#/i18n/late-programs.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { useState } from "react";
import { tokensQuery, waysInQuery } from "#/data/account/session.queries.ts";
import { signInProvidersQuery } from "#/data/account/sign-in-providers.queries.ts";
import { usePasswordMin } from "#/data/account/use-password-min.ts";
import { useServerName } from "#/data/account/use-server-name.ts";
import { keys } from "#/data/keys.ts";
import { useGoToProvider } from "#/features/proof/use-go-to-provider.ts";
import { useProof } from "#/features/proof/use-proof.tsx";
import { useProvenAction } from "#/features/proof/use-proven-action.ts";
import { useProviderProblem } from "#/features/session/providers/use-provider-problem.ts";
import { written } from "#/i18n/format-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Form } from "#/ui/forms/Form.tsx";
import { NewPasswordField } from "#/ui/forms/new-password/NewPasswordField.tsx";
import { PasswordField } from "#/ui/forms/PasswordField.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { RetryLine } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import type { PageProps } from "../index-pages.ts";
import { PageLink } from "../language/PageLink.tsx";
import { ResourceRow } from "../ResourceRow.tsx";
import { Section } from "../Section.tsx";
import { Devices } from "./Devices.tsx";
import { newPasswordProblem } from "./new-password-problem.ts";
import { Passkeys } from "./passkeys/Passkeys.tsx";
import { SecondFactor } from "./second-factor/SecondFactor.tsx";
import { TokenList } from "./tokens/TokenList.tsx";

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

function LinkedProviders() {
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

const EMPTY = { password: "", confirmation: "", endTokens: false };

function ChangePassword({ me }: { readonly me: Me }) {
  const { t } = useTranslation(["settings", "security"]);
  const least = usePasswordMin();
  const [form, setForm] = useState(EMPTY);
  const [problem, setProblem] = useState("");
  const { data: ways } = useQuery(waysInQuery);
  const serverName = useServerName();
  const update = useProvenAction({
    act: () => call("PUT /settings/password", { body: { newPassword: form.password, endTokens: form.endTokens } }),
    done: t("passwordUpdated"),
    failed: t("passwordFailed"),
    stale: [keys.sessions, keys.waysIn, keys.tokens],
    onDone: () => setForm(EMPTY),
  });
  const submit = () => {
    const wrong = newPasswordProblem(form.password, form.confirmation, least);
    const text = wrong ? t(wrong, { least }) : "";
    setProblem(text);
    if (wrong) toast.error(text);
    else update.mutate();
  };
  return (
    <Section title={t(ways?.hasPassword === false ? "security:setPassword" : "passwordTitle")}>
      <Form onSubmit={submit} className="grid gap-5">
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <NewPasswordField
          label={t("newPassword")}
          name="new-password"
          names={[serverName, me.fullName, me.email]}
          hint={t("passwordHint", { least })}
          error={problem || undefined}
          value={form.password}
          onChange={(event) => setForm({ ...form, password: event.target.value })}
        />
        <PasswordField
          label={t("confirmPassword")}
          name="confirm-password"
          autoComplete="new-password"
          value={form.confirmation}
          onChange={(event) => setForm({ ...form, confirmation: event.target.value })}
        />
        <SwitchField
          label={t("endTokens")}
          hint={t("endTokensHint")}
          checked={form.endTokens}
          onChange={(endTokens) => setForm({ ...form, endTokens })}
        />
        <Button type="submit" busy={update.isPending} className="justify-self-start">
          {update.isPending ? t("updating") : t("updatePassword")}
        </Button>
      </Form>
      {update.proof}
    </Section>
  );
}

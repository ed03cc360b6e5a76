import type { Me } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { waysInQuery } from "#/data/account/session.queries.ts";
import { usePasswordMin } from "#/data/account/use-password-min.ts";
import { useServerName } from "#/data/account/use-server-name.ts";
import { keys } from "#/data/keys.ts";
import { asksForProof } from "#/features/proof/asks-for-proof.ts";
import { useProof } from "#/features/proof/use-proof.tsx";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { NewPasswordField } from "#/ui/forms/new-password/NewPasswordField.tsx";
import { PasswordField } from "#/ui/forms/PasswordField.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { Section } from "../Section.tsx";
import { newPasswordProblem } from "./new-password-problem.ts";

const EMPTY = { password: "", confirmation: "", endTokens: false };

export function ChangePassword({ me }: { readonly me: Me }) {
  const { t } = useTranslation(["settings", "security"]);
  const client = useQueryClient();
  const least = usePasswordMin();
  const [form, setForm] = useState(EMPTY);
  const [problem, setProblem] = useState("");
  const { data: ways } = useQuery(waysInQuery);
  const serverName = useServerName();
  const proof = useProof();
  const update = useMutation({
    mutationFn: () =>
      call("PUT /settings/password", { body: { newPassword: form.password, endTokens: form.endTokens } }),
    onSuccess: async () => {
      setForm(EMPTY);
      toast.success(t("passwordUpdated"));
      await client.invalidateQueries({ queryKey: keys.sessions });
      await client.invalidateQueries({ queryKey: keys.waysIn });
      await client.invalidateQueries({ queryKey: keys.tokens });
    },
    onError: (error) => {
      if (asksForProof(error)) proof.demand(() => update.mutate(), error);
      else toast.error(sentenceOf(error, t("passwordFailed")));
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = newPasswordProblem(form.password, form.confirmation, least);
    const text = wrong ? t(wrong, { least }) : "";
    setProblem(text);
    if (wrong) toast.error(text);
    else update.mutate();
  };
  return (
    <Section title={t(ways?.hasPassword === false ? "security:setPassword" : "passwordTitle")}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        {/* A password manager reads from it whose password this is. */}
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
      </form>
      {proof.dialog}
    </Section>
  );
}

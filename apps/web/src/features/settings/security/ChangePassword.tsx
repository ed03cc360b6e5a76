import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { waysInQuery } from "#/data/account/session.queries.ts";
import { usePasswordMin } from "#/data/account/use-password-min.ts";
import { useServerName } from "#/data/account/use-server-name.ts";
import { keys } from "#/data/keys.ts";
import { useProvenAction } from "#/features/proof/use-proven-action.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Form } from "#/ui/forms/Form.tsx";
import { NewPasswordField } from "#/ui/forms/new-password/NewPasswordField.tsx";
import { PasswordField } from "#/ui/forms/PasswordField.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { Section } from "../Section.tsx";
import { newPasswordProblem } from "./new-password-problem.ts";

const EMPTY = { password: "", confirmation: "", endTokens: false };

export function ChangePassword({ me }: { readonly me: Me }) {
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
      </Form>
      {update.proof}
    </Section>
  );
}

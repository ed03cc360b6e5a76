import type { Me } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { usePasswordMin } from "../../../data/account/use-password-min.ts";
import { keys } from "../../../data/keys.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { ApiError, sentenceOf } from "../../../transport/api-error.ts";
import { call } from "../../../transport/call.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { NewPasswordField } from "../../../ui/forms/new-password/NewPasswordField.tsx";
import { PasswordField } from "../../../ui/forms/PasswordField.tsx";
import { toast } from "../../../ui/layers/toast.ts";
import { Section } from "../Section.tsx";
import { newPasswordProblem } from "./new-password-problem.ts";

const EMPTY = { password: "", confirmation: "", current: "" };
const isWrong = (error: unknown) => error instanceof ApiError && error.code === "WRONG_PASSWORD";

export function ChangePassword({ me }: { readonly me: Me }) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const least = usePasswordMin();
  const [form, setForm] = useState(EMPTY);
  const [problem, setProblem] = useState("");
  // Only when the server asks for it: after a recent sign-in it does not.
  const [asksCurrent, setAsksCurrent] = useState(false);
  const update = useMutation({
    mutationFn: () => {
      const currentPassword = asksCurrent ? form.current : undefined;
      return call("PUT /settings/password", { body: { newPassword: form.password, currentPassword } });
    },
    onSuccess: async () => {
      setForm(EMPTY);
      setAsksCurrent(false);
      toast.success(t("passwordUpdated"));
      await client.invalidateQueries({ queryKey: keys.sessions });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "REAUTHENTICATE") setAsksCurrent(true);
      else toast.error(sentenceOf(error, t("passwordFailed")));
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = newPasswordProblem(form.password, form.confirmation, least);
    const missing = !wrong && asksCurrent && form.current === "";
    const text = wrong ? t(wrong, { least }) : "";
    setProblem(text);
    if (wrong) toast.error(text);
    else if (missing) toast.error(t("currentRequired"));
    else update.mutate();
  };
  return (
    <Section title={t("passwordTitle")}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        {/* A password manager reads from it whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <NewPasswordField
          label={t("newPassword")}
          name="new-password"
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
        {asksCurrent && (
          <PasswordField
            label={t("currentPassword")}
            name="current-password"
            autoComplete="current-password"
            autoFocus
            hint={t("currentHint")}
            error={isWrong(update.error) ? update.error?.message : undefined}
            value={form.current}
            onChange={(event) => setForm({ ...form, current: event.target.value })}
          />
        )}
        <Button type="submit" busy={update.isPending} className="justify-self-start">
          {update.isPending ? t("updating") : t("updatePassword")}
        </Button>
      </form>
    </Section>
  );
}

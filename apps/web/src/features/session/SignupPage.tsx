import { NAME_CODE_POINTS, PASSWORD_MIN } from "@lingualoom/contract/limits.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Languages, Lock, Timer } from "lucide-react";
import { useState } from "react";
import { toast } from "react-hot-toast/headless";
import { rememberPendingEmail } from "../../data/account/pending-email.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { issueAt, sentenceOf } from "../../transport/api-error.ts";
import { call } from "../../transport/call.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { SwitchField } from "../../ui/forms/SwitchField.tsx";
import { Tip } from "../../ui/layers/Tip.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { AccountLayout } from "./AccountLayout.tsx";
import { EmailField } from "./EmailField.tsx";
import { LoomArt } from "./LoomArt.tsx";
import { SidePanel } from "./SidePanel.tsx";
import { TextLink } from "./TextLink.tsx";

const EMPTY = { fullName: "", email: "", password: "", discoverable: true };

export function SignupPage() {
  const { t, i18n } = useTranslation("session");
  const navigate = useNavigate();
  const [form, setForm] = useState(EMPTY);
  const signup = useMutation({
    mutationFn: () => call("POST /auth/signup", { body: { ...form, language: i18n.language } }),
    onSuccess: async () => {
      rememberPendingEmail(form.email.trim());
      toast.success(t("signedUp"));
      await navigate({ to: "/verify-email" });
    },
    onError: (error) => toast.error(sentenceOf(error, t("signupFailed"))),
  });

  return (
    <AccountLayout title={t("signupTitle")} text={t("signupText")} side={<SignupSide />}>
      <AccountForm
        onSubmit={() => signup.mutate()}
        label={t("createAccount")}
        busyLabel={t("creatingAccount")}
        busy={signup.isPending}
      >
        <Field
          label={t("fullName")}
          name="name"
          autoComplete="name"
          required
          maxLength={NAME_CODE_POINTS * 2}
          error={issueAt("fullName", signup.error)}
          value={form.fullName}
          onChange={(event) => setForm({ ...form, fullName: event.target.value })}
        />
        <EmailField
          required
          error={issueAt("email", signup.error)}
          value={form.email}
          onChange={(email) => setForm({ ...form, email })}
        />
        <PasswordField
          label={t("password")}
          name="password"
          autoComplete="new-password"
          required
          minLength={PASSWORD_MIN}
          hint={t("passwordHint")}
          error={issueAt("password", signup.error)}
          value={form.password}
          onChange={(event) => setForm({ ...form, password: event.target.value })}
        />
        <SwitchField
          label={t("discoverable")}
          hint={t("discoverableHint")}
          checked={form.discoverable}
          onChange={(discoverable) => setForm({ ...form, discoverable })}
        />
      </AccountForm>
      <p className="text-muted">
        {t("haveAccount")} <TextLink to="/login">{t("login")}</TextLink>
      </p>
    </AccountLayout>
  );
}

function SignupSide() {
  const { t } = useTranslation("session");
  return (
    <SidePanel art={<LoomArt />} title={t("signupSideTitle")} text={t("signupSideText")}>
      <Tip text={t("badgeInstantTip")}>
        <Languages aria-hidden size={16} />
        {t("badgeInstant")}
      </Tip>
      <Tip text={t("badgeEasyTip")}>
        <Timer aria-hidden size={16} />
        {t("badgeEasy")}
      </Tip>
      <Tip text={t("badgePrivateTip")}>
        <Lock aria-hidden size={16} />
        {t("badgePrivate")}
      </Tip>
    </SidePanel>
  );
}

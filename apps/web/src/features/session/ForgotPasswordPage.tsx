import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { Trans, useTranslation } from "react-i18next";
import { sentenceOf } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { AccountLayout } from "./AccountLayout.tsx";
import { ButtonLink } from "./ButtonLink.tsx";
import { KnotArt } from "./KnotArt.tsx";
import { SidePanel } from "./SidePanel.tsx";
import { TextLink } from "./TextLink.tsx";

export function ForgotPasswordPage() {
  const { t } = useTranslation("session");
  const [email, setEmail] = useState("");
  const forgot = useMutation({
    mutationFn: () => call("POST /auth/forgot-password", { body: { email } }),
    onError: (error) => toast.error(sentenceOf(error, t("resetEmailFailed"))),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (email.trim()) forgot.mutate();
  };
  const side = <SidePanel art={<KnotArt />} title={t("forgotSideTitle")} text={t("forgotSideText")} />;

  if (forgot.isSuccess) {
    const text = (
      <Trans
        t={t}
        i18nKey="checkEmailText"
        values={{ email: email.trim() }}
        components={{ 1: <strong className="text-ink" /> }}
      />
    );
    return (
      <AccountLayout title={t("checkEmailTitle")} text={text} side={side}>
        <ButtonLink to="/login">{t("backToSignIn")}</ButtonLink>
        <Button look="quiet" onClick={() => forgot.reset()}>
          {t("tryDifferentEmail")}
        </Button>
      </AccountLayout>
    );
  }
  return (
    <AccountLayout title={t("forgotTitle")} text={t("forgotText")} side={side}>
      <form onSubmit={submit} className="grid gap-4">
        <Field
          label={t("email")}
          type="email"
          name="email"
          autoComplete="email"
          placeholder={t("emailPlaceholder")}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" busy={forgot.isPending} disabled={!email.trim()}>
          {forgot.isPending ? t("sendingResetLink") : t("sendResetLink")}
        </Button>
      </form>
      <p className="text-muted">
        <TextLink to="/login">{t("backToSignIn")}</TextLink>
      </p>
      <p className="text-muted">
        {t("noAccount")} <TextLink to="/signup">{t("signUp")}</TextLink>
      </p>
    </AccountLayout>
  );
}

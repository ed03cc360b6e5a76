import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePasswordMin } from "#/data/account/use-password-min.ts";
import { useServerName } from "#/data/account/use-server-name.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ApiError } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { NewPasswordField } from "#/ui/forms/new-password/NewPasswordField.tsx";
import { PasswordField } from "#/ui/forms/PasswordField.tsx";
import { FullScreenSpinner } from "#/ui/states/FullScreenSpinner.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { AccountForm } from "../AccountForm.tsx";
import { AccountLayout } from "../AccountLayout.tsx";
import { KnotArt } from "../art/KnotArt.tsx";
import { ButtonLink } from "../ButtonLink.tsx";
import { SidePanel } from "../SidePanel.tsx";
import { TextLink } from "../TextLink.tsx";
import { useRedirectToLogin } from "../use-redirect.ts";
import { useToken } from "../use-token.ts";
import { ForgotForm } from "./ForgotForm.tsx";
import { passwordProblem } from "./password-problem.ts";

export function ResetPasswordPage() {
  const { t } = useTranslation("session");
  const token = useToken("/reset-password");
  if (token) return <WithLink token={token} />;
  return (
    <AccountLayout title={t("invalidResetTitle")} text={t("invalidReset")}>
      <ButtonLink to="/forgot-password">{t("requestNewLink")}</ButtonLink>
      <ButtonLink to="/login" look="quiet">
        {t("backToSignIn")}
      </ButtonLink>
    </AccountLayout>
  );
}

/** Checks the link before the user types anything. If the check fails, the form will report it. */
function WithLink({ token }: { readonly token: string }) {
  const { t } = useTranslation("session");
  const { isPending, error } = useQuery({
    queryKey: ["reset-password", token],
    queryFn: () => call("POST /auth/reset-password/check", { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (isPending) return <FullScreenSpinner />;
  if (!isInvalid(error)) return <ResetForm token={token} />;
  return (
    <ForgotForm title={t("linkOverTitle")} text={t("linkOverText")} label={t("sendNewLink")}>
      <p className="text-muted">
        <TextLink to="/login">{t("backToSignIn")}</TextLink>
      </p>
    </ForgotForm>
  );
}

const isInvalid = (error: unknown) => error instanceof ApiError && error.code === "INVALID_TOKEN";

function ResetForm({ token }: { readonly token: string }) {
  const { t } = useTranslation("session");
  const least = usePasswordMin();
  const serverName = useServerName();
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [problem, setProblem] = useState("");
  const reset = useMutation({
    mutationFn: () => call("POST /auth/reset-password", { body: { token, newPassword: password } }),
    onSuccess: () => toast.say(t("resetDoneToast")),
    onError: (error) => {
      const refused = error instanceof ApiError && error.status > 0 && error.status < 500;
      setProblem(sentenceOf(error, t(refused ? "resetExpired" : "resetFailed")));
    },
  });
  useRedirectToLogin(reset.isSuccess);
  const submit = () => {
    const wrong = passwordProblem(password, confirmation, least);
    setProblem(wrong ? t(wrong, { least }) : "");
    if (!wrong) reset.mutate();
  };
  const side = <SidePanel art={<KnotArt />} title={t("resetSideTitle")} text={t("resetSideText")} />;

  if (reset.isSuccess)
    return (
      <AccountLayout title={t("resetDoneTitle")} text={t("resetDoneText")}>
        <ButtonLink to="/login">{t("continueToSignIn")}</ButtonLink>
      </AccountLayout>
    );
  return (
    <AccountLayout title={t("resetTitle")} text={t("resetText")} side={side}>
      <AccountForm
        onSubmit={submit}
        label={t("resetButton")}
        busyLabel={t("resetting")}
        busy={reset.isPending}
        noValidate
      >
        <NewPasswordField
          label={t("newPassword")}
          name="new-password"
          names={[serverName]}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          label={t("confirmPassword")}
          name="confirm-password"
          autoComplete="new-password"
          error={problem || undefined}
          value={confirmation}
          onChange={(event) => setConfirmation(event.target.value)}
        />
      </AccountForm>
      {isInvalid(reset.error) && (
        <ButtonLink to="/forgot-password" look="quiet">
          {t("sendNewLink")}
        </ButtonLink>
      )}
    </AccountLayout>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { forgetPendingEmail, pendingEmail } from "../../data/account/pending-email.ts";
import { configQuery } from "../../data/account/session.queries.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ApiError, sentenceOf } from "../../transport/api-error.ts";
import { call } from "../../transport/call.ts";
import { Spinner } from "../../ui/states/Spinner.tsx";
import { Emphasised } from "../../ui/text/Emphasised.tsx";
import { AccountLayout } from "./AccountLayout.tsx";
import { ButtonLink } from "./ButtonLink.tsx";
import { ResendButton } from "./ResendButton.tsx";
import { TextLink } from "./TextLink.tsx";
import { useRedirectToLogin } from "./use-redirect.ts";
import { useToken } from "./use-token.ts";

export function VerifyEmailPage() {
  const token = useToken("/verify-email");
  const [email] = useState(pendingEmail);
  const { t } = useTranslation("session");
  if (token) return <Verifying token={token} />;
  if (email) return <Pending email={email} />;
  return <Failed reason={t("verifyNoToken")} />;
}

function Verifying({ token }: { readonly token: string }) {
  const { t } = useTranslation("session");
  // A query and not a mutation: a token is used once, however often this renders.
  const { isPending, isSuccess, error } = useQuery({
    queryKey: ["verify-email", token],
    queryFn: () => call("POST /auth/verify-email", { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const wasUsed = error instanceof ApiError && error.body.used === true;
  useRedirectToLogin(isSuccess);
  useEffect(() => {
    if (isSuccess) {
      forgetPendingEmail();
      toast.success(t("verifiedToast"));
    }
    if (wasUsed) forgetPendingEmail();
    else if (error) toast.error(t("verifyFailedToast"));
  }, [isSuccess, wasUsed, error, t]);

  if (isPending)
    return (
      <AccountLayout title={t("verifyingTitle")} text={t("verifyingText")}>
        <span className="text-indigo">
          <Spinner size={28} />
        </span>
      </AccountLayout>
    );
  if (wasUsed)
    return (
      <AccountLayout title={t("linkUsedTitle")} text={t("linkUsedText")}>
        <ButtonLink to="/login">{t("continueToSignIn")}</ButtonLink>
      </AccountLayout>
    );
  if (error) return <Failed reason={sentenceOf(error, t("verifyFailed"))} />;
  return (
    <AccountLayout title={t("verifiedTitle")} text={t("verifiedText")}>
      <ButtonLink to="/login">{t("continueToSignIn")}</ButtonLink>
    </AccountLayout>
  );
}

function Pending({ email }: { readonly email: string }) {
  const { t } = useTranslation("session");
  const text = <Emphasised text={t("pendingText", { email })} className="text-ink" />;
  return (
    <AccountLayout title={t("pendingTitle")} text={text}>
      <ResendButton coolAtFirst />
      <TextLink to="/login">{t("backToSignIn")}</TextLink>
      <Support />
    </AccountLayout>
  );
}

function Failed({ reason }: { readonly reason: string }) {
  const { t } = useTranslation("session");
  return (
    <AccountLayout title={t("verifyErrorTitle")} text={reason}>
      <ResendButton />
      <ButtonLink to="/signup" look="plain">
        {t("backToSignUp")}
      </ButtonLink>
      <Support />
    </AccountLayout>
  );
}

function Support() {
  const { t } = useTranslation("session");
  const { data } = useQuery(configQuery);
  if (!data?.supportEmail) return <p className="text-sm text-muted">{t("supportNone")}</p>;
  return (
    <a href={`mailto:${data.supportEmail}`} className="text-sm text-indigo underline underline-offset-4">
      {t("support")}
    </a>
  );
}

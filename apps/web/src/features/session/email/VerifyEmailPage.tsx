import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { isPasskeyCancelled, makePasskey } from "#/data/account/passkeys.ts";
import { forgetPendingEmail, pendingEmail } from "#/data/account/pending-email.ts";
import { configQuery, meQuery } from "#/data/account/session.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ApiError } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { Emphasised } from "#/ui/text/Emphasised.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { AccountLayout } from "../AccountLayout.tsx";
import { useAccountState } from "../account-state.ts";
import { ButtonLink } from "../ButtonLink.tsx";
import { completeSignUp } from "../complete-sign-up.ts";
import { EmailField } from "../EmailField.tsx";
import { Support } from "../Support.tsx";
import { TextLink } from "../TextLink.tsx";
import { useRedirectToLogin } from "../use-redirect.ts";
import { useToken } from "../use-token.ts";
import { ResendButton } from "./ResendButton.tsx";

export function VerifyEmailPage() {
  const token = useToken("/verify-email");
  const [email] = useState(pendingEmail);
  const { t } = useTranslation("session");
  const { data: config } = useQuery(configQuery);
  if (config && !config.sendsMail) return <Waiting server={config.name} />;
  if (token) return <Verifying token={token} />;
  if (email) return <Pending email={email} />;
  return <Failed reason={t("verifyNoToken")} />;
}

function Verifying({ token }: { readonly token: string }) {
  const { t } = useTranslation(["session", "security"]);
  const client = useQueryClient();
  const [pending] = useState(() => pendingEmail() ?? undefined);
  // A query instead of a mutation: a token is used once, however often this renders.
  const { data, isPending, error } = useQuery({
    queryKey: ["verify-email", token],
    queryFn: () => call("POST /auth/verify-email", { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const wasUsed = error instanceof ApiError && error.body.used === true;
  useRedirectToLogin(data !== undefined && !data.user && !data.withoutPassword, data?.email);
  useEffect(() => {
    if (data || wasUsed) forgetPendingEmail();
    if (data) toast.say(t("verifiedToast"));
    if (data?.user && !data.withoutPassword) completeSignUp(client, { ...data, user: data.user });
  }, [data, wasUsed, client, t]);

  if (data?.user && data.withoutPassword) {
    const arrived = { ...data, user: data.user };
    return <FirstPasskey onDone={() => completeSignUp(client, arrived)} />;
  }
  if (isPending || data?.user)
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
        <ButtonLink to="/login" state={pending ? { email: pending } : {}}>
          {t("continueToSignIn")}
        </ButtonLink>
      </AccountLayout>
    );
  if (error) return <Failed reason={sentenceOf(error, t("verifyFailed"))} />;
  if (data.withoutPassword)
    return (
      <AccountLayout title={t("verifiedTitle")} text={t("security:firstElsewhere")}>
        <ButtonLink to="/forgot-password" state={{ email: data.email }}>
          {t("security:setPassword")}
        </ButtonLink>
      </AccountLayout>
    );
  return (
    <AccountLayout title={t("verifiedTitle")} text={t("verifiedText")}>
      <ButtonLink to="/login" state={{ email: data.email }}>
        {t("continueToSignIn")}
      </ButtonLink>
    </AccountLayout>
  );
}

function Waiting({ server }: { readonly server: string }) {
  const { t } = useTranslation("session");
  return (
    <AccountLayout title={t("waitTitle")} text={t("waitText", { name: server })}>
      <WayBack />
      <Support />
    </AccountLayout>
  );
}

function WayBack() {
  const { t } = useTranslation(["session", "guests"]);
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  if (me?.guest) return <TextLink to="/">{t("guests:backToChat")}</TextLink>;
  return <TextLink to="/login">{t("backToSignIn")}</TextLink>;
}

function Pending({ email }: { readonly email: string }) {
  const { t } = useTranslation("session");
  const { signUp } = useAccountState();
  const text = <Emphasised text={t("pendingText", { email })} className="text-ink" />;
  return (
    <AccountLayout title={t("pendingTitle")} text={text}>
      <p className="text-muted">
        {t("wrongAddress")}{" "}
        <TextLink to="/signup" state={{ corrects: email, ...(signUp?.email === email && { signUp }) }}>
          {t("changeAddress")}
        </TextLink>
      </p>
      <ResendButton coolAtFirst label={t("sendAgain")} email={email} />
      <WayBack />
      <Support />
    </AccountLayout>
  );
}

/** An expired or missing link: users who are already confirmed sign in, others request a new link here. */
function Failed({ reason }: { readonly reason: string }) {
  const { t } = useTranslation("session");
  const [email, setEmail] = useState(() => pendingEmail() ?? "");
  const text = `${reason} ${t("verifiedBefore")}`;
  return (
    <AccountLayout title={t("verifyErrorTitle")} text={text}>
      <ButtonLink to="/login" state={email.trim() ? { email: email.trim() } : {}}>
        {t("signIn")}
      </ButtonLink>
      <EmailField value={email} onChange={setEmail} />
      <ResendButton label={t("resend")} email={email} />
      <TextLink to="/signup">{t("backToSignUp")}</TextLink>
      <Support />
    </AccountLayout>
  );
}

function FirstPasskey({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation("security");
  const make = useMutation({ mutationFn: makePasskey, onSuccess: onDone });
  return (
    <AccountLayout title={t("firstTitle")} text={t("firstText")}>
      <Button busy={make.isPending} onClick={() => make.mutate()}>
        <KeyRound aria-hidden size={18} />
        {t("newPasskey")}
      </Button>
      <ErrorLine text={make.error && !isPasskeyCancelled(make.error) && sentenceOf(make.error, t("passkeyNotMade"))} />
      <Button look="plain" onClick={onDone}>
        {t("firstLater")}
      </Button>
      <p className="text-sm text-muted">{t("firstLaterHint")}</p>
    </AccountLayout>
  );
}

import type { Me } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { Globe, Languages, ShieldCheck } from "lucide-react";
import { useRef, useState } from "react";
import { rememberPendingEmail } from "#/data/account/pending-email.ts";
import { rememberPendingReturn } from "#/data/account/pending-return.ts";
import { configQuery } from "#/data/account/session.queries.ts";
import { switchUser } from "#/data/people/switch-user.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ApiError } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { PasswordField } from "#/ui/forms/PasswordField.tsx";
import { Tip } from "#/ui/layers/Tip.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { AccountForm } from "../AccountForm.tsx";
import { AccountLayout } from "../AccountLayout.tsx";
import { useAccountState } from "../account-state.ts";
import { EmailField } from "../EmailField.tsx";
import { ResendButton } from "../email/ResendButton.tsx";
import { OtherWays, PasswordAfterAll } from "../providers/OtherWays.tsx";
import { useWaysIn } from "../providers/use-ways-in.ts";
import { SidePanel } from "../SidePanel.tsx";
import { TextLink } from "../TextLink.tsx";
import { useTyped } from "../use-typed.ts";
import { CodeStep } from "./CodeStep.tsx";
import { PasskeySignIn } from "./PasskeySignIn.tsx";

const isUnverified = (error: unknown) => error instanceof ApiError && error.code === "EMAIL_NOT_VERIFIED";

const isWrong = (error: unknown) => error instanceof ApiError && error.code === "INVALID_CREDENTIALS";

export function LoginPage() {
  const { t } = useTranslation(["session", "security"]);
  const client = useQueryClient();
  const { data: config } = useQuery(configQuery);
  const { to } = useSearch({ strict: false });
  const { email: known } = useAccountState();
  const typed = useTyped();
  const ways = useWaysIn();
  const [email, setEmail] = useState(() => typed("email") || (known ?? ""));
  const [password, setPassword] = useState(() => typed("password"));
  const passwordField = useRef<HTMLInputElement>(null);
  const changed = () => {
    if (login.isError) login.reset();
  };
  const [waits, setWaits] = useState(false);
  const arrived = (me: Me) => {
    toast.say(t("loggedIn"));
    switchUser(client, me);
  };
  const login = useMutation({
    mutationFn: () => call("POST /auth/login", { body: { email, password } }),
    onSuccess: (answer) => {
      if ("secondFactor" in answer) setWaits(true);
      else arrived(answer);
    },
    onError: (error) => {
      if (isUnverified(error)) {
        rememberPendingEmail((error as ApiError).body.email ?? email.trim());
        if (to) rememberPendingReturn(to);
      } else if (!isWrong(error)) toast.error(sentenceOf(error, t("loginFailed")));
      else passwordField.current?.select();
    },
  });

  if (ways.hidesPassword)
    return (
      <AccountLayout title={t("loginTitle")} text={t("loginText")} side={<LoginSide />}>
        <OtherWays ways={ways} alone />
        <PasswordAfterAll onClick={ways.showPassword} />
      </AccountLayout>
    );
  if (waits) {
    const begin = (reason?: string) => {
      setWaits(false);
      setPassword("");
      login.reset();
      if (reason) toast.error(reason);
    };
    return (
      <AccountLayout title={t("security:codeTitle")} text={t("security:codeText")} side={<LoginSide />}>
        <CodeStep onSignedIn={arrived} onOver={begin} />
      </AccountLayout>
    );
  }
  return (
    <AccountLayout title={t("loginTitle")} text={t("loginText")} side={<LoginSide />}>
      <OtherWays ways={ways} />
      <AccountForm
        onSubmit={() => login.mutate()}
        label={t("signIn")}
        busyLabel={t("signingIn")}
        busy={login.isPending}
      >
        <EmailField
          required
          autoComplete="username webauthn"
          value={email}
          onChange={(now) => {
            setEmail(now);
            changed();
          }}
        />
        <PasswordField
          label={t("password")}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          ref={passwordField}
          error={isWrong(login.error) ? sentenceOf(login.error, t("loginFailed")) : undefined}
          onChange={(event) => {
            setPassword(event.target.value);
            changed();
          }}
        />
        <TextLink to="/forgot-password">{t("forgot")}</TextLink>
        {isUnverified(login.error) && (
          <div className="grid gap-2">
            <ErrorLine boxed text={t(config?.sendsMail === false ? "notLetIn" : "verifyFirst")} />
            {config?.sendsMail !== false && <ResendButton label={t("resendLink")} />}
          </div>
        )}
      </AccountForm>
      <PasskeySignIn domain={config?.passkeys} onSignedIn={arrived} />
      {config?.signUp.mode !== "closed" && !ways.hidesSignUp && (
        <p className="text-muted">
          {t("noAccount")} <TextLink to="/signup">{t("signUp")}</TextLink>
        </p>
      )}
    </AccountLayout>
  );
}

function LoginSide() {
  const { t } = useTranslation("session");
  return (
    <SidePanel art={<BubblesArt />} title={t("loginSideTitle")} text={t("loginSideText")}>
      <Tip text={t("badgeRealtimeTip")}>
        <Languages aria-hidden size={16} />
        {t("badgeRealtime")}
      </Tip>
      <Tip text={t("badgeSecureTip")}>
        <ShieldCheck aria-hidden size={16} />
        {t("badgeSecure")}
      </Tip>
      <Tip text={t("badgeGlobalTip")}>
        <Globe aria-hidden size={16} />
        {t("badgeGlobal")}
      </Tip>
    </SidePanel>
  );
}

const round = { strokeLinecap: "round", strokeLinejoin: "round" } as const;

/** Two lines of writing meet in one bubble: ink for the original, marigold for its translation. */
function BubblesArt() {
  return (
    <svg aria-hidden viewBox="0 0 400 260" fill="none" className="w-full">
      <g strokeWidth="2.5" {...round}>
        <path
          d="M40 34h190a18 18 0 0 1 18 18v62a18 18 0 0 1-18 18H76l-30 24v-24h-6a18 18 0 0 1-18-18V52a18 18 0 0 1 18-18Z"
          className="fill-surface stroke-edge"
        />
        <path d="M50 62c8-9 14 9 22 0s14 9 22 0 14 9 22 0 14 9 22 0 14 9 22 0 14 9 22 0" className="stroke-ink" />
        <path d="M48 86v30" className="stroke-marigold" strokeWidth="5" />
        <path d="M62 94h36m10 0h58m10 0h34M62 112h52m10 0h30" className="stroke-marigold-ink" />
        <path
          d="M186 150h172a18 18 0 0 1 18 18v44a18 18 0 0 1-18 18v22l-28-22H186a18 18 0 0 1-18-18v-44a18 18 0 0 1 18-18Z"
          className="fill-indigo-soft stroke-indigo"
        />
        <path d="M194 180h44m10 0h26m10 0h54M194 202h30m10 0h62" className="stroke-ink" />
      </g>
      <path d="M268 84c34 0 50 14 50 48" strokeWidth="5" className="stroke-marigold" {...round} />
      <path d="M82 168c0 34 26 42 66 42" strokeWidth="5" className="stroke-indigo" {...round} />
    </svg>
  );
}

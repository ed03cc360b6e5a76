import { useQuery } from "@tanstack/react-query";
import { useHydrated, useNavigate } from "@tanstack/react-router";
import { Languages, Lock, Timer } from "lucide-react";
import type { ComponentProps } from "react";
import { configQuery, meQuery } from "#/data/account/session.queries.ts";
import { useServerName } from "#/data/account/use-server-name.ts";
import { chosenInvite } from "#/data/people/chosen-invite.ts";
import { inviteQuery } from "#/data/people/invites.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ApiError } from "#/transport/api-error.ts";
import { CodeField } from "#/ui/forms/CodeField.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { Tip } from "#/ui/layers/Tip.tsx";
import { AccountLayout } from "../AccountLayout.tsx";
import { ButtonLink } from "../ButtonLink.tsx";
import { OtherWays } from "../providers/OtherWays.tsx";
import { useWaysIn } from "../providers/use-ways-in.ts";
import { SidePanel } from "../SidePanel.tsx";
import { Support } from "../Support.tsx";
import { TextLink } from "../TextLink.tsx";
import { SignupForm } from "./SignupForm.tsx";

/** Shows the way to sign up that this server allows. Without an answer, shows the form, and the server decides. */
export function SignupPage() {
  const { data, isPending } = useQuery({ ...configQuery, refetchOnMount: "always" });
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const guest = me?.guest ? me : null;
  const invite = useHydrated() ? chosenInvite() : null;
  if (isPending) return <SignupWaiting />;
  const { mode = "open", domains = [] } = data?.signUp ?? {};
  if (mode === "closed") return <SignupClosed />;
  if (guest) return <GuestSignup guest={guest} domains={domains} />;
  if (mode === "invitation") return invite ? <InvitedSignup code={invite} /> : <InvitationNeeded />;
  return <Signup invite={invite} domains={domains} />;
}

/** Turns a guest into an account; the server knows the invite by which the guest came. */
function GuestSignup(props: Pick<ComponentProps<typeof SignupForm>, "guest" | "domains">) {
  const { t } = useTranslation("guests");
  const ways = useWaysIn();
  return (
    <AccountLayout title={t("signUpTitle")} text={t("signUpText")} side={<SignupSide />}>
      <OtherWays ways={ways} alone={ways.hidesSignUp} />
      {!ways.hidesSignUp && <SignupForm {...props} invite={null} />}
    </AccountLayout>
  );
}

function Signup(props: ComponentProps<typeof SignupForm>) {
  const { t } = useTranslation("session");
  const ways = useWaysIn();
  if (ways.hidesSignUp) return <SignupByProvider ways={ways} />;
  return (
    <AccountLayout title={t("signupTitle")} side={<SignupSide />}>
      {props.invite && <InvitedBy code={props.invite} />}
      <OtherWays ways={ways} />
      <SignupForm {...props} />
    </AccountLayout>
  );
}

function InvitedSignup({ code }: { readonly code: string }) {
  const { t } = useTranslation("joining");
  const { data, error } = useQuery(inviteQuery(code));
  if (data?.admits) return <Signup invite={code} domains={[]} />;
  if (data) return <InvitationNeeded reason={t("notByThis")} />;
  if (error instanceof ApiError && error.code === "NOT_FOUND") return <InvitationNeeded reason={t("unknownInvite")} />;
  if (error) return <InvitationNeeded reason={sentenceOf(error, t("unknownInvite"))} />;
  return <SignupWaiting />;
}

function SignupByProvider({ ways }: { readonly ways: ReturnType<typeof useWaysIn> }) {
  const { t } = useTranslation(["session", "providers"]);
  return (
    <AccountLayout title={t("signupTitle")} text={t("providers:signUpText")} side={<SignupSide />}>
      <OtherWays ways={ways} alone />
      <p className="text-muted">
        {t("haveAccount")} <TextLink to="/login">{t("login")}</TextLink>
      </p>
    </AccountLayout>
  );
}

function SignupWaiting() {
  // Includes the texts of the next step, which would otherwise replace the whole page by a spinner.
  const { t } = useTranslation(["session", "joining"]);
  return (
    <AccountLayout title={t("signupTitle")} side={<SignupSide />}>
      <span className="text-indigo">
        <Spinner size={28} />
      </span>
    </AccountLayout>
  );
}

function InvitedBy({ code }: { readonly code: string }) {
  const { t } = useTranslation(["people", "groups", "joining"]);
  const { data } = useQuery(inviteQuery(code));
  const server = useServerName();
  if (!data) return null;
  if (data.kind === "server")
    return (
      <p className="wrap-anywhere">
        {data.by ? t("joining:invitesYou", { name: data.by, server }) : t("joining:invited", { server })}
      </p>
    );
  const [id, name, picture] =
    data.kind === "group"
      ? [data.group._id, data.group.title, data.group.avatar]
      : [data.person._id, data.person.fullName, data.person.profilePic];
  return (
    <p className="flex items-center gap-3">
      <Avatar id={id} name={name} picture={picture} size="lg" />
      <span className="min-w-0 break-words">
        {data.kind === "group" ? t("groups:invitesYou", { title: name }) : t("invitesYou", { name })}
      </span>
    </p>
  );
}

function SignupClosed() {
  const { t } = useTranslation(["joining", "session"]);
  return (
    <AccountLayout title={t("closedTitle")} text={t("closedText")} side={<SignupSide />}>
      <ButtonLink to="/login">{t("session:signIn")}</ButtonLink>
      <Support />
    </AccountLayout>
  );
}

function InvitationNeeded({ reason }: { readonly reason?: string }) {
  const { t } = useTranslation(["joining", "session"]);
  const navigate = useNavigate();
  return (
    <AccountLayout title={t("invitationTitle")} text={t("invitationText")} side={<SignupSide />}>
      <ErrorLine boxed text={reason} />
      <CodeField
        label={t("linkField")}
        hint={t("linkHint")}
        wrong={t("linkWrong")}
        action={t("goOn")}
        onCode={(code) => void navigate({ to: "/invite/$code", params: { code } })}
      />
      <p className="text-muted">
        {t("session:haveAccount")} <TextLink to="/login">{t("session:login")}</TextLink>
      </p>
      <Support />
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

const LINES = [0, 1, 2, 3, 4, 5];

/** A loom: threads of two colours come in from two sides and leave as one cloth. */
function LoomArt() {
  return (
    <svg aria-hidden viewBox="0 0 400 280" fill="none" strokeWidth="7" strokeLinecap="round" className="w-full">
      {LINES.map((line) => (
        <g key={line}>
          <path
            d={`M20 ${36 + line * 12}C120 ${36 + line * 12} 130 ${104 + line * 14} 200 ${104 + line * 14}`}
            className="stroke-indigo"
          />
          <path
            d={`M20 ${184 + line * 12}C120 ${184 + line * 12} 130 ${104 + line * 14} 200 ${104 + line * 14}`}
            className="stroke-marigold"
          />
          <path d={`M200 ${104 + line * 14}H384`} className="stroke-indigo" />
          <path
            d={`M${line % 2 ? 212 : 226} ${104 + line * 14}H384`}
            strokeDasharray="1 27"
            strokeWidth="9"
            className="stroke-marigold"
          />
        </g>
      ))}
    </svg>
  );
}

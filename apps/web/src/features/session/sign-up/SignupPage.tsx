import { useQuery } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import { chosenInvite } from "#/data/people/chosen-invite.ts";
import { inviteQuery } from "#/data/people/invites.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ApiError } from "#/transport/api-error.ts";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { AccountLayout } from "../AccountLayout.tsx";
import { OtherWays } from "../providers/OtherWays.tsx";

import { useWaysIn } from "../providers/use-ways-in.ts";
import { TextLink } from "../TextLink.tsx";
import { InvitedBy } from "./InvitedBy.tsx";
import { SignupForm } from "./SignupForm.tsx";
import { InvitationNeeded, SignupClosed } from "./SignupRefused.tsx";
import { SignupSide } from "./SignupSide.tsx";

/** The way in, as this server allows it. Without an answer it is the form: the server decides then. */
export function SignupPage() {
  const { data, isPending } = useQuery({ ...configQuery, refetchOnMount: "always" });
  const invite = useHydrated() ? chosenInvite() : null;
  if (isPending) return <SignupWaiting />;
  const { mode = "open", domains = [] } = data?.signUp ?? {};
  if (mode === "closed") return <SignupClosed />;
  if (mode === "invitation") return invite ? <InvitedSignup code={invite} /> : <InvitationNeeded />;
  return <Signup invite={invite} domains={domains} />;
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

/** The form for somebody with an invite that opens an account; else why theirs does not. */
function InvitedSignup({ code }: { readonly code: string }) {
  const { t } = useTranslation("joining");
  const { data, error } = useQuery(inviteQuery(code));
  if (data?.admits) return <Signup invite={code} domains={[]} />;
  if (data) return <InvitationNeeded reason={t("notByThis")} />;
  if (error instanceof ApiError && error.code === "NOT_FOUND") return <InvitationNeeded reason={t("unknownInvite")} />;
  if (error) return <InvitationNeeded reason={sentenceOf(error, t("unknownInvite"))} />;
  return <SignupWaiting />;
}

/** Where nobody gets a password any more. */
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

/** Shown until the page knows who may sign up. */
function SignupWaiting() {
  // With the texts of what follows, which would else put a spinner in place of the whole page once more.
  const { t } = useTranslation(["session", "joining"]);
  return (
    <AccountLayout title={t("signupTitle")} side={<SignupSide />}>
      <span className="text-indigo">
        <Spinner size={28} />
      </span>
    </AccountLayout>
  );
}

import type { Output } from "@lingualoom/contract/calls.ts";
import { inviteCodeOf } from "@lingualoom/contract/invite-code.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { configQuery, meQuery } from "#/data/account/session.queries.ts";
import { useServerName } from "#/data/account/use-server-name.ts";
import { chooseInvite, chosenInvite, forgetInvite } from "#/data/people/chosen-invite.ts";
import { acceptInvite, inviteQuery } from "#/data/people/invites.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useEvent, useReconnected } from "#/realtime/connection/use-event.ts";
import { call } from "#/transport/call.ts";
import { Button, buttonLook } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { AccountLayout } from "../session/AccountLayout.tsx";
import { SignupForm } from "../session/sign-up/SignupForm.tsx";
import { refusalOf } from "./CodeForm.tsx";

export function InvitePage() {
  const { t } = useTranslation("people");
  const { code: given } = useParams({ from: "/invite/$code" });
  const code = inviteCodeOf(given);
  return code ? <Invited code={code} /> : <Refused text={t("inviteUnknown")} />;
}

function Invited({ code }: { readonly code: string }) {
  // Includes the texts of the next step, which would otherwise replace the whole page by a spinner.
  const { t } = useTranslation(["people", "groups", "joining", "session"]);
  const { data: me } = useQuery(meQuery);
  const { data, error, refetch } = useQuery(inviteQuery(code));
  // A form that the visitor has filled in stays.
  if (error && !data) return <Refused text={refusalOf(error, t)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <AccountLayout title={t("invite")}>
        <span role="status" className="text-indigo">
          <Spinner size={28} />
        </span>
      </AccountLayout>
    );
  const isMember = me && !me.guest;
  if (data.kind === "server" && isMember) return <HasAccount code={code} />;
  const begin = <Begin code={code} admits={data.admits} />;
  if (data.kind === "server") return <ServerInvite by={data.by}>{begin}</ServerInvite>;
  const asGuest = me?.guest && (
    <GuestsReturn code={code} fullName={me.fullName}>
      {begin}
    </GuestsReturn>
  );
  const isSpace = data.kind === "group" && data.group.isSpace === true;
  const way = isMember ? <Accept code={code} kind={data.kind} isSpace={isSpace} /> : (asGuest ?? begin);
  if (data.kind === "group") return <GroupInvite group={data.group}>{way}</GroupInvite>;
  return (
    <AccountLayout title={t("invitesYou", { name: data.person.fullName })}>
      <Inviter {...data.person} />
      {way}
    </AccountLayout>
  );
}

type Person = Extract<Output<"GET /invites/:code">, { kind: "person" }>["person"];

/** The inviting user, and their greeting in the original: the visitor's language is unknown. */
function Inviter({ _id, fullName, profilePic, writes, greeting }: Person) {
  const { t, i18n } = useTranslation("people");
  return (
    <div className="flex items-start gap-3">
      <Avatar id={_id} name={fullName} picture={profilePic} size="lg" />
      <div className="grid min-h-12 min-w-0 content-center gap-2">
        {writes && (
          <p className="text-sm text-muted">{t("writes", { language: languageName(writes, i18n.language) })}</p>
        )}
        {greeting && (
          <blockquote
            dir="auto"
            lang={writes}
            className="words w-fit rounded-lg border border-line bg-surface px-3 py-2 whitespace-pre-line"
          >
            {greeting}
          </blockquote>
        )}
      </div>
    </div>
  );
}

interface AcceptProps {
  readonly code: string;
  readonly kind: "person" | "group";
  readonly isSpace: boolean;
}

function Accept({ code, kind, isSpace }: AcceptProps) {
  const { t } = useTranslation(["people", "groups"]);
  const client = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: () => acceptInvite(client, code),
    onSuccess: async ({ conversationId, waits }) =>
      waits ||
      navigate(
        isSpace
          ? { to: "/spaces/$spaceId", params: { spaceId: conversationId }, replace: true }
          : { to: "/c/$conversationId", params: { conversationId }, replace: true },
      ),
  });
  // An invite chosen before the sign-in is accepted without asking again; a link alone accepts nothing.
  const acceptChosen = useEffectEvent(() => chosenInvite() === code && accept.mutate());
  useEffect(() => void acceptChosen(), []);
  if (accept.data?.waits) return <Waiting code={code} conversationId={accept.data.conversationId} />;
  return (
    <div className="grid gap-3">
      <Button busy={accept.isPending} onClick={() => accept.mutate()}>
        {t(kind === "group" ? "groups:join" : "startChatting")}
      </Button>
      <ErrorLine text={accept.error && refusalOf(accept.error, t)} />
    </div>
  );
}

interface GuestsReturnProps {
  readonly code: string;
  readonly fullName: string;
  /** Shown to guests of another chat. */
  readonly children: ReactNode;
}

/** Leads guests who open their link again to its chat. */
function GuestsReturn({ code, fullName, children }: GuestsReturnProps) {
  const { t } = useTranslation("people");
  const navigate = useNavigate();
  const { error, mutate } = useMutation({
    mutationFn: () => call("POST /invites/:code/guest", { params: { code }, body: { fullName } }),
    onSuccess: ({ conversationId }) =>
      navigate({ to: "/c/$conversationId", params: { conversationId }, replace: true }),
  });
  useEffect(() => mutate(), [mutate]);
  if (!error)
    return (
      <span role="status" className="text-indigo">
        <Spinner size={28} />
      </span>
    );
  return (
    <>
      <ErrorLine boxed text={refusalOf(error, t)} />
      {children}
    </>
  );
}

function Refused({ text, onRetry }: { readonly text: string; readonly onRetry?: () => void }) {
  const { t } = useTranslation("people");
  return (
    <AccountLayout title={t("inviteRefused")} text={text}>
      <div className="flex flex-wrap gap-3">
        <Link to="/" className={buttonLook()}>
          {t("goHome")}
        </Link>
        {onRetry && <Retry onClick={onRetry} />}
      </div>
    </AccountLayout>
  );
}

interface Props {
  readonly code: string;
  readonly admits: boolean;
}

function Begin({ code, admits }: Props) {
  const { t } = useTranslation(["people", "joining"]);
  const { data: config } = useQuery(configQuery);
  if (admits) return <SignupForm invite={code} domains={config?.signUp.domains ?? []} />;
  return (
    <>
      <p className="rounded-md bg-sunken px-4 py-3">{t("joining:noAccountByThis")}</p>
      <Link to="/login" search={{ to: `/invite/${code}` }} onClick={() => chooseInvite(code)} className={buttonLook()}>
        {t("inviteSignIn")}
      </Link>
    </>
  );
}

type Group = Extract<Output<"GET /invites/:code">, { kind: "group" }>["group"];

interface GroupInviteProps {
  readonly group: Group;
  readonly children: ReactNode;
}

function GroupInvite({ group, children }: GroupInviteProps) {
  const { t } = useTranslation("groups");
  const { _id, title, description, avatar, memberCount, approval, historyForNew } = group;
  return (
    <AccountLayout title={t("invitesYou", { title })} text={t("invitesYouText")}>
      <div className="flex items-center gap-4">
        <Avatar id={_id} name={title} picture={avatar} size="xl" />
        <div className="min-w-0">
          <p className="text-lg font-semibold">
            <bdi className="wrap-anywhere">{title}</bdi>
          </p>
          <p className="text-muted">{t("members", { count: memberCount })}</p>
        </div>
      </div>
      {description && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {description}
        </p>
      )}
      <ul className="grid list-disc gap-1 ps-5 text-sm text-muted">
        <li>{t(historyForNew === "all" ? "readsAll" : "readsFromJoining")}</li>
        {approval && <li>{t("approvalNeeded")}</li>}
      </ul>
      {children}
    </AccountLayout>
  );
}

/** Signed-in users have no use for a link to the server; those who have just signed up with it go home. */
function HasAccount({ code }: { readonly code: string }) {
  const { t } = useTranslation(["joining", "people"]);
  const navigate = useNavigate();
  const goHome = useEffectEvent(() => {
    if (chosenInvite() !== code) return;
    forgetInvite();
    void navigate({ to: "/", replace: true });
  });
  useEffect(() => goHome(), []);
  return (
    <AccountLayout title={t("hasAccountTitle")} text={t("hasAccountText")}>
      <Link to="/" className={buttonLook()}>
        {t("people:goHome")}
      </Link>
    </AccountLayout>
  );
}

interface ServerInviteProps {
  readonly by: string;
  readonly children: ReactNode;
}

function ServerInvite({ by, children }: ServerInviteProps) {
  const { t } = useTranslation(["joining", "people"]);
  const server = useServerName();
  return (
    <AccountLayout
      title={by ? t("invitesYou", { name: by, server }) : t("invited", { server })}
      text={t("people:invitesYouText")}
    >
      {children}
    </AccountLayout>
  );
}

interface WaitingProps {
  readonly code: string;
  readonly conversationId: string;
}

function Waiting({ code, conversationId }: WaitingProps) {
  const { t } = useTranslation("groups");
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = () => void navigate({ to: "/c/$conversationId", params: { conversationId }, replace: true });
  useEvent("conversationCreated", (event) => {
    if (event.conversationId === conversationId) open();
  });
  // The approval may have been missed while disconnected; accepting again changes nothing.
  const ask = async () => {
    const answer = await acceptInvite(client, code).catch(() => null);
    if (answer && !answer.waits) open();
  };
  useReconnected(() => void ask());
  return (
    <p role="status" className="flex gap-3 rounded-md bg-sunken px-4 py-3">
      <span className="mt-0.5 shrink-0 text-muted">
        <Spinner />
      </span>
      {t("waits")}
    </p>
  );
}

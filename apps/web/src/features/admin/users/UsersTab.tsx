import type { AdminUser, PendingUser } from "@lingualoom/contract/calls/admin/people.ts";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import { ADMIN, pendingUsersQuery, usersQuery } from "#/data/admin/admin.queries.ts";
import { LinkButtons } from "#/features/invites/LinkButtons.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Form } from "#/ui/forms/Form.tsx";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";
import { ResourceList } from "#/ui/kit/ResourceList.tsx";
import { AskDialog } from "#/ui/layers/AskDialog.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { Part } from "../Part.tsx";
import type { TabProps } from "../tab-props.ts";
import { useAdminAction } from "../use-admin-action.ts";
import { LostPhones } from "./LostPhones.tsx";
import { UserRow } from "./UserRow.tsx";
import { useFoundUser } from "./use-found-user.ts";
import { type ResetLinkResult, type UserAction, useUserActions } from "./use-user-actions.ts";
import { WaitingRow } from "./WaitingRow.tsx";

type Props = Pick<TabProps, "me" | "onOwnFlagChanged">;

const SEARCH_MS = 300;

export function UsersTab({ me, onOwnFlagChanged }: Props) {
  const { t, i18n } = useTranslation("admin");
  const [q, setQ] = useState("");
  const search = useDebounced(q.trim(), SEARCH_MS, "");
  const [link, setLink] = useState<ResetLinkResult | null>(null);
  const exact = useFoundUser();
  // Rows stay during a search, and so does an open menu in one of them.
  const users = useInfiniteQuery({ ...usersQuery(search), placeholderData: keepPreviousData });
  const action = useUserActions(me._id, { onOwnFlagChanged, onLink: setLink });
  const [asking, setAsking] = useState<{ action: UserAction; user: AdminUser } | null>(null);
  const busy = action.isPending ? action.variables.user._id : null;
  const number = new Intl.NumberFormat(i18n.language);

  /** A final action, or one that would lock out the administrator, needs confirmation. */
  const wish = (wanted: UserAction, user: AdminUser) => {
    const asks = wanted === "signOut" || wanted === "delete" || (wanted === "removeAdmin" && user._id === me._id);
    if (asks) setAsking({ action: wanted, user });
    else action.mutate({ action: wanted, user });
  };
  /** Typing filters the list; searching for a whole address also finds its account exactly. */
  const findExact = () => q.includes("@") && exact.find(q.trim());
  const total = users.data?.pages[0]?.total;
  return (
    <>
      <Part
        title={t("allUsers")}
        end={
          total !== undefined && <span className="text-muted">{t("userCount", { number: number.format(total) })}</span>
        }
      >
        <Form onSubmit={findExact} className="flex flex-wrap items-start gap-3">
          <div className="min-w-56 flex-1">
            <Field
              label={t("searchUsers")}
              type="search"
              value={q}
              error={exact.missing ? t("userNotFound") : undefined}
              onChange={(event) => {
                setQ(event.target.value);
                exact.forget();
              }}
            />
          </div>
          <Button type="submit" look="quiet" className="mt-6" busy={exact.busy}>
            {t("search")}
          </Button>
        </Form>
        {exact.user && <FoundUser user={exact.user} me={me._id} busy={busy === exact.user._id} onAction={wish} />}
        <div className="mt-4 relative max-h-[36rem] overflow-y-auto border-y border-line" data-scroller>
          <ResourceList
            label={t("allUsers")}
            query={users}
            items={users.data?.pages.flatMap((page) => page.users)}
            failed={t("fetchFailed")}
            waiting={<Skeleton className="rounded-md my-3 h-40 w-full" />}
            empty={<EmptyState title={t("nobodyFound")} />}
            more={t("more")}
            className="divide-y divide-line"
          >
            {(user) => (
              <UserRow key={user._id} user={user} isMe={user._id === me._id} busy={busy === user._id} onAction={wish} />
            )}
          </ResourceList>
        </div>
      </Part>
      <LostPhones />
      <PendingUsers />
      {asking && (
        <AskAboutUser
          {...asking}
          onDo={() => {
            setAsking(null);
            action.mutate(asking);
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {link && <ResetLink {...link} onClose={() => setLink(null)} />}
      {action.proof}
    </>
  );
}

interface AskAboutUserProps {
  readonly action: UserAction;
  readonly user: AdminUser;
  readonly onDo: () => void;
  readonly onClose: () => void;
}

function AskAboutUser({ action, user, onDo, onClose }: AskAboutUserProps) {
  const { t } = useTranslation("admin");
  const name = user.fullName;
  const [title, text, doing] =
    action === "delete"
      ? [t("askDeleteTitle"), t("askDelete", { name }), t("delete")]
      : action === "signOut"
        ? [t("askSignOutTitle"), t("askSignOut", { name }), t("signOut")]
        : [t("askOwnAdminTitle"), t("askOwnAdmin"), t("removeAdmin")];
  return <AskDialog title={title} text={text} action={doing} onDo={onDo} onClose={onClose} />;
}

interface FoundUserProps {
  readonly user: AdminUser;
  readonly me: string;
  readonly busy: boolean;
  readonly onAction: (action: UserAction, user: AdminUser) => void;
}

function FoundUser({ user, me, busy, onAction }: FoundUserProps) {
  const { t } = useTranslation("admin");
  const action = user.isAdmin ? "removeAdmin" : "makeAdmin";
  return (
    <ul aria-label={t("foundUser")} className="mt-4 rounded-md border border-line bg-surface px-4 py-2">
      <UserRow user={user} isMe={user._id === me} busy={busy} onAction={onAction}>
        <Button small look="quiet" disabled={busy} onClick={() => onAction(action, user)}>
          {t(action)}
        </Button>
      </UserRow>
    </ul>
  );
}

/** Sign-ups with an unconfirmed address; they expire after a day, or without mail after fourteen. */
function PendingUsers() {
  const { t, i18n } = useTranslation("admin");
  const pending = useQuery(pendingUsersQuery);
  const { data: config } = useQuery(configQuery);
  const sendsMail = config?.sendsMail !== false;
  const help = useAdminAction({
    act: ({ _id: id }: PendingUser) =>
      call(`POST /health/admin/users/:id/${sendsMail ? "resend-verification" : "confirm"}`, { params: { id } }),
    done: (_, { email }) => t(sendsMail ? "resent" : "letInDone", { email }),
    failed: ({ email }) => t("actionFailed", { email }),
    stale: sendsMail ? [] : [ADMIN],
  });
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Part title={t("pending")}>
      <ResourceList
        label={t("pending")}
        query={pending}
        items={pending.data}
        failed={t("fetchFailed")}
        empty={<p className="text-muted">{t("nobodyPending")}</p>}
        className="divide-y divide-line"
      >
        {(user) => (
          <WaitingRow
            key={user._id}
            name={user.fullName}
            email={user.email}
            time={t("waitsUntil", { time: time.format(new Date(user.expiresAt)) })}
          >
            <Button look="quiet" disabled={help.isPending} onClick={() => help.mutate(user)}>
              {t(sendsMail ? "resend" : "letIn")}
            </Button>
          </WaitingRow>
        )}
      </ResourceList>
    </Part>
  );
}

interface ResetLinkProps extends ResetLinkResult {
  readonly onClose: () => void;
}

function ResetLink({ user, url, expiresAt, onClose }: ResetLinkProps) {
  const { t, i18n } = useTranslation("admin");
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: "short" }).format(new Date(expiresAt));
  return (
    <Dialog title={t("resetLink")} onClose={onClose}>
      <p className="mb-4">{t("resetLinkText", { name: user.fullName, time })}</p>
      <p dir="ltr" className="mb-4 rounded-md bg-sunken p-3 text-sm wrap-anywhere select-all">
        {url}
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButtons url={url} shareText={t("resetLink")} />
      </div>
    </Dialog>
  );
}

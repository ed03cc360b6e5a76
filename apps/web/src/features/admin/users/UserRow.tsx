import type { AdminUser } from "@lingualoom/contract/calls/admin/people.ts";
import { useQuery } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import { ADMIN } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { inputLook } from "#/ui/forms/input-look.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { Menu, MenuItem } from "#/ui/layers/Menu.tsx";
import { usePanel } from "#/ui/layers/use-panel.ts";
import { useAdminAction } from "../use-admin-action.ts";
import type { UserAction } from "./use-user-actions.ts";

interface Props {
  readonly user: AdminUser;
  readonly isMe: boolean;
  readonly busy: boolean;
  readonly onAction: (action: UserAction, user: AdminUser) => void;
  readonly children?: ReactNode;
}

const hasAccount = ({ bot, guest }: AdminUser) => !bot && !guest;

/** A user as administrators see them: name, date and number of messages, but never their text. */
export function UserRow({ user, isMe, busy, onAction, children }: Props) {
  const { t, i18n } = useTranslation(["admin", "common"]);
  const number = new Intl.NumberFormat(i18n.language);
  const joined = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium" }).format(new Date(user.createdAt));
  const facts = [
    t("joined", { date: joined }),
    user.messageCount > 0 && t("messageCount", { number: number.format(user.messageCount) }),
    user.translationCount > 0 && t("translationCount", { number: number.format(user.translationCount) }),
  ].filter(Boolean);
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <Avatar id={user._id} name={user.fullName} picture={user.profilePic} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="font-medium">{user.fullName}</bdi>
          <span
            className={`rounded-sm px-1.5 text-xs font-medium ${user.isAdmin ? "bg-indigo-soft text-ink" : "bg-sunken text-muted"}`}
          >
            {user.bot ? t("bot") : user.guest ? t("common:guest") : user.isAdmin ? t("admin") : t("user")}
          </span>
          {user.suspended && (
            <span className="rounded-sm bg-red-soft px-1.5 text-xs font-medium text-red">{t("isSuspended")}</span>
          )}
          {isMe && <span className="text-xs text-muted">{t("you")}</span>}
        </p>
        <p className="text-sm text-muted">
          <bdi className="wrap-anywhere">{user.email}</bdi>
          <span className="max-sm:block">
            <span className="max-sm:hidden"> · </span>
            {facts.join(" · ")}
          </span>
        </p>
      </div>
      {hasAccount(user) && <PlanChoice user={user} />}
      {children}
      <UserMenu user={user} isMe={isMe} busy={busy} onAction={onAction} />
    </li>
  );
}

type Plan = AdminUser["plan"];

function PlanChoice({ user: { _id: id, email, fullName, plan } }: { readonly user: AdminUser }) {
  const { t } = useTranslation("admin");
  const { data: config } = useQuery(configQuery);
  const give = useAdminAction({
    scope: { id: "plans" },
    act: (given: Plan) => call("PUT /health/admin/users/:id/plan", { params: { id }, body: { plan: given } }),
    done: t("planGiven", { email }),
    failed: t("actionFailed", { email }),
    stale: [ADMIN],
  });
  if (!config?.plans.enforced) return null;
  return (
    <select
      aria-label={t("planOf", { name: fullName })}
      value={(give.isPending ? give.variables : plan) ?? ""}
      onChange={(event) => give.mutate((event.target.value || null) as Plan)}
      className={`${inputLook} drop-down min-h-9! w-auto! py-1! text-sm`}
    >
      <option value="">{t("planByAge")}</option>
      <option value="free">{t("planFree")}</option>
      <option value="pro">{t("planPro")}</option>
      <option value="unlimited">{t("planUnlimited")}</option>
    </select>
  );
}

interface UserMenuProps {
  readonly user: AdminUser;
  readonly isMe: boolean;
  readonly busy: boolean;
  readonly onAction: (action: UserAction, user: AdminUser) => void;
}

function UserMenu({ user, isMe, busy, onAction }: UserMenuProps) {
  const { t } = useTranslation("admin");
  const { data: config } = useQuery(configQuery);
  const { open, anchor, button, close } = usePanel("menu");
  const label = t("actionsFor", { name: user.fullName });
  const item = (action: UserAction, text: string, danger = false) => (
    <MenuItem danger={danger} onSelect={() => onAction(action, user)}>
      {text}
    </MenuItem>
  );
  return (
    <>
      <IconButton {...button} label={label} disabled={busy}>
        <Ellipsis aria-hidden size={20} />
      </IconButton>
      {open && (
        <Menu label={label} anchor={anchor} onClose={close}>
          {hasAccount(user) &&
            (user.isAdmin ? item("removeAdmin", t("removeAdmin")) : item("makeAdmin", t("makeAdmin")))}
          {hasAccount(user) && config?.sendsMail === false && item("resetLink", t("resetLink"))}
          {!isMe && item("signOut", t("signOut"))}
          {!isMe && (user.suspended ? item("restore", t("restore")) : item("suspend", t("suspend"), true))}
          {!isMe && item("delete", t("delete"), true)}
        </Menu>
      )}
    </>
  );
}

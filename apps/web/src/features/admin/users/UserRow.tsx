import type { AdminUser } from "@lingualoom/contract/calls/admin/people.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { PlanChoice } from "./PlanChoice.tsx";
import { UserMenu } from "./UserMenu.tsx";
import type { UserAction } from "./use-user-actions.ts";

interface Props {
  readonly user: AdminUser;
  readonly isMe: boolean;
  readonly busy: boolean;
  readonly onAction: (action: UserAction, user: AdminUser) => void;
  /** Before the menu. */
  readonly children?: ReactNode;
}

/** A user as an administrator sees them: who, since when, how many messages; never their text. */
export function UserRow({ user, isMe, busy, onAction, children }: Props) {
  const { t, i18n } = useTranslation("admin");
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
            {user.bot ? t("bot") : user.isAdmin ? t("admin") : t("user")}
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
      {!user.bot && <PlanChoice user={user} />}
      {children}
      <UserMenu user={user} isMe={isMe} busy={busy} onAction={onAction} />
    </li>
  );
}

import type { AdminUser } from "@lingualoom/contract/calls/admin/people.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { Avatar } from "../../../ui/graphics/Avatar.tsx";
import { PlanChoice } from "./PlanChoice.tsx";
import type { UserAction } from "./use-user-actions.ts";

interface Props {
  readonly user: AdminUser;
  readonly isMe: boolean;
  readonly busy: boolean;
  readonly onAction: (action: UserAction, user: AdminUser) => void;
}

const small = "min-h-9! px-3! py-1! text-sm";

/** A user as an administrator sees them: who, since when, how many messages; never their text. */
export function UserRow({ user, isMe, busy, onAction }: Props) {
  const { t, i18n } = useTranslation("admin");
  const number = new Intl.NumberFormat(i18n.language);
  const joined = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium" }).format(
    new Date(user.createdAt),
  );
  const facts = [
    t("joined", { date: joined }),
    user.messageCount > 0 && t("messageCount", { number: number.format(user.messageCount) }),
    user.translationCount > 0 && t("translationCount", { number: number.format(user.translationCount) }),
  ].filter(Boolean);
  const button = (action: UserAction, text: string, look: "quiet" | "danger" = "quiet") => (
    <Button look={look} className={small} disabled={busy} onClick={() => onAction(action, user)}>
      {text}
      <span className="sr-only">{user.fullName}</span>
    </Button>
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Avatar id={user._id} name={user.fullName} picture={user.profilePic} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="font-medium">{user.fullName}</bdi>
          <span
            className={`rounded-sm px-1.5 text-xs font-medium ${user.isAdmin ? "bg-indigo-soft text-ink" : "bg-sunken text-muted"}`}
          >
            {user.isAdmin ? t("admin") : t("user")}
          </span>
          {user.suspended && (
            <span className="rounded-sm bg-red-soft px-1.5 text-xs font-medium text-red">
              {t("isSuspended")}
            </span>
          )}
          {isMe && <span className="text-xs text-muted">{t("you")}</span>}
        </p>
        <p className="text-sm text-muted">
          <bdi>{user.email}</bdi>
        </p>
        <p className="text-sm text-muted">{facts.join(" · ")}</p>
      </div>
      {/* Below the name, in every row the same, however many there are. */}
      <div className="flex basis-full flex-wrap items-center gap-2 sm:ps-13">
        <PlanChoice user={user} />
        {user.isAdmin ? button("removeAdmin", t("removeAdmin")) : button("makeAdmin", t("makeAdmin"))}
        {!isMe && button("signOut", t("signOut"))}
        {!isMe &&
          (user.suspended ? button("restore", t("restore")) : button("suspend", t("suspend"), "danger"))}
        {!isMe && button("delete", t("delete"), "danger")}
      </div>
    </li>
  );
}

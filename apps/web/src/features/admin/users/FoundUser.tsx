import type { AdminUser } from "@lingualoom/contract/calls/admin/people.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { UserRow } from "./UserRow.tsx";
import type { UserAction } from "./use-user-actions.ts";

interface Props {
  readonly user: AdminUser;
  readonly me: string;
  readonly busy: boolean;
  readonly onAction: (action: UserAction, user: AdminUser) => void;
}

/** The user with exactly the address that was searched. */
export function FoundUser({ user, me, busy, onAction }: Props) {
  const { t } = useTranslation("admin");
  const action = user.isAdmin ? "removeAdmin" : "makeAdmin";
  return (
    <ul aria-label={t("foundUser")} className="mt-4 rounded-md border border-line bg-surface px-4 py-2">
      <UserRow user={user} isMe={user._id === me} busy={busy} onAction={onAction}>
        <Button
          look="quiet"
          className="min-h-9! px-3! py-1! text-sm"
          disabled={busy}
          onClick={() => onAction(action, user)}
        >
          {t(action)}
        </Button>
      </UserRow>
    </ul>
  );
}

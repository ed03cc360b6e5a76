import type { AdminUser } from "@lingualoom/contract/calls/admin/people.ts";
import { useQuery } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { configQuery } from "#/data/account/session.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { Menu, MenuItem } from "#/ui/layers/Menu.tsx";
import { usePanel } from "#/ui/layers/use-panel.ts";
import type { UserAction } from "./use-user-actions.ts";

interface Props {
  readonly user: AdminUser;
  readonly isMe: boolean;
  readonly busy: boolean;
  readonly onAction: (action: UserAction, user: AdminUser) => void;
}

/** What an administrator can do with a user, behind one button. */
export function UserMenu({ user, isMe, busy, onAction }: Props) {
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
          {!user.bot && (user.isAdmin ? item("removeAdmin", t("removeAdmin")) : item("makeAdmin", t("makeAdmin")))}
          {!user.bot && config?.sendsMail === false && item("resetLink", t("resetLink"))}
          {!isMe && item("signOut", t("signOut"))}
          {!isMe && (user.suspended ? item("restore", t("restore")) : item("suspend", t("suspend"), true))}
          {!isMe && item("delete", t("delete"), true)}
        </Menu>
      )}
    </>
  );
}

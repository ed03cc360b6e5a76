import type { AdminUser } from "@lingualoom/contract/calls/admin/people.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { AskDialog } from "#/ui/layers/AskDialog.tsx";
import type { UserAction } from "./use-user-actions.ts";

interface Props {
  readonly action: UserAction;
  readonly user: AdminUser;
  readonly onDo: () => void;
  readonly onClose: () => void;
}

/** Explains what an action will do before it is done. */
export function AskAboutUser({ action, user, onDo, onClose }: Props) {
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

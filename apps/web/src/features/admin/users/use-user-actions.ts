import type { AdminUser } from "@lingualoom/contract/calls/admin/people.ts";
import { useQueryClient } from "@tanstack/react-query";
import { ADMIN } from "#/data/admin/admin.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { useActivity } from "../activity.ts";
import { useAdminAction } from "../use-admin-action.ts";

export type UserAction = "makeAdmin" | "removeAdmin" | "suspend" | "restore" | "signOut" | "resetLink" | "delete";

export interface ResetLinkResult {
  readonly user: AdminUser;
  readonly url: string;
  readonly expiresAt: string;
}

interface ChangeRequest {
  readonly action: UserAction;
  readonly user: AdminUser;
}

/** Bots and guests have no address. */
const nameOf = ({ email, fullName }: AdminUser) => email || fullName;

const isAboutRights = (action: UserAction) => action === "makeAdmin" || action === "removeAdmin";

export function useUserActions(
  me: string,
  {
    onOwnFlagChanged,
    onLink,
  }: { readonly onOwnFlagChanged: () => void; readonly onLink: (link: ResetLinkResult) => void },
) {
  const { t } = useTranslation("admin");
  const client = useQueryClient();
  const { report } = useActivity();
  const refetch = () => void client.invalidateQueries({ queryKey: ADMIN });

  return useAdminAction({
    act: ({ action, user }: ChangeRequest) => run(action, user),
    done: (sentence) => sentence,
    onDone(_, { action, user }) {
      // Without the administrator's right, the server refuses every further request.
      if (isAboutRights(action) && user._id === me) onOwnFlagChanged();
      else refetch();
    },
    onFailed(error, { action, user }) {
      const email = nameOf(user);
      const reason = sentenceOf(error, "");
      const failed = isAboutRights(action) ? t("adminFailed", { email }) : t("actionFailed", { email });
      report("error", reason ? `${failed}: ${reason}` : failed);
      refetch();
    },
  });

  async function run(action: UserAction, user: AdminUser): Promise<string> {
    const { _id: id } = user;
    const email = nameOf(user);
    switch (action) {
      case "makeAdmin":
        await call("POST /health/admin/make-admin/:email", { params: { email } });
        return t("madeAdmin", { email });
      case "removeAdmin":
        await call("POST /health/admin/remove-admin/:email", { params: { email } });
        return t("removedAdmin", { email });
      case "suspend":
        await call("POST /health/admin/users/:id/suspend", { params: { id } });
        return t("suspended", { email });
      case "restore":
        await call("POST /health/admin/users/:id/restore", { params: { id } });
        return t("restored", { email });
      case "delete":
        await call("DELETE /health/admin/users/:id", { params: { id } });
        return t("deleted", { email });
      case "resetLink": {
        const { url, expiresAt } = await call("POST /health/admin/users/:id/reset-link", { params: { id } });
        onLink({ user, url, expiresAt });
        return t("resetLinkMade", { email });
      }
      case "signOut": {
        const { sessions } = await call("POST /health/admin/users/:id/sign-out", { params: { id } });
        return t("signedOut", { email, number: sessions });
      }
    }
  }
}

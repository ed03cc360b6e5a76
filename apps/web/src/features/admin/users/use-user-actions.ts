import type { AdminUser } from "@lingualoom/contract/calls/admin/people.ts";
import { useQueryClient } from "@tanstack/react-query";
import { ADMIN } from "../../../api/admin.queries.ts";
import { sentenceOf } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useActivity } from "../activity.ts";

export type UserAction = "makeAdmin" | "removeAdmin" | "suspend" | "restore" | "signOut" | "delete";

/** What can be done to somebody; each tells how it went, and everything shown is asked for again. */
export function useUserActions(me: string, onOwnFlagChanged: () => void) {
  const { t } = useTranslation("admin");
  const client = useQueryClient();
  const { tell } = useActivity();

  return async (action: UserAction, { _id: id, email }: AdminUser): Promise<void> => {
    const rights = action === "makeAdmin" || action === "removeAdmin";
    try {
      tell("success", await run(action, id, email));
      // Whoever has just given up the right would be refused whatever they asked for now.
      if (rights && id === me) return onOwnFlagChanged();
    } catch (error) {
      const reason = sentenceOf(error, "");
      const failed = rights ? t("adminFailed", { email }) : t("actionFailed", { email });
      tell("error", reason ? `${failed}: ${reason}` : failed);
    }
    await client.invalidateQueries({ queryKey: ADMIN });
  };

  async function run(action: UserAction, id: string, email: string): Promise<string> {
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
      case "signOut": {
        const { sessions } = await call("POST /health/admin/users/:id/sign-out", { params: { id } });
        return t("signedOut", { email, number: sessions });
      }
    }
  }
}

import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { leaveBrowser } from "#/data/account/leave-browser.ts";
import { keys } from "#/data/keys.ts";
import { forgetKept } from "#/data/offline/offline-store.ts";
import { openOutboxStore } from "#/data/outbox/store.ts";
import { changePerson } from "#/data/people/change-person.ts";
import { forgetSubscription } from "#/features/notifications/push/subscription.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { leaveLoggedOutMessage } from "./logged-out-message.ts";

/** Signs out where the chat is not open; what was not sent is told of, and deleted. */
export function SignOut({ me }: { readonly me: Me }) {
  const { t } = useTranslation("session");
  const client = useQueryClient();
  const { data: unsent = 0 } = useQuery({
    queryKey: keys.unsent(me._id),
    queryFn: async () => (await openOutboxStore().of(me._id)).length,
  });
  const logout = useAction({
    act: () => call("POST /auth/logout"),
    failed: t("logoutFailed"),
    async onDone({ signOutAt }) {
      void forgetSubscription().catch(() => {});
      leaveLoggedOutMessage();
      await forgetKept();
      await leaveBrowser(me._id);
      if (signOutAt) location.assign(signOutAt);
      else changePerson(client, null);
    },
  });
  return (
    <div>
      <ConfirmAction
        look="plain"
        action={t("logout")}
        title={t("logoutTitle")}
        text={unsent > 0 ? t("logoutUnsent", { count: unsent }) : t("logoutText")}
        onDo={logout.mutateAsync}
      />
    </div>
  );
}

import type { Me } from "@lingualoom/contract/shapes.ts";
import { useSyncExternalStore } from "react";
import { sendWaiting } from "#/data/conversations/deletions.ts";
import { forgetSubscription } from "#/features/notifications/push/subscription.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import { useHush, useLeave } from "#/realtime/connection/use-leave.ts";
import { call } from "#/transport/call.ts";
import { useAction } from "#/ui/kit/use-action.ts";
import { AskDialog } from "#/ui/layers/AskDialog.tsx";
import { leaveLoggedOutMessage } from "./logged-out-message.ts";

interface Props {
  readonly me: Me;
  readonly onClose: () => void;
}

/** Asks before logging out, because coming back takes the password; tells of unsent messages, which are deleted. */
export function LogoutDialog({ me, onClose }: Props) {
  const { t } = useTranslation("session");
  const leave = useLeave(me);
  const { hush, unhush } = useHush();
  const { outbox } = useRealtime();
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.entries).length;
  const logout = useAction({
    act: async () => {
      await sendWaiting();
      hush();
      return call("POST /auth/logout");
    },
    failed: t("logoutFailed"),
    async onDone({ signOutAt }) {
      // Not waited for: a browser without a worker takes its time to say so.
      void forgetSubscription().catch(() => {});
      leaveLoggedOutMessage();
      // The provider that began the session ends its own, and leads back.
      await leave(signOutAt);
    },
    onFailed() {
      unhush();
      onClose();
    },
  });
  return (
    <AskDialog
      title={t("logoutTitle")}
      text={unsent > 0 ? t("logoutUnsent", { count: unsent }) : t("logoutText")}
      action={t("logout")}
      cancel={t("stay")}
      busy={logout.isPending}
      onDo={() => logout.mutate()}
      onClose={onClose}
    />
  );
}

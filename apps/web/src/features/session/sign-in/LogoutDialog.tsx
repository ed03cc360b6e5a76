import type { Me } from "@lingualoom/contract/shapes.ts";
import { useMutation } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { sendWaiting } from "#/data/conversations/deletions.ts";
import { forgetSubscription } from "#/features/notifications/push/subscription.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import { useHush, useLeave } from "#/realtime/connection/use-leave.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { toast } from "#/ui/toasts/toast.ts";
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
  const logout = useMutation({
    mutationFn: async () => {
      await sendWaiting();
      hush();
      return call("POST /auth/logout");
    },
    onSuccess: async ({ signOutAt }) => {
      // Not waited for: a browser without a worker takes its time to say so.
      void forgetSubscription().catch(() => {});
      leaveLoggedOutMessage();
      // The provider that began the session ends its own, and leads back.
      await leave(signOutAt);
    },
    onError: (error) => {
      unhush();
      toast.error(sentenceOf(error, t("logoutFailed")));
      onClose();
    },
  });
  return (
    <Dialog title={t("logoutTitle")} onClose={onClose}>
      <p>{unsent > 0 ? t("logoutUnsent", { count: unsent }) : t("logoutText")}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {t("stay")}
        </Button>
        <Button look="danger" busy={logout.isPending} onClick={() => logout.mutate()}>
          {t("logout")}
        </Button>
      </div>
    </Dialog>
  );
}

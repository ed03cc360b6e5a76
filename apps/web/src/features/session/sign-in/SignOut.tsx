import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { rememberVisit } from "#/data/account/guest-visit.ts";
import { leaveBrowser } from "#/data/account/leave-browser.ts";
import { sendWaiting } from "#/data/conversations/deletions.ts";
import { keys } from "#/data/keys.ts";
import { clearOfflineData } from "#/data/offline/offline-store.ts";
import { openOutboxStore } from "#/data/outbox/store.ts";
import { switchUser } from "#/data/people/switch-user.ts";
import { forgetSubscription } from "#/features/notifications/push/subscription.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import { useLeave, usePauseConnection } from "#/realtime/connection/use-leave.ts";
import { call } from "#/transport/call.ts";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { AskDialog } from "#/ui/layers/AskDialog.tsx";

/** Signs out while the chat is not open; warns of unsent messages, which are deleted. */
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
      await clearOfflineData();
      await leaveBrowser(me._id);
      if (signOutAt) location.assign(signOutAt);
      else switchUser(client, null);
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

/** Lets the landing page, which is a new document, confirm the sign-out (`site/islands/left-message.ts`). */
function leaveLoggedOutMessage(): void {
  try {
    sessionStorage.setItem("lingualoom:left-message", "logged-out");
  } catch {
    // Storage is refused; the landing page itself shows that the session is over.
  }
}

interface Props {
  readonly me: Me;
  readonly onClose: () => void;
}

/** Confirms signing out, because signing in again needs the password; warns of unsent messages, which are deleted. */
export function LogoutDialog({ me, onClose }: Props) {
  const { t } = useTranslation(["session", "guests"]);
  const leave = useLeave(me);
  const { hush, unhush } = usePauseConnection();
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
      // Not awaited: a browser without a worker takes long to report it.
      void forgetSubscription().catch(() => {});
      if (me.guest) rememberVisit({ guest: me._id, hasLeft: true });
      else leaveLoggedOutMessage();
      await leave(signOutAt);
    },
    onFailed() {
      unhush();
      onClose();
    },
  });
  if (me.guest)
    return (
      <AskDialog
        title={t("guests:leaveTitle")}
        text={t("guests:leaveText")}
        action={t("guests:leave")}
        cancel={t("guests:stay")}
        busy={logout.isPending}
        onDo={() => logout.mutate()}
        onClose={onClose}
      />
    );
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

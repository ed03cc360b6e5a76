import type { Me } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { leaveBrowser } from "#/data/account/leave-browser.ts";
import { keys } from "#/data/keys.ts";
import { forgetKept } from "#/data/offline/offline-store.ts";
import { openOutboxStore } from "#/data/outbox/store.ts";
import { changePerson } from "#/data/people/change-person.ts";
import { forgetSubscription } from "#/features/notifications/push/subscription.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { AskDialog } from "#/ui/layers/AskDialog.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { leaveLoggedOutMessage } from "./logged-out-message.ts";

/** Signs out where the chat is not open; what was not sent is told of, and deleted. */
export function SignOut({ me }: { readonly me: Me }) {
  const { t } = useTranslation("session");
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { data: unsent = 0 } = useQuery({
    queryKey: keys.unsent(me._id),
    queryFn: async () => (await openOutboxStore().of(me._id)).length,
  });
  const logout = useMutation({
    mutationFn: () => call("POST /auth/logout"),
    onSuccess: async ({ signOutAt }) => {
      void forgetSubscription().catch(() => {});
      leaveLoggedOutMessage();
      await forgetKept();
      await leaveBrowser(me._id);
      if (signOutAt) location.assign(signOutAt);
      else changePerson(client, null);
    },
    onError: (error) => {
      toast.error(sentenceOf(error, t("logoutFailed")));
      setAsking(false);
    },
  });
  return (
    <>
      <Button look="plain" className="justify-self-start" onClick={() => setAsking(true)}>
        {t("logout")}
      </Button>
      {asking && (
        <AskDialog
          title={t("logoutTitle")}
          text={unsent > 0 ? t("logoutUnsent", { count: unsent }) : t("logoutText")}
          action={t("logout")}
          busy={logout.isPending}
          onDo={() => logout.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

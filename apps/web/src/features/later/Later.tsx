import { useQueryClient } from "@tanstack/react-query";
import { keys } from "#/data/keys.ts";
import { useStore } from "#/external-store.ts";
import { laterShown } from "#/features/reminders/later-shown.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useEvent, useReconnected } from "#/realtime/connection/use-event.ts";
import { later } from "#/ui/later/later.tsx";
import { toast } from "#/ui/toasts/toast.ts";

const LaterDialog = later(async () => (await import("./LaterDialog.tsx")).LaterDialog);

/** The dialog "Later", and the notice of a message that could not be sent at its time. */
export function Later({ onOpen }: { readonly onOpen: (conversationId: string) => void }) {
  const { t } = useTranslation("reminders");
  const client = useQueryClient();
  const tab = useStore(laterShown);
  const refetch = () => void client.invalidateQueries({ queryKey: keys.scheduled });
  useEvent("scheduledChanged", ({ failed }) => {
    refetch();
    if (failed === undefined || laterShown.get() === "scheduled") return;
    const action = { label: t("open"), act: () => laterShown.set("scheduled") };
    toast.error(t("notSent"), { id: failed, duration: 0, action });
  });
  useReconnected(refetch);
  if (!tab) return null;
  const close = () => laterShown.set(null);
  const leave = (conversationId: string) => {
    close();
    onOpen(conversationId);
  };
  return <LaterDialog tab={tab} onOpen={leave} onClose={close} />;
}

import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { storeNotificationChoice, turnNotificationsOn, useNotificationState } from "./choice.ts";

/** Offered once, after a message arrived unseen, which shows the user what notifications are for. */
export function NotificationOffer({ me }: { readonly me: string }) {
  const { t } = useTranslation("notifications");
  const state = useNotificationState(me);
  if (state !== "offered") return null;
  const turnOn = async () => {
    const now = await turnNotificationsOn(me);
    if (now === "on") toast.success(t("turnedOn"));
    else if (now === "blocked") toast.error(t("blocked"));
  };
  return (
    <section
      aria-label={t("title")}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-sm"
    >
      <p className="min-w-48 flex-1">{t("offer")}</p>
      <div className="flex flex-wrap gap-2">
        <Button look="plain" onClick={() => storeNotificationChoice(me, "off")}>
          {t("notNow")}
        </Button>
        <Button look="quiet" onClick={() => void turnOn()}>
          {t("turnOn")}
        </Button>
      </div>
    </section>
  );
}

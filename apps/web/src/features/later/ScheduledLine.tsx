import { laterShown } from "#/features/reminders/later-shown.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import "../reminders/texts.ts";

interface Props {
  readonly count: number;
}

/** Says above the composer how many messages of the chat are sent later. */
export function ScheduledLine({ count }: Props) {
  const { t } = useTranslation("later");
  return (
    <button
      type="button"
      onClick={() => laterShown.set("scheduled")}
      className="mb-1 min-h-6 rounded-sm px-1 text-sm text-muted hover:text-ink hover:underline pointer-coarse:min-h-11"
    >
      {t("scheduledHere", { count })}
    </button>
  );
}

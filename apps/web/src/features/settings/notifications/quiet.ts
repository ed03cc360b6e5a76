import { useQuery } from "@tanstack/react-query";
import type { Quiet } from "#/data/account/quiet-ends.ts";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { written } from "#/i18n/format-time.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { serverNow } from "#/transport/server-time.ts";
import { useNow } from "#/ui/hooks/use-now.ts";
import { toast } from "#/ui/toasts/toast.ts";
import { useSaveSettings } from "../saving/use-save-settings.ts";

/** Do not disturb: no sound and no notification on any device until a time. */
export function useQuiet(): Quiet {
  const { t, i18n } = useTranslation("settings");
  const { data: settings } = useQuery(settingsQuery);
  const save = useSaveSettings();
  const end = settings?.quietUntil ? new Date(settings.quietUntil) : null;
  const now = useNow();
  const isOn = end !== null && end.getTime() > now;
  const isToday = end?.toDateString() === new Date(serverNow()).toDateString();
  return {
    until: isOn ? written(end, isToday ? "time" : "dayAndTime", i18n.language) : null,
    change: (until) =>
      save.mutate(
        { quietUntil: until?.toISOString() ?? null },
        { onError: (error) => toast.error(sentenceOf(error, t("saveFailed"))) },
      ),
  };
}

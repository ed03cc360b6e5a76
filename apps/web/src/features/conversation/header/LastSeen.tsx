import { useQuery } from "@tanstack/react-query";
import { lastSeenQuery } from "#/data/people/people.queries.ts";
import { written } from "#/i18n/format-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useNow } from "#/ui/hooks/use-now.ts";
import { dayName } from "../timeline/day-name.ts";

/** Refetched each time the user goes offline; shown only if they allow it. */
export function LastSeen({ userId }: { readonly userId: string }) {
  const { t, i18n } = useTranslation(["timeline", "chat"]);
  const { data } = useQuery(lastSeenQuery(userId));
  const now = new Date(useNow());
  if (!data?.lastSeenAt) return null;
  const at = new Date(data.lastSeenAt);
  const time = written(at, "time", i18n.language);
  const day = dayName(at, now, i18n.language, { today: t("chat:today"), yesterday: t("chat:yesterday") });
  const isToday = at.toDateString() === now.toDateString();
  return (
    <span data-since>
      <span className="max-md:sr-only"> · </span>
      {isToday ? t("lastSeenToday", { time }) : t("lastSeen", { day, time })}
    </span>
  );
}

import { CircleAlert, CircleCheck } from "lucide-react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useActivity } from "./activity.ts";

/** The last ten things that happened on this dashboard. */
export function RecentActivity() {
  const { t, i18n } = useTranslation("admin");
  const { entries } = useActivity();
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: "medium" });
  return (
    <section aria-labelledby="recent-activity" className="border-t border-line pt-5 lg:border-t-0 lg:pt-1">
      <h2 id="recent-activity" className="mb-3 font-semibold">
        {t("recentActivity")}
      </h2>
      <ol className="grid gap-2 text-sm">
        {entries.map((entry) => (
          <li key={entry.id} className="flex items-start gap-2">
            {entry.type === "error" ? (
              <CircleAlert aria-label={t("error")} size={16} className="mt-0.5 shrink-0 text-red" />
            ) : (
              <CircleCheck aria-label={t("success")} size={16} className="mt-0.5 shrink-0 text-green" />
            )}
            <span className="min-w-0 flex-1">{entry.message}</span>
            <time dateTime={entry.timestamp.toISOString()} className="shrink-0 text-muted tabular-nums">
              {time.format(entry.timestamp)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

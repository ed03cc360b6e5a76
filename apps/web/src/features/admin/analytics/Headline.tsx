import type { Analytics } from "@lingualoom/contract/calls/admin/analytics.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Skeleton } from "#/ui/states/Skeleton.tsx";

export function Headline({ analytics }: { readonly analytics: Analytics | undefined }) {
  const { t, i18n } = useTranslation("admin");
  const number = new Intl.NumberFormat(i18n.language);
  const figures = [
    {
      label: t("totalUsers"),
      value: analytics?.users.total_users,
      note: analytics && t("newToday", { number: number.format(analytics.users.new_users_today) }),
    },
    { label: t("activeUsers"), value: analytics?.messages.active_users_today, note: analytics && t("today") },
    { label: t("totalMessages"), value: analytics?.messages.total_messages },
    { label: t("translations"), value: analytics?.translations.total_translations },
  ];
  return (
    <dl className="mb-6 grid grid-cols-2 border-y border-line sm:grid-cols-4">
      {figures.map(({ label, value, note }, i) => (
        <div
          key={label}
          className={`px-4 py-4 first:ps-0 ${i % 2 === 1 ? "border-s border-line" : "max-sm:ps-0 sm:border-s"} ${i === 0 ? "border-s-0!" : "border-line"} ${i > 1 ? "max-sm:border-t" : ""}`}
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-1 flex flex-wrap items-baseline gap-x-2">
            {value === undefined ? (
              <Skeleton className="rounded-md h-8 w-20" />
            ) : (
              <span className="text-2xl font-semibold tabular-nums">{number.format(value)}</span>
            )}
            {note && <span className="text-sm text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

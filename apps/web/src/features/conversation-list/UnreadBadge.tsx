import { useTranslation } from "#/i18n/use-translation.ts";

interface Props {
  readonly count: number;
  /** For a muted conversation: shows the number without colour. */
  readonly quiet: boolean;
}

export function UnreadBadge({ count, quiet }: Props) {
  const { t } = useTranslation("chat");
  if (count === 0) return null;
  return (
    <span
      className={`grid h-5 min-w-5 shrink-0 place-items-center rounded-full px-1.5 text-xs font-semibold ${quiet ? "bg-sunken text-muted" : "bg-indigo text-on-indigo"}`}
    >
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{t("unread", { count })}</span>
    </span>
  );
}

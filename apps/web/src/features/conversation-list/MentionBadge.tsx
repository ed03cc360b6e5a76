import { useTranslation } from "../../i18n/use-translation.ts";

interface Props {
  readonly count: number;
  /** Of a conversation whose mentions do not call either. */
  readonly quiet: boolean;
}

/** Beside the number of unread messages: some of them mention me. */
export function MentionBadge({ count, quiet }: Props) {
  const { t } = useTranslation("timeline");
  const label = t("unreadMentions", { count });
  return (
    <span
      title={label}
      className={`grid size-5 shrink-0 place-items-center rounded-full text-xs font-semibold ${quiet ? "bg-sunken text-muted" : "bg-indigo text-on-indigo"}`}
    >
      <span aria-hidden>@</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

import { useTranslation } from "react-i18next";

export function UnreadBadge({ count }: { readonly count: number }) {
  const { t } = useTranslation("chat");
  if (count === 0) return null;
  return (
    <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-indigo px-1.5 text-xs font-semibold text-on-indigo">
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{t("unread", { count })}</span>
    </span>
  );
}

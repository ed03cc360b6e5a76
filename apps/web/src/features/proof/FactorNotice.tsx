import type { Me } from "@lingualoom/contract/shapes.ts";
import { Link } from "@tanstack/react-router";
import { ShieldCheck } from "lucide-react";
import { written } from "#/i18n/format-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

/** Above the chats of users who must set up a second factor before a date. */
export function FactorNotice({ me }: { readonly me: Me }) {
  const { t, i18n } = useTranslation("security");
  if (!me.secondFactorFrom) return null;
  const time = written(new Date(me.secondFactorFrom), "dateAndTime", i18n.language);
  return (
    <section
      aria-label={t("appTitle")}
      className="flex flex-wrap items-center gap-x-3 border-b border-line bg-surface px-4 py-2 text-sm"
    >
      <ShieldCheck aria-hidden size={18} className="shrink-0 text-marigold-ink" />
      <p className="min-w-0 flex-1 basis-40">{t("requiredFrom", { time })}</p>
      <Link
        to="/settings/$page"
        params={{ page: "security" }}
        className="inline-flex min-h-9 items-center rounded-md px-2 font-medium text-marigold-ink hover:bg-marigold-soft max-md:min-h-11"
      >
        {t("setUpNow")}
      </Link>
    </section>
  );
}

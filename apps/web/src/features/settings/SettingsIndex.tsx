import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { configQuery, meQuery } from "#/data/account/session.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { buttonLook } from "#/ui/forms/Button.tsx";
import { INDEX } from "./index-pages.ts";
import { mayInvite } from "./invitations/may-invite.ts";

interface Props {
  /** The page beside it; null when the index is alone, as on a phone. */
  readonly beside: string | null;
}

export function SettingsIndex({ beside }: Props) {
  const { t } = useTranslation("settings");
  const alone = beside === null;
  const { data: me } = useQuery(meQuery);
  const { data: config } = useQuery(configQuery);
  const pages = INDEX.filter(({ name }) => name !== "invitations" || (me && mayInvite(config, me)));
  return (
    <nav aria-label={t("title")}>
      <Link to="/" className={`${buttonLook("plain")} -ms-2`}>
        <ChevronLeft aria-hidden size={18} className="rtl:-scale-x-100" />
        {t("back")}
      </Link>
      <h1 className="mt-3 mb-4 px-2 text-2xl font-semibold">{t("title")}</h1>
      <ul className="grid gap-0.5">
        {pages.map(({ name, title, contents, Icon }) => (
          <li key={name}>
            <Link
              to="/settings/$page"
              params={{ page: name }}
              state={{ fromAbove: alone }}
              aria-current={name === beside ? "page" : undefined}
              className="flex min-h-14 items-center gap-4 rounded-md px-2 py-2 transition-colors duration-150 hover:bg-sunken aria-[current=page]:bg-indigo-soft"
            >
              <Icon aria-hidden size={20} className="shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{t(title)}</span>
                <span className="block text-sm text-muted">{t(contents)}</span>
              </span>
              {alone && <ChevronRight aria-hidden size={18} className="text-muted rtl:-scale-x-100" />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

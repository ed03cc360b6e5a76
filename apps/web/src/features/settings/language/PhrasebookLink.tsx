import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { reviewQuery } from "../../../data/learning/phrasebook.queries.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";

/** Only for who has saved a word: nobody else sees anything of learning. */
export function PhrasebookLink() {
  const { t, i18n } = useTranslation("settings");
  const { data } = useQuery(reviewQuery);
  if (!data || data.total === 0) return null;
  return (
    <Link
      to="/settings/$page"
      params={{ page: "phrasebook" }}
      state={{ fromAbove: true }}
      className="-mx-2 flex min-h-11 items-center justify-between gap-4 rounded-md px-2 py-2 font-medium transition-colors duration-150 hover:bg-sunken"
    >
      {t("phrasebook")}
      <span className="flex items-center gap-2 text-muted">
        <span className="text-sm tabular-nums">
          {new Intl.NumberFormat(i18n.language).format(data.total)}
        </span>
        <ChevronRight aria-hidden size={18} className="shrink-0 rtl:-scale-x-100" />
      </span>
    </Link>
  );
}

import { useQuery } from "@tanstack/react-query";
import { reviewQuery } from "../../../data/learning/phrasebook.queries.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { PageLink } from "./PageLink.tsx";

/** Only for who has saved a word: nobody else sees anything of learning. */
export function PhrasebookLink() {
  const { t, i18n } = useTranslation("settings");
  const { data } = useQuery(reviewQuery);
  if (!data || data.total === 0) return null;
  const total = new Intl.NumberFormat(i18n.language).format(data.total);
  return <PageLink page="phrasebook" title={t("phrasebook")} note={total} />;
}

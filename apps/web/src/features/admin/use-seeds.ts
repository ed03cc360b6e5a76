import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { systemQuery } from "../../data/admin.queries.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useActivity } from "./activity.ts";

/** The first three entries of the log, once each of them has been found to be so. */
export function useSeeds(fullName: string): void {
  const { t } = useTranslation("admin");
  const { note } = useActivity();
  const { data: system } = useQuery(systemQuery);
  const seeded = useRef(false);
  const seed = useEffectEvent((checked: NonNullable<typeof system>) => {
    if (seeded.current) return;
    seeded.current = true;
    const { database, mail, versions } = checked;
    const said = (check: typeof database) => [check.word, check.message].filter(Boolean).join(", ");
    note("success", t("seedSignedIn", { name: fullName }));
    note("success", t("seedServer", { version: versions.Lingualoom ?? "" }));
    if (database.ok) note("success", t("seedDatabase", { state: said(database) }));
    else note("error", t("seedDatabase", { state: said(database) }));
    if (!mail.ok) note("error", t("seedMail", { state: said(mail) }));
  });
  useEffect(() => {
    if (system) seed(system);
  }, [system]);
}

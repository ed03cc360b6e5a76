import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { systemQuery } from "../../data/admin/admin.queries.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useActivity } from "./activity.ts";

/** Records the first three entries of the activity, each once it is known to be true. */
export function useSeeds(fullName: string): void {
  const { t } = useTranslation("admin");
  const { record } = useActivity();
  const { data: system } = useQuery(systemQuery);
  const seeded = useRef(false);
  const seed = useEffectEvent((checked: NonNullable<typeof system>) => {
    if (seeded.current) return;
    seeded.current = true;
    const { database, mail, versions } = checked;
    const stateOf = (check: typeof database) => [check.word, check.message].filter(Boolean).join(", ");
    record("success", t("seedSignedIn", { name: fullName }));
    record("success", t("seedServer", { version: versions.Lingualoom ?? "" }));
    if (database.ok) record("success", t("seedDatabase", { state: stateOf(database) }));
    else record("error", t("seedDatabase", { state: stateOf(database) }));
    if (!mail.ok) record("error", t("seedMail", { state: stateOf(mail) }));
  });
  useEffect(() => {
    if (system) seed(system);
  }, [system]);
}

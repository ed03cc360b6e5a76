import type { Person } from "@lingualoom/contract/shapes.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { usePresence } from "#/realtime/connection/use-live.ts";

export function Writes({ person }: { readonly person: Person }) {
  const { t, i18n } = useTranslation(["people", "common"]);
  const presence = usePresence(person._id);
  const writes = person.deleted ? undefined : person.writes;
  const shown = presence === "online" || (presence === "offline" && !writes) ? presence : null;
  return (
    <span aria-hidden={!writes} className="flex min-h-5 gap-1.5 text-sm whitespace-nowrap text-muted">
      {shown && (
        // Screen readers get it from the row's name.
        <span aria-hidden className={shown === "online" ? "text-green" : ""}>
          {t(`common:${shown}`)}
        </span>
      )}
      {shown && writes && <span aria-hidden>·</span>}
      {writes && <span>{t("writes", { language: languageName(writes, i18n.language) })}</span>}
    </span>
  );
}

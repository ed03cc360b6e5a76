import { offlineStatus } from "#/data/offline/status.ts";
import { useStore } from "#/external-store.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

const SENTENCES = { full: "offlineFull", refused: "offlineRefused", cleared: "offlineCleared" } as const;

/** Why nothing is here to be read without a network; nothing where nothing hinders it. */
export function KeptTrouble() {
  const { t } = useTranslation("timeline");
  const { trouble } = useStore(offlineStatus);
  return trouble && <span> {t(SENTENCES[trouble])}</span>;
}

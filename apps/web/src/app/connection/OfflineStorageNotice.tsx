import { offlineStatus } from "#/data/offline/status.ts";
import { useStore } from "#/external-store.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

const SENTENCES = { full: "offlineFull", refused: "offlineRefused", cleared: "offlineCleared" } as const;

export function OfflineStorageNotice() {
  const { t } = useTranslation("timeline");
  const { trouble } = useStore(offlineStatus);
  return trouble && <span> {t(SENTENCES[trouble])}</span>;
}

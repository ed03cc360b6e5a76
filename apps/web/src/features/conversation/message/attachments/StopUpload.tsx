import { useSyncExternalStore } from "react";
import type { OutboxEntry } from "#/data/outbox/entry.ts";
import { uploadProgress } from "#/data/uploads/upload-progress.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";

/** Under the files of a message while they are uploaded. */
export function StopUpload({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useTranslation("timeline");
  const { outbox } = useRealtime();
  const isUploading = useSyncExternalStore(uploadProgress.subscribe, () =>
    (entry.attachments ?? []).some(({ key }) => uploadProgress.get().has(key)),
  );
  if (!isUploading) return null;
  return (
    <button
      type="button"
      onClick={() => outbox.stop(entry.clientMessageId, t("stopped"))}
      className="block min-h-6 rounded-sm text-xs font-medium text-indigo underline underline-offset-4 pointer-coarse:min-h-11"
    >
      {t("stopUpload")}
    </button>
  );
}

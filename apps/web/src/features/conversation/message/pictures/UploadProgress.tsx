import { useSyncExternalStore } from "react";
import { uploadProgress } from "../../../../data/outbox/upload-progress.ts";
import { useTranslation } from "../../../../i18n/use-translation.ts";

/** Over the picture of a message while it is uploaded. */
export function UploadProgress({ clientMessageId }: { readonly clientMessageId: string }) {
  const { t } = useTranslation("timeline");
  const done = useSyncExternalStore(uploadProgress.subscribe, () => uploadProgress.get().get(clientMessageId) ?? null);
  if (done === null) return null;
  return (
    <progress
      aria-label={t("uploading")}
      value={done}
      className="absolute inset-x-2 bottom-2 h-1.5 w-[calc(100%-1rem)] appearance-none overflow-hidden rounded-full bg-surface accent-indigo [&::-moz-progress-bar]:bg-indigo [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-indigo"
    />
  );
}

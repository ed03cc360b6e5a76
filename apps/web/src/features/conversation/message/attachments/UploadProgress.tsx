import { useSyncExternalStore } from "react";
import { uploadProgress } from "#/data/uploads/upload-progress.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

interface Props {
  /** Key of the attachment. */
  readonly of: string;
  readonly className: string;
}

export function UploadProgress({ of, className }: Props) {
  const { t } = useTranslation("timeline");
  const done = useSyncExternalStore(uploadProgress.subscribe, () => uploadProgress.get().get(of) ?? null);
  if (done === null) return null;
  return (
    <progress
      aria-label={t("uploading")}
      value={done}
      className={`h-1.5 appearance-none overflow-hidden rounded-full bg-surface accent-indigo [&::-moz-progress-bar]:bg-indigo [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-indigo ${className}`}
    />
  );
}

import { PICTURE_BYTES } from "@lingualoom/contract/limits.ts";
import { Camera } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Spinner } from "../graphics/Spinner.tsx";
import { toast } from "../toasts/toast.ts";
import { useFileField } from "./use-file-field.tsx";

/** A hidden file field for a picture of a person or group; reports unsuitable files. */
export function usePictureField(label: string, onFile: (file: File) => void) {
  const { t } = useTranslation("dialogs");
  return useFileField({
    label,
    accept: "image/*",
    onFile: (file) => {
      if (!file.type.startsWith("image/")) toast.error(t("pictureNoImage"));
      else if (file.size > PICTURE_BYTES) toast.error(t("pictureTooBig"));
      else onFile(file);
    },
  });
}

export const readAsDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

interface Props {
  readonly label: string;
  readonly hint?: string;
  /** The camera icon covers the picture on hover; otherwise it is at the corner. */
  readonly covers?: boolean;
  readonly busy?: boolean;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

export function PictureButton({ label, hint = label, covers = false, busy = false, onFile, children }: Props) {
  const { field, choose } = usePictureField(label, onFile);
  const cover = `inset-0 bg-shade text-surface transition-opacity duration-150 ${busy ? "" : "opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"}`;
  const corner = "end-0 bottom-0 size-8 border border-line bg-surface text-muted";
  return (
    <>
      <button
        type="button"
        aria-busy={busy || undefined}
        disabled={busy}
        onClick={choose}
        className={`relative grid shrink-0 place-items-center rounded-full ${covers ? "finger-sized group" : ""}`}
      >
        {/* Rendered as content: a label would have to begin with the initials, which are rendered here as letters. */}
        <span className="sr-only">{label}</span>
        {children}
        <span
          aria-hidden
          title={hint}
          className={`absolute grid place-items-center rounded-full ${covers ? cover : corner}`}
        >
          {busy ? <Spinner /> : <Camera size={covers ? 18 : 16} />}
        </span>
      </button>
      {field}
    </>
  );
}

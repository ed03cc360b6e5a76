import { Camera } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useFileField } from "../../ui/forms/use-file-field.tsx";
import { toast } from "../../ui/layers/toast.ts";
import { Spinner } from "../../ui/states/Spinner.tsx";
import { pictureProblem } from "../settings/picture-problem.ts";

interface Props {
  readonly busy?: boolean;
  readonly onFile: (file: File) => void;
  /** The picture as it is now. */
  readonly children: ReactNode;
}

/** A group's picture; a click changes it. */
export function PictureButton({ busy = false, onFile, children }: Props) {
  const { t } = useTranslation(["groups", "dialogs"]);
  const { field, choose } = useFileField({
    label: t("changePicture"),
    accept: "image/*",
    onFile: (file) => {
      const problem = pictureProblem(file);
      if (problem) toast.error(t(problem));
      else onFile(file);
    },
  });
  return (
    <>
      <button
        type="button"
        aria-busy={busy || undefined}
        disabled={busy}
        onClick={choose}
        className="relative grid shrink-0 place-items-center rounded-full"
      >
        {/* As content, not as a label: a label would have to begin with the initials, which are drawn here as letters. */}
        <span className="sr-only">{t("changePicture")}</span>
        {children}
        <span
          aria-hidden
          title={t("changePicture")}
          className="absolute end-0 bottom-0 grid size-8 place-items-center rounded-full border border-line bg-surface text-muted"
        >
          {busy ? <Spinner /> : <Camera size={16} />}
        </span>
      </button>
      {field}
    </>
  );
}

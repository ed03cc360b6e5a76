import { useTranslation } from "../../../../i18n/use-translation.ts";
import { toast } from "../../../../ui/layers/toast.ts";
import { showNotLoaded } from "../../../../ui/lazy/not-loaded.ts";
import type { ChangePictures } from "./use-chosen-pictures.ts";

/** As many as fit above the text field. */
const AT_MOST = 10;

/** Adds files to the chosen pictures; shows why one is refused. */
export function useAddPictures(change: ChangePictures) {
  const { t } = useTranslation("chat");
  return async (files: readonly File[]) => {
    const reader = await import("./read-picture.ts").catch(() => null);
    if (!reader) return showNotLoaded();
    let tooMany = files.length > AT_MOST;
    for (const file of files.slice(0, AT_MOST)) {
      const read = await reader.readPicture(file);
      if (typeof read === "string") toast.error(t(read));
      else
        change((before) => {
          if (before.length < AT_MOST) return [...before, read];
          tooMany = true;
          URL.revokeObjectURL(read.url);
          return before;
        });
    }
    if (tooMany) toast.error(t("pictureTooMany", { count: AT_MOST }));
  };
}

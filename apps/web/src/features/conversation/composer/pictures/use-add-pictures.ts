import { toast } from "react-hot-toast/headless";
import { useTranslation } from "../../../../i18n/use-translation.ts";
import { sayNotLoaded } from "../../../../ui/lazy/not-loaded.ts";
import type { ChangePictures } from "./use-chosen-pictures.ts";

/** As many as fit above what is being written. */
const AT_MOST = 10;

/** Adds files to what is chosen, whichever way they came; shows why one is not taken. */
export function useAddPictures(change: ChangePictures) {
  const { t } = useTranslation("chat");
  return async (files: readonly File[]) => {
    const reader = await import("./read-picture.ts").catch(() => null);
    if (!reader) return sayNotLoaded();
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

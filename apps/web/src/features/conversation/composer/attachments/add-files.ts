import i18next from "i18next";
import type { ChosenAttachment } from "../../../../data/attachments/chosen-attachment.ts";
import { readPicture } from "./read-picture.ts";
import type { ChangeAttachments } from "./use-chosen-attachments.ts";

/** As many as fit above the text field. */
const AT_MOST = 10;

interface Added {
  /** Why some were not added; empty when all were. */
  readonly sentence: string;
  readonly pictures: readonly ChosenAttachment[];
}

/** Adds files to the chosen pictures, as far as each can be sent. */
export async function addFiles(
  files: readonly File[],
  before: readonly ChosenAttachment[],
  change: ChangeAttachments,
): Promise<Added> {
  const sentences = new Set<string>();
  const tooMany = i18next.t("dialogs:pictureTooMany", { count: AT_MOST });
  if (files.length > AT_MOST) sentences.add(tooMany);
  let pictures = before;
  for (const file of files.slice(0, AT_MOST)) {
    const read = await readPicture(file);
    if (typeof read === "string") sentences.add(i18next.t(read));
    else
      change((now) => {
        pictures = now.length < AT_MOST ? [...now, read] : now;
        if (pictures !== now) return pictures;
        sentences.add(tooMany);
        URL.revokeObjectURL(read.url);
        return now;
      });
  }
  return { sentence: [...sentences].join(" "), pictures };
}

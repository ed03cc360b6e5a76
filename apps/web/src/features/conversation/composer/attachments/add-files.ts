import { ATTACHMENTS_MAX } from "@lingualoom/contract/limits.ts";
import i18next from "i18next";
import type { ChosenAttachment } from "#/data/attachments/chosen-attachment.ts";
import { beginEarlyUpload, endEarlyUpload } from "#/data/uploads/early-uploads.ts";
import { readFile, remake } from "./read-file.ts";

export type ChangeAttachments = (next: (before: readonly ChosenAttachment[]) => readonly ChosenAttachment[]) => void;

interface Added {
  readonly sentence: string;
  readonly attachments: readonly ChosenAttachment[];
}

export async function addFiles(
  files: readonly File[],
  maxFileSize: number,
  before: readonly ChosenAttachment[],
  change: ChangeAttachments,
): Promise<Added> {
  const sentences = new Set<string>();
  const tooMany = i18next.t("dialogs:tooManyFiles", { count: ATTACHMENTS_MAX });
  if (files.length > ATTACHMENTS_MAX) sentences.add(tooMany);
  let attachments = before;
  for (const file of files.slice(0, ATTACHMENTS_MAX)) {
    const read = await readFile(file, maxFileSize);
    if (typeof read === "string") sentences.add(read);
    else
      change((now) => {
        attachments = now.length < ATTACHMENTS_MAX ? [...now, read] : now;
        if (attachments !== now) {
          beginEarlyUpload(read);
          return attachments;
        }
        sentences.add(tooMany);
        URL.revokeObjectURL(read.url);
        return now;
      });
  }
  return { sentence: [...sentences].join(" "), attachments };
}

/**
 * Replaces a chosen picture by another version of itself; the upload of the old one is cancelled and its bytes deleted.
 * @returns a sentence if it failed
 */
export async function replacePicture(
  attachment: ChosenAttachment,
  version: Parameters<typeof remake>[1],
  change: ChangeAttachments,
): Promise<string> {
  const made = await remake(attachment, version);
  if (typeof made === "string") return made;
  change((now) => {
    // The file may have been removed or sent in the meantime.
    if (!now.some(({ key }) => key === attachment.key)) {
      URL.revokeObjectURL(made.url);
      return now;
    }
    endEarlyUpload(attachment.key);
    beginEarlyUpload(made);
    return now.map((one) => (one.key === attachment.key ? { ...made, alt: one.alt } : one));
  });
  return "";
}

import { ATTACHMENTS_MAX } from "@lingualoom/contract/limits.ts";
import i18next from "i18next";
import type { ChosenAttachment } from "#/data/attachments/chosen-attachment.ts";
import { readFile } from "#/features/conversation/composer/attachments/read-file.ts";

export interface ReadFiles {
  readonly attachments: readonly ChosenAttachment[];
  readonly refused: readonly string[];
}

export async function readFiles(files: readonly File[], maxFileSize: number): Promise<ReadFiles> {
  const attachments: ChosenAttachment[] = [];
  const refused: string[] = [];
  for (const file of files.slice(0, ATTACHMENTS_MAX)) {
    const read = await readFile(file, maxFileSize);
    if (typeof read === "string") refused.push(read);
    else attachments.push(read);
  }
  if (files.length > ATTACHMENTS_MAX) refused.push(i18next.t("dialogs:tooManyFiles", { count: ATTACHMENTS_MAX }));
  return { attachments, refused };
}

/** Returns as many as the message has room for, after those chosen before. */
export const withinAttachmentLimit = (
  before: readonly ChosenAttachment[],
  attachments: readonly ChosenAttachment[],
): readonly ChosenAttachment[] => [...before, ...attachments].slice(0, Math.max(ATTACHMENTS_MAX, before.length));

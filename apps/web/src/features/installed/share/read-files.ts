import type { ChosenAttachment } from "../../../data/attachments/chosen-attachment.ts";
import { type PictureProblem, readPicture } from "../../conversation/composer/attachments/read-picture.ts";

/** A message takes as many. */
const AT_MOST = 10;

export interface ReadFiles {
  readonly pictures: readonly ChosenAttachment[];
  /** What cannot be sent, each with its reason. */
  readonly refused: readonly {
    readonly name: string;
    readonly why: PictureProblem | "dialogs:pictureTooMany";
  }[];
}

/** What of the shared files can be sent. */
export async function readFiles(files: readonly File[]): Promise<ReadFiles> {
  const pictures: ChosenAttachment[] = [];
  const refused: ReadFiles["refused"][number][] = [];
  for (const file of files) {
    const read = pictures.length < AT_MOST ? await readPicture(file) : "dialogs:pictureTooMany";
    if (typeof read === "string") refused.push({ name: file.name, why: read });
    else pictures.push(read);
  }
  return { pictures, refused };
}

/** Those that a chat has room for, behind the ones chosen there before. */
export const withRoom = (
  before: readonly ChosenAttachment[],
  pictures: readonly ChosenAttachment[],
): readonly ChosenAttachment[] => [...before, ...pictures].slice(0, Math.max(AT_MOST, before.length));

import { useState } from "react";
import type { Address } from "../../../../data/address.ts";
import type { ChosenAttachment } from "../../../../data/attachments/chosen-attachment.ts";
import { addFiles } from "./add-files.ts";
import type { ChangeAttachments } from "./use-chosen-attachments.ts";

/** What was wrong with the files chosen last; over as soon as other pictures are chosen, or these are sent. */
interface Problem {
  readonly sentence: string;
  readonly address: Address;
  readonly pictures: readonly ChosenAttachment[];
}

/** Adds files to the chosen pictures; tells why one is refused. */
export function useAddFiles(address: Address, pictures: readonly ChosenAttachment[], change: ChangeAttachments) {
  const [problem, setProblem] = useState<Problem | null>(null);
  if (problem && (problem.address !== address || problem.pictures !== pictures)) setProblem(null);
  const add = async (files: readonly File[]) => {
    setProblem({ address, ...(await addFiles(files, pictures, change)) });
  };
  return { add, problem: problem?.sentence ?? "" };
}

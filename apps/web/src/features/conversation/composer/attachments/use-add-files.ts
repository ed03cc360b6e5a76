import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import type { Address } from "#/data/address.ts";
import type { ChosenAttachment } from "#/data/attachments/chosen-attachment.ts";
import { addFiles } from "./add-files.ts";
import type { ChangeAttachments } from "./use-chosen-attachments.ts";

/** What was wrong with the files chosen last; over as soon as others are chosen, or these are sent. */
interface Problem {
  readonly sentence: string;
  readonly address: Address;
  readonly attachments: readonly ChosenAttachment[];
}

/** Adds files to the chosen ones; tells why one is refused. */
export function useAddFiles(address: Address, attachments: readonly ChosenAttachment[], change: ChangeAttachments) {
  const [problem, setProblem] = useState<Problem | null>(null);
  // Until it is known the server says it.
  const { data: { maxFileSize = Number.POSITIVE_INFINITY } = {} } = useQuery(configQuery);
  if (problem && (problem.address !== address || problem.attachments !== attachments)) setProblem(null);
  const add = async (files: readonly File[]) => {
    setProblem({ address, ...(await addFiles(files, maxFileSize, attachments, change)) });
  };
  return { add, problem: problem?.sentence ?? "" };
}

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import type { Address } from "#/data/address.ts";
import type { ChosenAttachment } from "#/data/attachments/chosen-attachment.ts";
import {
  bringAttachmentsBack,
  changeAttachments,
  chosenAttachments,
  onChosenAttachments,
} from "#/data/attachments/chosen-attachments.ts";
import { notStored } from "#/data/not-stored.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import { addFiles, type ChangeAttachments } from "./add-files.ts";

/** Cleared when other files are chosen, or these are sent. */
interface Problem {
  readonly sentence: string;
  readonly address: Address;
  readonly attachments: readonly ChosenAttachment[];
}

export interface ChosenFiles {
  readonly attachments: readonly ChosenAttachment[];
  readonly change: ChangeAttachments;
  readonly add: (files: readonly File[]) => void;
  readonly problem: string;
}

/** Also restores files stored before a reload. */
export function useChosenFiles(me: string, address: Address): ChosenFiles {
  const { addresses } = useRealtime();
  const attachments = useSyncExternalStore(onChosenAttachments, () => chosenAttachments(me, address));
  useEffect(() => void bringAttachmentsBack(me, (stored) => addresses.resolve(stored)), [me, addresses]);
  const [problem, setProblem] = useState<Problem | null>(null);
  // Until the limit is known, the server enforces it.
  const { data: { maxFileSize = Number.POSITIVE_INFINITY } = {} } = useQuery(configQuery);
  if (problem && (problem.address !== address || problem.attachments !== attachments)) setProblem(null);
  const change: ChangeAttachments = async (next) => {
    if (!(await changeAttachments(me, address, next))) notStored.set("file");
  };
  const add = async (files: readonly File[]) => {
    setProblem({ address, ...(await addFiles(files, maxFileSize, attachments, change)) });
  };
  return { attachments, change, add, problem: problem?.sentence ?? "" };
}

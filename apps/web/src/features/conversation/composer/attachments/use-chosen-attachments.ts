import { useEffect, useSyncExternalStore } from "react";
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

export type ChangeAttachments = (next: (before: readonly ChosenAttachment[]) => readonly ChosenAttachment[]) => void;

/** The files chosen for a conversation, also those an earlier page stored, and a function that changes them. */
export function useChosenAttachments(me: string, address: Address) {
  const { addresses } = useRealtime();
  const attachments = useSyncExternalStore(onChosenAttachments, () => chosenAttachments(me, address));
  useEffect(() => void bringAttachmentsBack(me, (stored) => addresses.resolve(stored)), [me, addresses]);
  const change: ChangeAttachments = async (next) => {
    if (!(await changeAttachments(me, address, next))) notStored.set("file");
  };
  return [attachments, change] as const;
}

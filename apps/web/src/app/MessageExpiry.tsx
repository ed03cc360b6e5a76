import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { sendLeftDeletions } from "../data/conversations/deletions.ts";
import { expireMessages } from "../realtime/expiry/message-expiry.ts";

/** Longer than another window shows "Undo". */
const UNDONE_MS = 10_000;

/** Expires messages while the page is open, and deletes what an earlier page began to delete. Draws nothing. */
export function MessageExpiry({ me }: { readonly me: string }) {
  const client = useQueryClient();
  useEffect(() => expireMessages(client, me), [client, me]);
  useEffect(() => void sendLeftDeletions(me, UNDONE_MS), [me]);
  return null;
}

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { expireMessages } from "../realtime/expiry/message-expiry.ts";

/** Expires messages while the page is open. Draws nothing. */
export function MessageExpiry({ me }: { readonly me: string }) {
  const client = useQueryClient();
  useEffect(() => expireMessages(client, me), [client, me]);
  return null;
}

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { endInTime } from "../realtime/message-expiry.ts";

/** What is to disappear does so while the page is open. Draws nothing. */
export function Disappearing({ me }: { readonly me: string }) {
  const client = useQueryClient();
  useEffect(() => endInTime(client, me), [client, me]);
  return null;
}

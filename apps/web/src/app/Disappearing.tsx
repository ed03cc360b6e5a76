import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { endInTime } from "../realtime/disappearing.ts";

/** Removes expired messages while the page is open. Renders nothing. */
export function Disappearing({ me }: { readonly me: string }) {
  const client = useQueryClient();
  useEffect(() => endInTime(client, me), [client, me]);
  return null;
}

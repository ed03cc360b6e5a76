import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { announceChanges } from "./announce-changes.ts";

/** Announces what others change as long as somebody is signed in. Draws nothing. */
export function ChangeAnnouncements({ me }: { readonly me: string }) {
  const client = useQueryClient();
  useEffect(() => announceChanges(client, me), [client, me]);
  return null;
}

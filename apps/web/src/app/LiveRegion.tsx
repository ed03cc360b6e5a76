import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStore } from "../external-store.ts";
import { announceChanges } from "./announce-changes.ts";
import { announcements } from "./announcements.ts";

/** The page's live region. Each announcement is a line of its own, because the same text again is no change of a text. */
export function LiveRegion({ me }: { readonly me: string }) {
  const client = useQueryClient();
  const lines = useStore(announcements);
  useEffect(() => announceChanges(client, me), [client, me]);
  return (
    <div role="log" aria-live="polite" className="sr-only">
      {lines.map(({ id, text }) => (
        <p key={id} dir="auto">
          {text}
        </p>
      ))}
    </div>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { announceChanges } from "./announce-changes.ts";
import { lastAnnouncements, onAnnouncement } from "./announcements.ts";

/** Each announcement is a line of its own, because the same text once more is no change of a text. */
export function LiveRegion({ me }: { readonly me: string }) {
  const client = useQueryClient();
  const announcements = useSyncExternalStore(onAnnouncement, lastAnnouncements);
  useEffect(() => announceChanges(client, me), [client, me]);
  return (
    <div role="log" aria-live="polite" className="sr-only">
      {announcements.map(({ id, text }) => (
        <p key={id} dir="auto">
          {text}
        </p>
      ))}
    </div>
  );
}

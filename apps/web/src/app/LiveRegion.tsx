import { useSyncExternalStore } from "react";
import { lastAnnouncements, onAnnouncement } from "./announcements.ts";

/** Each announcement is a line of its own, because the same text once more is no change of a text. */
export function LiveRegion() {
  const announcements = useSyncExternalStore(onAnnouncement, lastAnnouncements);
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

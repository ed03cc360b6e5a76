import { useSyncExternalStore } from "react";
import { lastAnnouncement, onAnnouncement } from "./announcements.ts";

export function LiveRegion() {
  const text = useSyncExternalStore(onAnnouncement, lastAnnouncement);
  return (
    <div role="log" aria-live="polite" dir="auto" className="sr-only">
      {text}
    </div>
  );
}

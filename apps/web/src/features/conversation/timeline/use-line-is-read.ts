import { useEffect, useState } from "react";

const FADE_AFTER_MS = 5_000;

/** True a while after the last message was seen: then the unread line has done its work. It keeps its room. */
export function useLineIsRead(seenAll: boolean): boolean {
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    if (!seenAll || isRead) return;
    const timer = setTimeout(() => setIsRead(true), FADE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [seenAll, isRead]);
  return isRead;
}

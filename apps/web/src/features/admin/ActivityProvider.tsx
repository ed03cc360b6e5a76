import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ActivityContext, type Entry, withEntry } from "./activity.ts";
import { Banner } from "./Banner.tsx";

const BANNER_MS = 5_000;

/** Keeps the dashboard's recent activity, and shows the latest action in a banner. */
export function ActivityProvider({ children }: { readonly children: ReactNode }) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [banner, setBanner] = useState<Entry | null>(null);
  const lastId = useRef(0);

  const add = useCallback((type: Entry["type"], message: string): Entry => {
    lastId.current += 1;
    const entry = { id: lastId.current, type, timestamp: new Date(), message };
    setEntries((before) => withEntry(before, entry));
    return entry;
  }, []);
  const record = useCallback((type: Entry["type"], message: string) => void add(type, message), [add]);
  const report = useCallback((type: Entry["type"], message: string) => setBanner(add(type, message)), [add]);

  useEffect(() => {
    if (!banner) return;
    const timer = setTimeout(() => setBanner(null), BANNER_MS);
    return () => clearTimeout(timer);
  }, [banner]);

  const activity = useMemo(() => ({ entries, record, report }), [entries, record, report]);
  return (
    <ActivityContext value={activity}>
      {children}
      <Banner entry={banner} />
    </ActivityContext>
  );
}

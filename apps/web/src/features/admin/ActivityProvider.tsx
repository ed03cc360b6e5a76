import { CircleAlert, CircleCheck } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ActivityContext, type Entry, withEntry } from "./activity.ts";

const BANNER_MS = 5_000;

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

/** The result of the last action, at the edge of the page, where it covers nothing in use. */
function Banner({ entry }: { readonly entry: Entry | null }) {
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-30 grid justify-items-center p-4">
      {entry && (
        <p
          key={entry.id}
          className={`flex max-w-xl animate-arrive items-center gap-2 rounded-md border bg-surface px-4 py-3 shadow-lift ${entry.type === "error" ? "border-red text-red" : "border-line text-ink"}`}
        >
          {entry.type === "error" ? (
            <CircleAlert aria-hidden size={18} className="shrink-0" />
          ) : (
            <CircleCheck aria-hidden size={18} className="shrink-0 text-green" />
          )}
          {entry.message}
        </p>
      )}
    </div>
  );
}

import { CircleAlert, CircleCheck } from "lucide-react";
import type { Entry } from "./activity.ts";

/** The result of the last action, at the edge of the page, where it covers nothing in use. */
export function Banner({ entry }: { readonly entry: Entry | null }) {
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

import type { Setup } from "@lingualoom/contract/calls/translation.ts";

/** The progress of a download to the server, or why it failed. */
export function Fetching({ setup }: { readonly setup: Setup }) {
  if (setup.state === "failed") return <p className="mb-4 text-red">{setup.message}</p>;
  if (setup.state !== "fetching") return null;
  return (
    <div className="mb-4">
      <progress
        aria-label={setup.message}
        value={setup.total > 0 ? setup.done : undefined}
        max={setup.total || 1}
        className="w-full accent-indigo"
      />
      <p className="text-sm text-muted">{setup.message}</p>
    </div>
  );
}

import { toast } from "react-hot-toast/headless";

/** The failures that are being said. */
const failures = new Set<string>();

/** Takes away what failed on the page that is left; what was done is gone in two seconds by itself. */
export function dismissFailures(): void {
  for (const id of failures) toast.remove(id);
}

/** Told by the region that shows them. */
export function noteFailures(ids: readonly string[]): void {
  failures.clear();
  for (const id of ids) failures.add(id);
}

import { toast } from "react-hot-toast/headless";

/** The failures on the screen. Global because the router dismisses them, outside of React. */
const failures = new Set<string>();

/** Removes the failures of the page that is left; successes go by themselves after two seconds. */
export function dismissFailures(): void {
  for (const id of failures) toast.remove(id);
}

/** The region that shows the toasts calls it with those of failures. */
export function noteFailures(ids: readonly string[]): void {
  failures.clear();
  for (const id of ids) failures.add(id);
}

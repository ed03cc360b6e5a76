import type { Person } from "@lingualoom/contract/shapes.ts";
import { useNow } from "#/ui/hooks/use-now.ts";

/** Returns what a person says of themselves, until its end. */
export function useStatusText({ status }: Pick<Person, "status">): string {
  const now = useNow();
  return status && (!status.until || Date.parse(status.until) > now) ? status.text : "";
}

import type { ActionOptions } from "#/ui/kit/use-action.ts";
import { useProvenAction } from "../proof/use-proven-action.ts";
import { useActivity } from "./activity.ts";

/**
 * An action of an administrator: its outcome is recorded as recent activity, and the server may require
 * reauthentication.
 */
export function useAdminAction<Input = void, Answer = unknown>(options: Omit<ActionOptions<Input, Answer>, "tell">) {
  const { report } = useActivity();
  return useProvenAction<Input, Answer>({ ...options, tell: report });
}

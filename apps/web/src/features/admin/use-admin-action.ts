import type { ActionOptions } from "#/ui/kit/use-action.ts";
import { useProvenAction } from "../proof/use-proven-action.ts";
import { useActivity } from "./activity.ts";

/** An action of an administrator: recorded as recent activity, and possibly subject to reauthentication. */
export function useAdminAction<Input = void, Answer = unknown>(options: Omit<ActionOptions<Input, Answer>, "tell">) {
  const { report } = useActivity();
  return useProvenAction<Input, Answer>({ ...options, tell: report });
}

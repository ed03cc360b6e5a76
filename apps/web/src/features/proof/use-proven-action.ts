import { type ActionOptions, useAction } from "#/ui/kit/use-action.ts";
import { asksForProof } from "./asks-for-proof.ts";
import { useProof } from "./use-proof.tsx";

/** An action that may require reauthentication; it is then repeated. */
export function useProvenAction<Input = void, Answer = unknown>(options: ActionOptions<Input, Answer>) {
  const { demand, dialog } = useProof();
  const action = useAction<Input, Answer>({
    ...options,
    onFailed(error, input) {
      if (!asksForProof(error)) return options.onFailed?.(error, input);
      demand(() => action.mutate(input), error);
      return true;
    },
  });
  return {
    ...action,
    /** A demand for reauthentication is not a failure. */
    error: asksForProof(action.error) ? null : action.error,
    proof: dialog,
  };
}

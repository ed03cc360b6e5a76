import { type ActionOptions, useAction } from "#/ui/kit/use-action.ts";
import { asksForProof } from "./asks-for-proof.ts";
import { useProof } from "./use-proof.tsx";

/** An action for which the server may want a proof of who the person is; after it, the action runs again. */
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
    /** Without the demand for a proof, which is no failure. */
    error: asksForProof(action.error) ? null : action.error,
    /** Stands wherever the page has room for a dialog. */
    proof: dialog,
  };
}

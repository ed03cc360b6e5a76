import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { toast } from "../toasts/toast.ts";

export interface ActionOptions<Input, Answer> extends Pick<UseMutationOptions<Answer, Error, Input>, "scope"> {
  readonly act: (input: Input) => Promise<Answer>;
  readonly done?: string | ((answer: Answer, input: Input) => string);
  /** Message after a failure for which the server gives no reason. Absent if the page shows the error itself. */
  readonly failed?: string | ((input: Input) => string);
  /** Refetched after success and failure alike; the action is pending until then. */
  readonly stale?: readonly QueryKey[];
  readonly onDone?: ((answer: Answer, input: Input) => unknown) | undefined;
  /** Returns true if the failure has been handled. */
  readonly onFailed?: (error: Error, input: Input) => unknown;
  readonly tell?: ((type: "success" | "error", text: string) => void) | undefined;
}

const tellInToast = (type: "success" | "error", text: string) => void toast[type](text);

export function useAction<Input = void, Answer = unknown>(options: ActionOptions<Input, Answer>) {
  const { act, done, failed, stale = [], onDone, onFailed, tell = tellInToast, ...rest } = options;
  const client = useQueryClient();
  const refetch = () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  return useMutation<Answer, Error, Input>({
    ...rest,
    mutationFn: act,
    async onSuccess(answer, input) {
      if (done) tell("success", typeof done === "string" ? done : done(answer, input));
      await refetch();
      await onDone?.(answer, input);
    },
    onError(error, input) {
      if (onFailed?.(error, input) !== true && failed !== undefined)
        tell("error", sentenceOf(error, typeof failed === "string" ? failed : failed(input)));
      return refetch();
    },
  });
}

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, sentenceOf } from "../../../transport/api-error.ts";
import { useActivity } from "../activity.ts";

interface ReauthenticatedChange<Change, Answer> {
  /** Calls the server, with the password if the server asked for it. */
  readonly ask: (change: Change, currentPassword: string | undefined) => Promise<Answer>;
  readonly onDone: (answer: Answer, change: Change) => void;
  /** The error message; as a text, when the server gives no reason. */
  readonly failure: string | ((error: unknown, change: Change) => string);
}

interface Tried<Change> {
  readonly change: Change;
  readonly currentPassword?: string;
}

const wantsPassword = (error: unknown) =>
  error instanceof ApiError && (error.code === "REAUTHENTICATE" || error.code === "WRONG_PASSWORD");

/** A change for which the server may ask the password, when the sign-in is not recent. */
export function useReauthenticatedChange<Change, Answer>({
  ask,
  onDone,
  failure,
}: ReauthenticatedChange<Change, Answer>) {
  const { report } = useActivity();
  const [waiting, setWaiting] = useState<{ change: Change; problem: string } | null>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ change, currentPassword }: Tried<Change>) => ask(change, currentPassword),
    onSuccess: (answer, { change }) => {
      setWaiting(null);
      onDone(answer, change);
    },
    onError: (error, { change, currentPassword }) => {
      if (!wantsPassword(error))
        return report("error", typeof failure === "string" ? sentenceOf(error, failure) : failure(error, change));
      setWaiting({ change, problem: currentPassword ? sentenceOf(error, "") : "" });
    },
  });
  return {
    change: (change: Change, options?: { readonly onSuccess?: () => void }) => mutate({ change }, options),
    updating: isPending,
    /** The change that is being made, or waits for the password. */
    current: isPending ? variables.change : null,
    waiting,
    confirm: (currentPassword: string) => waiting && mutate({ change: waiting.change, currentPassword }),
    giveUp: () => setWaiting(null),
  };
}

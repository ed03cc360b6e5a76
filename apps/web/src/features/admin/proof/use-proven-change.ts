import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, sentenceOf } from "../../../transport/api-error.ts";
import { useActivity } from "../activity.ts";

interface ProvenChange<Change, Answer> {
  /** Asks the server; with the password where it was asked for. */
  readonly ask: (change: Change, currentPassword: string | undefined) => Promise<Answer>;
  readonly onDone: (answer: Answer, change: Change) => void;
  /** What is said when it failed; as a text, when the server gives no reason. */
  readonly failure: string | ((error: unknown, change: Change) => string);
}

interface Tried<Change> {
  readonly change: Change;
  readonly currentPassword?: string;
}

const wantsPassword = (error: unknown) =>
  error instanceof ApiError && (error.code === "REAUTHENTICATE" || error.code === "WRONG_PASSWORD");

/** A change that the server may let wait for the password, because the sign-in is a while ago. */
export function useProvenChange<Change, Answer>({ ask, onDone, failure }: ProvenChange<Change, Answer>) {
  const { tell } = useActivity();
  const [waiting, setWaiting] = useState<{ change: Change; problem: string } | null>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ change, currentPassword }: Tried<Change>) => ask(change, currentPassword),
    onSuccess: (answer, { change }) => {
      setWaiting(null);
      onDone(answer, change);
    },
    onError: (error, { change, currentPassword }) => {
      if (!wantsPassword(error))
        return tell(
          "error",
          typeof failure === "string" ? sentenceOf(error, failure) : failure(error, change),
        );
      setWaiting({ change, problem: currentPassword ? sentenceOf(error, "") : "" });
    },
  });
  return {
    change: (change: Change, options?: { readonly onSuccess?: () => void }) => mutate({ change }, options),
    updating: isPending,
    /** What is being asked for, or waits for the password. */
    current: isPending ? variables.change : null,
    waiting,
    confirm: (currentPassword: string) => waiting && mutate({ change: waiting.change, currentPassword }),
    giveUp: () => setWaiting(null),
  };
}

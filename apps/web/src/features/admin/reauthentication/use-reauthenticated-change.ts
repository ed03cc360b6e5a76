import { useMutation } from "@tanstack/react-query";
import { asksForProof } from "#/features/proof/asks-for-proof.ts";
import { useProof } from "#/features/proof/use-proof.tsx";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useActivity } from "../activity.ts";

interface ReauthenticatedChange<Change, Answer> {
  readonly ask: (change: Change) => Promise<Answer>;
  readonly onDone: (answer: Answer, change: Change) => void;
  /** The error message; as a text, when the server gives no reason. */
  readonly failure: string | ((error: unknown, change: Change) => string);
}

/** A change for which the server may want a proof, when the sign-in is not recent. */
export function useReauthenticatedChange<Change, Answer>({
  ask,
  onDone,
  failure,
}: ReauthenticatedChange<Change, Answer>) {
  const { report } = useActivity();
  const proof = useProof();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ change }: { readonly change: Change }) => ask(change),
    onSuccess: (answer, { change }) => onDone(answer, change),
    onError: (error, { change }) => {
      if (asksForProof(error)) proof.demand(() => mutate({ change }), error);
      else report("error", typeof failure === "string" ? sentenceOf(error, failure) : failure(error, change));
    },
  });
  return {
    change: (change: Change, options?: { readonly onSuccess?: () => void }) => mutate({ change }, options),
    updating: isPending,
    /** The change that is being made. */
    current: isPending ? variables.change : null,
    proof: proof.dialog,
  };
}

import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { sentenceOf } from "../../../transport/api-error.ts";
import { SavedMark } from "./SavedMark.tsx";

const SHOWN_MS = 3_000;

type Saving = Pick<UseMutationResult, "isSuccess" | "error" | "submittedAt" | "reset">;

/** What a row shows of its saving: a mark for a while after success, an error until the next try. */
export function useOutcome(
  { isSuccess, error, submittedAt, reset }: Saving,
  failure: string,
): { readonly note: ReactNode; readonly error: string | undefined } {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further success shows for the whole time.
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, submittedAt, reset]);
  return {
    note: <SavedMark shown={isSuccess} />,
    error: error ? sentenceOf(error, failure) : undefined,
  };
}

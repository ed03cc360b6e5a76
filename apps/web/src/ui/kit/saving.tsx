import type { UseMutationResult } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

const SHOWN_MS = 3_000;

type Saving = Pick<UseMutationResult, "isSuccess" | "error" | "submittedAt" | "reset">;

/** The state of a field's saving: a mark for a while after success, an error until the next attempt. */
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

/** A quiet mark after a label. Takes no space, so that nothing moves. */
function SavedMark({ shown }: { readonly shown: boolean }) {
  const { t } = useTranslation("settings");
  return (
    <span role="status">
      {shown && (
        <span className="absolute ms-2 inline-flex animate-arrive items-center gap-1 text-sm font-normal whitespace-nowrap text-green">
          <Check aria-hidden size={14} className="shrink-0 self-center" />
          {t("saved")}
        </span>
      )}
    </span>
  );
}

export function useSavedText(stored: string, save: (text: string) => void) {
  /** Null while the stored text shows, even if another device or user changes it. */
  const [typed, setTyped] = useState<string | null>(null);
  const saveTyped = () => {
    const text = typed?.trim();
    if (text === undefined) return;
    if (text === stored) setTyped(null);
    else save(text);
  };
  const saveOnLeaving = useEffectEvent(saveTyped);
  useEffect(() => () => saveOnLeaving(), []);
  /** Shows the stored text again, unless more was typed in the meantime. */
  const saved = (text: string) => setTyped((now) => (now?.trim() === text ? null : now));
  return { text: typed ?? stored, setTyped, saveTyped, saved };
}

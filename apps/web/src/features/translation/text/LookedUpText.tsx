import type { Message } from "@lingualoom/contract/shapes.ts";
import { type ReactNode, useRef, useState } from "react";
import { writtenRendition } from "../../../data/translation/written-rendition.ts";
import { FailedTranslation } from "../original-or-translation/FailedTranslation.tsx";
import { Reading } from "../original-or-translation/Reading.tsx";
import { isRefusal } from "../renditions/refusal.ts";
import { useRendition } from "../renditions/use-rendition.ts";
import { useShown } from "../renditions/use-shown.ts";
import type { Known, OnDevice } from "../rules/decision.ts";
import { useThreadView } from "../rules/thread-view.ts";
import { useSeen } from "./use-seen.ts";
import { useWritten } from "./use-written.tsx";

export interface TranslatedProps {
  readonly message: Message;
  readonly known: Known;
  /** Absent where the server translates. */
  readonly device: OnDevice | undefined;
  readonly foot: ReactNode;
}

/** A message with its rendition: what is stored, or what is made once the message is in sight. */
export function LookedUpText({ message, known, device, foot }: TranslatedProps) {
  const target = known.settings.preferredLanguage;
  const place = useRef<HTMLDivElement>(null);
  // Only what comes into sight is translated: the cost follows the reader.
  const seen = useSeen(place, true);
  const { originals, toggleOriginals } = useThreadView();
  const [shown, choose] = useShown(message);
  const [asked, setAsked] = useState(false);
  const ask = () => setAsked(true);
  const asOriginal = originals || shown === "original";
  const hasWritten = writtenRendition(message, target) !== undefined;
  const automatic = seen && !asOriginal && !hasWritten;
  const rendition = useRendition(message, target, { asked, automatic, device });
  const { written, label } = useWritten(message, known, rendition.data);
  const data = written ?? rendition.data;
  const error = written ? null : rendition.error;
  return (
    <div ref={place}>
      <Reading
        message={message}
        known={known}
        device={device}
        foot={foot}
        rendition={data}
        label={label}
        failed={error !== null}
        asOriginal={asOriginal}
        onShown={(wanted) => {
          if (originals) toggleOriginals();
          choose(wanted);
        }}
        onCorrected={ask}
      />
      {error && !isRefusal(error) && (
        <FailedTranslation
          error={error}
          message={message}
          onRetry={asked ? rendition.retry : ask}
          again={rendition.again}
        />
      )}
    </div>
  );
}

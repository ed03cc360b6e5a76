import { useRef, useState } from "react";
import { writtenRendition } from "../../data/translation/written-rendition.ts";
import { FailedTranslation } from "./FailedTranslation.tsx";
import { Reading } from "./Reading.tsx";
import { isRefusal } from "./refusal.ts";
import { useThreadView } from "./thread-view.ts";
import type { TranslatedProps } from "./translation-props.ts";
import { useRendition } from "./use-rendition.ts";
import { useSeen } from "./use-seen.ts";
import { useShown } from "./use-shown.ts";
import { useWritten } from "./use-written.tsx";

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

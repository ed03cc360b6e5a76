import type { Message } from "@lingualoom/contract/shapes.ts";
import { useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import type { Decision } from "./decision.ts";
import { linkLook } from "./link-look.ts";
import { Otherwise } from "./Otherwise.tsx";
import { useRendition } from "./use-rendition.ts";
import { useSeen } from "./use-seen.ts";
import { useShown } from "./use-shown.ts";

const TranslationBox = lazyComponent(
  async () => (await import("./TranslationBox.tsx")).TranslationBox,
  null,
  {
    prefetch: true,
    optional: true,
  },
);

interface Props {
  readonly message: Message;
  readonly target: string;
  readonly decision: Exclude<Decision, { kind: "nothing" }>;
  readonly askedBefore: boolean;
}

export function TranslationPlace({ message, target, decision, askedBefore }: Props) {
  const { t } = useTranslation("translation");
  const place = useRef<HTMLDivElement>(null);
  const automatic = decision.kind === "automatic";
  const [asked, setAsked] = useState(askedBefore);
  // By itself only what comes into sight is translated: the cost follows the reader.
  const seen = useSeen(place, automatic);
  const possible = automatic || decision.kind === "offer";
  const [shown, choose] = useShown(message);
  const hidden = shown === "original";
  const { data, error, busy, retry, again } = useRendition(message, target, {
    asked: asked && possible,
    automatic: automatic && seen && !hidden,
  });
  const show = () => {
    choose("translation");
    if (!data) setAsked(true);
  };
  // Only a person who asked sees that there was nothing to translate.
  const silent = !asked && data?.provider === "none";

  return (
    <div ref={place} className="min-h-px">
      {hidden && possible && !silent ? (
        <button type="button" onClick={show} className={linkLook}>
          {t("show")}
        </button>
      ) : (data || busy || error) && !silent ? (
        <TranslationBox
          message={message}
          target={target}
          translation={data}
          error={error}
          onRetry={asked ? retry : () => setAsked(true)}
          again={again}
          onHide={() => choose("original")}
          onCorrected={() => setAsked(true)}
        />
      ) : (
        <Otherwise decision={decision} onAsk={() => setAsked(true)} />
      )}
    </div>
  );
}

import type { Message } from "@lingualoom/contract/shapes.ts";
import { Languages } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { loadedLater } from "../../ui/loaded-later.tsx";
import type { Decision } from "./decision.ts";
import { linkLook } from "./link-look.ts";
import { useRendition } from "./use-rendition.ts";
import { useSeen } from "./use-seen.ts";
import { useShown } from "./use-shown.ts";
import { WhyNot } from "./WhyNot.tsx";

const TranslationBox = loadedLater(async () => (await import("./TranslationBox.tsx")).TranslationBox, null, {
  ahead: true,
  needed: false,
});

interface Props {
  readonly message: Message;
  readonly target: string;
  readonly decision: Exclude<Decision, { kind: "nothing" }>;
}

export function TranslationPlace({ message, target, decision }: Props) {
  const { t } = useTranslation("translation");
  const place = useRef<HTMLDivElement>(null);
  const automatic = decision.kind === "automatic";
  const [asked, setAsked] = useState(false);
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
  // Who did not ask need not be told that there was nothing to do.
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

function Otherwise({ decision, onAsk }: Pick<Props, "decision"> & { readonly onAsk: () => void }) {
  const { t } = useTranslation("translation");
  if (decision.kind === "automatic") return null;
  if (decision.kind !== "offer") return <WhyNot decision={decision} />;
  return (
    <button
      type="button"
      onClick={onAsk}
      className="-ms-1.5 mt-0.5 inline-flex min-h-8 items-center gap-1.5 rounded-md px-1.5 text-sm font-medium text-marigold-ink hover:bg-marigold-soft max-md:min-h-11"
    >
      <Languages aria-hidden size={15} />
      {t("translate")}
    </button>
  );
}

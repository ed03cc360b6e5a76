import { WifiOff } from "lucide-react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useOutage } from "#/realtime/connection/use-outage.ts";
import { NARROW, useMedia } from "#/ui/hooks/use-media.ts";
import { ConnectionDetails } from "./ConnectionDetails.tsx";

interface Props {
  /** Stands above what comes before it, at the lower edge, where it covers no field and no button. */
  readonly atFoot?: boolean;
  /** Below a title, which on a phone says itself that there is no network (`TitleLine`). */
  readonly belowTitle?: boolean;
}

/** Over what is read: the page receives nothing at present. */
export function ConnectionPill({ atFoot = false, belowTitle = false }: Props) {
  const { t } = useTranslation("chat");
  const narrow = useMedia(NARROW);
  const outage = useOutage();
  const isSaidAbove = belowTitle && narrow && (outage === "offline" || outage === "connecting");
  return (
    // Without a height of its own: what stands below does not move when the connection goes and comes.
    <div
      role="status"
      className={`pointer-events-none relative z-10 h-0 ${atFoot ? "bottom-[calc(1.25rem+env(safe-area-inset-bottom))]" : ""}`}
    >
      {outage && !isSaidAbove && (
        // At the foot a long sentence grows upwards.
        <p
          className={`mx-auto flex min-h-7 w-fit max-w-[calc(100%-2rem)] animate-arrive items-center gap-2 rounded-full border border-line bg-surface px-3 py-0.5 text-xs text-muted shadow-lift has-[span:empty]:hidden ${atFoot ? "absolute inset-x-0 bottom-0" : "mt-2"}`}
        >
          <WifiOff aria-hidden size={14} className="shrink-0" />
          <span>
            {/* With the page itself: the network may go before anything else has come. Until then nothing says why the server refuses. */}
            {outage === "offline" && t("offlinePill")}
            {outage === "connecting" && t("connectingPill")}
            <ConnectionDetails connection={outage} />
          </span>
        </p>
      )}
    </div>
  );
}

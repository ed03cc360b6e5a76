import type { TFunction } from "i18next";
import { WifiOff } from "lucide-react";
import { offlineStatus } from "#/data/offline/status.ts";
import { useStore } from "#/external-store.ts";
import { written } from "#/i18n/moments.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { Connection } from "#/realtime/connection/use-live.ts";
import { useOutage } from "#/realtime/connection/use-outage.ts";
import { NARROW, useMedia } from "#/ui/hooks/use-media.ts";
import { KeptTrouble } from "./KeptTrouble.tsx";

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

const REFUSALS = {
  tooManyWindows: (t) => t("tooManyWindowsPill"),
  tooManyConnections: (t) => t("tooManyConnectionsPill"),
  webSocketsBlocked: (t) => t("webSocketsBlockedPill"),
} as const satisfies Partial<Record<Connection, (t: TFunction<"timeline">) => string>>;

/** The time alone says enough of today. */
function momentOf(milliseconds: number, language: string): string {
  const moment = new Date(milliseconds);
  const isToday = moment.toDateString() === new Date().toDateString();
  return written(moment, isToday ? "time" : "dateAndTime", language);
}

/** Why the server refuses the connection, from when what is shown is, and what hindered keeping it. */
function ConnectionDetails({ connection }: { readonly connection: Connection }) {
  const { t, i18n } = useTranslation("timeline");
  const { asOf } = useStore(offlineStatus);
  return (
    <>
      {connection in REFUSALS && REFUSALS[connection as keyof typeof REFUSALS](t)}
      {asOf !== undefined && <span> {t("asOf", { time: momentOf(asOf, i18n.language) })}</span>}
      <KeptTrouble />
    </>
  );
}

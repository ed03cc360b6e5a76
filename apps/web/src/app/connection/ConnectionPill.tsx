import type { TFunction } from "i18next";
import { WifiOff } from "lucide-react";
import { offlineStatus } from "#/data/offline/status.ts";
import { useStore } from "#/external-store.ts";
import { written } from "#/i18n/format-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { Connection } from "#/realtime/connection/use-live.ts";
import { useOutage } from "#/realtime/connection/use-outage.ts";
import { NARROW, useMedia } from "#/ui/hooks/use-media.ts";
import { OfflineStorageNotice } from "./OfflineStorageNotice.tsx";

interface Props {
  /** Places it above the preceding content, at the lower edge, where it covers no field and no button. */
  readonly atFoot?: boolean;
  /** Below a title that itself reports a missing network on phones (`TitleLine`). */
  readonly belowTitle?: boolean;
}

export function ConnectionPill({ atFoot = false, belowTitle = false }: Props) {
  const { t } = useTranslation("chat");
  const narrow = useMedia(NARROW);
  const outage = useOutage();
  const isSaidAbove = belowTitle && narrow && (outage === "offline" || outage === "connecting");
  return (
    // Has no height of its own, so that the content below does not move.
    <div
      role="status"
      className={`pointer-events-none relative z-10 h-0 ${atFoot ? "bottom-[calc(1.25rem+env(safe-area-inset-bottom))]" : ""}`}
    >
      {outage && !isSaidAbove && (
        <p
          className={`mx-auto flex min-h-7 w-fit max-w-[calc(100%-2rem)] animate-arrive items-center gap-2 rounded-full border border-line bg-surface px-3 py-0.5 text-xs text-muted shadow-lift has-[span:empty]:hidden ${atFoot ? "absolute inset-x-0 bottom-0" : "mt-2"}`}
        >
          <WifiOff aria-hidden size={14} className="shrink-0" />
          <span>
            {/* Loaded with the page: the network may be gone before anything else has loaded. Until then, no reason is shown. */}
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

function momentOf(milliseconds: number, language: string): string {
  const moment = new Date(milliseconds);
  const isToday = moment.toDateString() === new Date().toDateString();
  return written(moment, isToday ? "time" : "dateAndTime", language);
}

function ConnectionDetails({ connection }: { readonly connection: Connection }) {
  const { t, i18n } = useTranslation("timeline");
  const { asOf } = useStore(offlineStatus);
  return (
    <>
      {connection in REFUSALS && REFUSALS[connection as keyof typeof REFUSALS](t)}
      {asOf !== undefined && <span> {t("asOf", { time: momentOf(asOf, i18n.language) })}</span>}
      <OfflineStorageNotice />
    </>
  );
}

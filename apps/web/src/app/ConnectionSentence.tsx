import type { TFunction } from "i18next";
import { WifiOff } from "lucide-react";
import { offlineStatus } from "../data/offline/status.ts";
import { useStore } from "../external-store.ts";
import { written } from "../i18n/moments.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import type { Connection } from "../realtime/connection/use-live.ts";
import { KeptTrouble } from "./pages/KeptTrouble.tsx";

const SENTENCES = {
  connected: () => "",
  connecting: (t) => t("connectingPill"),
  offline: (t) => t("offlinePill"),
  tooManyWindows: (t) => t("tooManyWindowsPill"),
  tooManyConnections: (t) => t("tooManyConnectionsPill"),
} as const satisfies Record<Connection, (t: TFunction<"timeline">) => string>;

/** The time alone says enough of today. */
function momentOf(milliseconds: number, language: string): string {
  const moment = new Date(milliseconds);
  const isToday = moment.toDateString() === new Date().toDateString();
  return written(moment, isToday ? "time" : "dateAndTime", language);
}

export function ConnectionSentence({ connection }: { readonly connection: Connection }) {
  const { t, i18n } = useTranslation("timeline");
  const { asOf } = useStore(offlineStatus);
  return (
    <p className="mx-auto mt-2 flex min-h-7 w-fit max-w-[calc(100%-2rem)] animate-arrive items-center gap-2 rounded-full border border-line bg-surface px-3 py-0.5 text-xs text-muted shadow-lift">
      <WifiOff aria-hidden size={14} className="shrink-0" />
      <span>
        <span>{SENTENCES[connection](t)}</span>
        {asOf !== undefined && <span> {t("asOf", { time: momentOf(asOf, i18n.language) })}</span>}
        <KeptTrouble />
      </span>
    </p>
  );
}

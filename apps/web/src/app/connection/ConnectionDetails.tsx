import type { TFunction } from "i18next";
import { offlineStatus } from "#/data/offline/status.ts";
import { useStore } from "#/external-store.ts";
import { written } from "#/i18n/moments.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { Connection } from "#/realtime/connection/use-live.ts";
import { KeptTrouble } from "./KeptTrouble.tsx";

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
export function ConnectionDetails({ connection }: { readonly connection: Connection }) {
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

import type { TFunction } from "i18next";
import { WifiOff } from "lucide-react";
import { useTranslation } from "../i18n/use-translation.ts";
import type { Connection } from "../realtime/connection/use-live.ts";

const SENTENCES = {
  connected: () => "",
  connecting: (t) => t("connectingPill"),
  offline: (t) => t("offlinePill"),
  tooManyWindows: (t) => t("tooManyWindowsPill"),
  tooManyConnections: (t) => t("tooManyConnectionsPill"),
} as const satisfies Record<Connection, (t: TFunction<"timeline">) => string>;

export function ConnectionSentence({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation("timeline");
  return (
    <p className="mx-auto mt-2 flex min-h-7 w-fit max-w-[calc(100%-2rem)] animate-arrive items-center gap-2 rounded-full border border-line bg-surface px-3 py-0.5 text-xs text-muted shadow-lift">
      <WifiOff aria-hidden size={14} className="shrink-0" />
      {SENTENCES[connection](t)}
    </p>
  );
}

import type { TFunction } from "i18next";
import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { type Connection, useConnection } from "../realtime/connection/use-live.ts";
import { PATIENCE_MS } from "../transport/connection.ts";

/** The messages that show at once. */
const SENTENCES = {
  connected: () => "",
  connecting: () => "",
  offline: (t) => t("offlinePill"),
  tooManyWindows: (t) => t("tooManyWindowsPill"),
  tooManyConnections: (t) => t("tooManyConnectionsPill"),
} as const satisfies Record<Connection, (t: TFunction<"chat">) => string>;

/** Over what is read: the page receives nothing at present. */
export function ConnectionPill() {
  const { t } = useTranslation("chat");
  const connection = useConnection();
  const [waited, setWaited] = useState(false);
  const connected = connection === "connected";
  useEffect(() => {
    if (connected) return;
    const timer = setTimeout(() => setWaited(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setWaited(false);
    };
  }, [connected]);
  const text = waited && connection === "connecting" ? t("connectingPill") : SENTENCES[connection](t);
  return (
    // Without a height of its own: what stands below does not move when the connection goes and comes.
    <div role="status" className="pointer-events-none relative z-10 h-0">
      {text && (
        <p className="mx-auto mt-2 flex min-h-7 w-fit max-w-[calc(100%-2rem)] animate-arrive items-center gap-2 rounded-full border border-line bg-surface px-3 py-0.5 text-xs text-muted shadow-lift">
          <WifiOff aria-hidden size={14} className="shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}

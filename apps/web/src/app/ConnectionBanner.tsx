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
  offline: (t) => t("offlineBanner"),
  tooManyWindows: (t) => t("tooManyWindowsBanner"),
  tooManyConnections: (t) => t("tooManyConnectionsBanner"),
} as const satisfies Record<Connection, (t: TFunction<"chat">) => string>;

/** Shows that the page receives nothing at present. */
export function ConnectionBanner() {
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
  const text = waited && connection === "connecting" ? t("connectingBanner") : SENTENCES[connection](t);
  return (
    <div role="status">
      {text && (
        <p className="flex items-center gap-2 bg-red-soft px-4 py-2 text-sm text-red">
          <WifiOff aria-hidden size={16} className="shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}

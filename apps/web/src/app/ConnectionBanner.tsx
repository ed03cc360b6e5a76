import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { PATIENCE_MS } from "../api/connection.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { useConnection } from "../realtime/use-live.ts";

/** Says that nothing arrives at present. */
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
  const text = connection === "offline" ? t("offlineBanner") : waited && !connected && t("connectingBanner");
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

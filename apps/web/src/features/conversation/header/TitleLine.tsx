import type { ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useOutage } from "#/realtime/connection/use-outage.ts";
import { NARROW, useMedia } from "#/ui/hooks/use-media.ts";

interface Props {
  readonly className: string;
  readonly children: ReactNode;
}

/** On a phone this line also says that the network is away, where it covers no message. */
export function TitleLine({ className, children }: Props) {
  const { t } = useTranslation("chat");
  const narrow = useMedia(NARROW);
  const outage = useOutage();
  const waits = narrow && (outage === "offline" || outage === "connecting");
  return (
    <p className={`min-h-4 text-xs ${waits ? "text-muted" : className}`}>
      {narrow && <span role="status">{waits && t("connectingPill")}</span>}
      {!waits && children}
    </p>
  );
}

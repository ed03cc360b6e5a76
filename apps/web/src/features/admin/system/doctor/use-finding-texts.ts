import { useTranslation } from "../../../../i18n/use-translation.ts";
import type { Group } from "./groups.ts";

/** What the statuses and the checks are called. A check of a newer server keeps the server's name for it. */
export function useFindingTexts() {
  const { t } = useTranslation("admin");
  const statuses: Readonly<Record<Group["status"], string>> = {
    fault: t("findingFault"),
    warning: t("findingWarning"),
    ok: t("findingOk"),
    skipped: t("findingSkipped"),
  };
  const checks: Readonly<Record<string, string>> = {
    settings: t("findingSettings"),
    address: t("findingAddress"),
    cookies: t("findingCookies"),
    proxy: t("findingProxy"),
    websocket: "WebSocket",
    mail: t("emailService"),
    storage: t("findingStorage"),
    disk: t("disk"),
    clock: t("findingClock"),
    database: t("database"),
    redis: "Redis",
    engines: t("findingEngines"),
    providers: t("findingProviders"),
    "outgoing-proxy": t("findingOutgoingProxy"),
    push: t("findingPush"),
  };
  return { statuses, checks };
}

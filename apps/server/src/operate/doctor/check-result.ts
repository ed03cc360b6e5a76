import type { LocalizableText } from "#/platform/sentences/sentence.ts";

export interface CheckResult {
  readonly id: CheckId;
  readonly status: "ok" | "warning" | "failed" | "skipped";
  readonly says: LocalizableText;
  /** Action for the operator; null when nothing is needed. */
  readonly advice: LocalizableText | null;
}

export type CheckId =
  | "settings"
  | "address"
  | "cookies"
  | "proxy"
  | "websocket"
  | "mail"
  | "storage"
  | "disk"
  | "clock"
  | "database"
  | "nats"
  | "engines"
  | "providers"
  | "transcription"
  | "relay"
  | "outgoing-proxy"
  | "push";

type Make = (says: LocalizableText, advice?: LocalizableText) => CheckResult;

export const findingsOf = (id: CheckId): Record<CheckResult["status"], Make> => {
  const make =
    (status: CheckResult["status"]): Make =>
    (says, advice) => ({ id, status, says, advice: advice ?? null });
  return { ok: make("ok"), warning: make("warning"), failed: make("failed"), skipped: make("skipped") };
};

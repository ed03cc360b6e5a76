import type { Sentence } from "#/platform/sentences/sentence.ts";

export interface Finding {
  readonly id: CheckId;
  readonly status: "ok" | "warning" | "failed" | "skipped";
  readonly says: Sentence;
  /** Action for the operator; null when nothing is needed. */
  readonly advice: Sentence | null;
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
  | "outgoing-proxy"
  | "push";

type Make = (says: Sentence, advice?: Sentence) => Finding;

export const findingsOf = (id: CheckId): Record<Finding["status"], Make> => {
  const make =
    (status: Finding["status"]): Make =>
    (says, advice) => ({ id, status, says, advice: advice ?? null });
  return { ok: make("ok"), warning: make("warning"), failed: make("failed"), skipped: make("skipped") };
};

import type { Sentence } from "#/platform/sentences/sentence.ts";

/** What one check found. */
export interface Finding {
  readonly id: CheckId;
  readonly status: "ok" | "warning" | "failed" | "skipped";
  /** A sentence about what was found. */
  readonly says: Sentence;
  /** What the operator does about it; null where there is nothing to do. */
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

/** The findings of one check. */
export const findingsOf = (id: CheckId): Record<Finding["status"], Make> => {
  const make =
    (status: Finding["status"]): Make =>
    (says, advice) => ({ id, status, says, advice: advice ?? null });
  return { ok: make("ok"), warning: make("warning"), failed: make("failed"), skipped: make("skipped") };
};

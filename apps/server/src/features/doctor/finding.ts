/** What one check found. */
export interface Finding {
  readonly id: CheckId;
  readonly status: "ok" | "warning" | "failed" | "skipped";
  /** A sentence about what was found. */
  readonly says: string;
  /** What the operator does about it; null where there is nothing to do. */
  readonly advice: string | null;
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
  | "outgoing-proxy"
  | "push";

type Make = (says: string, advice?: string) => Finding;

/** The findings of one check. */
export const findingsOf = (id: CheckId): Record<Finding["status"], Make> => {
  const make =
    (status: Finding["status"]): Make =>
    (says, advice) => ({ id, status, says, advice: advice ?? null });
  return { ok: make("ok"), warning: make("warning"), failed: make("failed"), skipped: make("skipped") };
};

/** The reason in the words of whoever refused, down to the cause: `fetch failed` says nothing. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return "it does not answer";
  if (error.message === "fetch failed" && error.cause) return reasonOf(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error.message || (error as NodeJS.ErrnoException).code || error.name;
}

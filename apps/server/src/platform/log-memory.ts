export interface LogLine {
  readonly at: string;
  readonly level: string;
  readonly message: string;
}

const LINES = 100;
/** pino's number of `warn`; lower levels do not need an operator's attention. */
const WORTH_ATTENTION = 40;

/** Keeps the last warnings and errors of this process for the dashboard, in addition to the log itself. */
export interface LogMemory {
  note(json: string): void;
  /** Latest first. */
  readonly lines: () => LogLine[];
}

export function createLogMemory(levelName: (level: number) => string): LogMemory {
  const lines: LogLine[] = [];
  return {
    note(json) {
      const record = JSON.parse(json) as {
        level: number;
        time: number;
        msg?: string;
        reason?: string;
        err?: { message?: string };
      };
      if (record.level < WORTH_ATTENTION) return;
      const why = record.err?.message ?? record.reason;
      lines.unshift({
        at: new Date(record.time).toISOString(),
        level: levelName(record.level),
        message: [record.msg, why].filter(Boolean).join(": "),
      });
      lines.length = Math.min(lines.length, LINES);
    },
    lines: () => [...lines],
  };
}

import { type Logger, pino } from "pino";

const LEVELS: Readonly<Record<number, string>> = {
  10: "trace",
  20: "debug",
  30: "info",
  40: "warn",
  50: "error",
  60: "fatal",
};

/** Fields that every line has and a reader does not need. */
const UNSAID = new Set(["level", "time", "pid", "hostname", "msg"]);

/** Formats a readable line: time, level, message, then all other fields as JSON. */
export function asLine(json: string): string {
  const record = JSON.parse(json) as Record<string, unknown>;
  const time = new Date(Number(record.time)).toISOString();
  const level = levelName(Number(record.level)).padEnd(5);
  const rest = Object.fromEntries(Object.entries(record).filter(([name]) => !UNSAID.has(name)));
  const more = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : "";
  return `${time} ${level} ${String(record.msg ?? "")}${more}\n`;
}

export const levelName = (level: number): string => LEVELS[level] ?? "info";

/** Formats a JSON object with the fields that collectors look for: time, level and message as words. */
export function asJsonLine(json: string): string {
  const { time, level, msg, pid, hostname, ...rest } = JSON.parse(json) as Record<string, unknown>;
  const at = new Date(Number(time)).toISOString();
  return `${JSON.stringify({ time: at, level: levelName(Number(level)), msg, pid, hostname, ...rest })}\n`;
}

export function createLog(
  level: string,
  note: (json: string) => void = () => {},
  format: "pretty" | "json" = "pretty",
): Logger {
  const line = format === "json" ? asJsonLine : asLine;
  return openLog(level, (json) => {
    note(json);
    process.stdout.write(line(json));
  });
}

export const openLog = (level: string, write: (json: string) => void): Logger =>
  pino({ level, serializers: { err: plainError } }, { write });

type FromDatabase = Error & { code?: unknown; table_name?: unknown; constraint_name?: unknown };

const CAUSES = 5;

/**
 * Logs only the fields that identify an error. PostgreSQL's `detail` and `where` contain the refused row, and a
 * provider's client may hold its whole request: private messages, which must stay out of logs.
 */
function plainError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack, cause } = error;
  const { code, table_name, constraint_name } = error as FromDatabase;
  return {
    type: name,
    message,
    stack,
    code,
    table: table_name,
    constraint: constraint_name,
    ...(cause !== undefined && depth < CAUSES && { cause: plainError(cause, depth + 1) }),
  };
}

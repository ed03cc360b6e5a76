import { type Logger, pino } from "pino";

const LEVELS: Readonly<Record<number, string>> = {
  10: "trace",
  20: "debug",
  30: "info",
  40: "warn",
  50: "error",
  60: "fatal",
};

/** Fields every line has and a person does not need. */
const UNSAID = new Set(["level", "time", "pid", "hostname", "msg"]);

/** One line a person can read: time, level, sentence, then whatever else was given, as JSON. */
export function asLine(json: string): string {
  const record = JSON.parse(json) as Record<string, unknown>;
  const time = new Date(Number(record.time)).toISOString();
  const level = levelName(Number(record.level)).padEnd(5);
  const rest = Object.fromEntries(Object.entries(record).filter(([name]) => !UNSAID.has(name)));
  const more = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : "";
  return `${time} ${level} ${String(record.msg ?? "")}${more}\n`;
}

export const levelName = (level: number): string => LEVELS[level] ?? "info";

export const createLog = (level: string, note: (json: string) => void = () => {}): Logger =>
  pino(
    { level },
    {
      write(json: string) {
        note(json);
        process.stdout.write(asLine(json));
      },
    },
  );

import { readFileSync } from "node:fs";
import { PROVIDERS } from "@lingualoom/translation/engines/providers.ts";

/** Each secret may be given as a file instead: `APP_SECRET_FILE` names a file that holds the value of `APP_SECRET`. */
export const SECRETS: readonly string[] = [
  "APP_SECRET",
  "DATABASE_URL",
  "MIGRATION_DATABASE_URL",
  "DATABASE_REPLICA_URL",
  "NATS_URL",
  "NATS_CREDENTIALS",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SMTP_URL",
  "METRICS_TOKEN",
  "SIGN_IN_PROVIDERS",
  "TRANSCRIPTION_API_KEY",
  "GIF_SEARCH_KEY",
  "TURN_SECRET",
  ...PROVIDERS.flatMap(({ secrets }) => secrets.map(({ variable }) => variable)),
];

type Values = Readonly<Record<string, string | undefined>>;

/** Returns the contents of the files by the variable they replace, and a sentence for each invalid one. */
export function readSecretFiles(values: Values): { files: Map<string, string>; problems: string[] } {
  const files = new Map<string, string>();
  const problems: string[] = [];
  for (const name of SECRETS) {
    const path = values[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (values[name]?.trim()) {
      problems.push(`${name}_FILE and ${name} are both set; keep one of them.`);
      continue;
    }
    try {
      const text = readFileSync(path, "utf8").trim();
      if (text === "") problems.push(`${name}_FILE names ${path}, which is empty.`);
      files.set(name, text);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      problems.push(`${name}_FILE names ${path}, which cannot be read (${code ?? message}).`);
      // Prevents a second message that the value is missing.
      files.set(name, "");
    }
  }
  return { files, problems };
}

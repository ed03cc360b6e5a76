import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type ConfigError, readConfig } from "../config.ts";

const folder = mkdtempSync(join(tmpdir(), "lingualoom-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const problemsOf = (values: Record<string, string>) => {
  try {
    readConfig(values, "/srv");
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

const SECRET = "a secret that is only for tests, 0123456789";

test("a secret can come from a file, with or without a final newline", () => {
  const config = readConfig(
    {
      APP_SECRET_FILE: file("app-secret", `${SECRET}\n`),
      DATABASE_URL_FILE: file("database", "postgres://chat:pass@db/chat"),
      S3_ENDPOINT: "https://s3.example.org",
      S3_BUCKET: "pictures",
      S3_ACCESS_KEY_ID_FILE: file("id", "key"),
      S3_SECRET_ACCESS_KEY_FILE: file("key", "secret"),
      DEEPL_API_KEY_FILE: file("deepl", "abc:fx"),
    },
    "/srv",
  );
  expect(config.appSecret).toBe(SECRET);
  expect(config.database.url).toBe("postgres://chat:pass@db/chat");
  expect(config.media.s3).toMatchObject({ accessKeyId: "key", secretAccessKey: "secret" });
  expect(config.translation.providers.deepl).toMatchObject({ apiKey: "abc:fx" });
});

test("a missing, empty or duplicate secret file is named, but no secret", () => {
  const missing = join(folder, "nowhere");
  const problems = problemsOf({
    APP_SECRET_FILE: missing,
    METRICS_TOKEN_FILE: file("empty", "\n"),
    SMTP_URL: "smtp://user:hidden@mail.example.org",
    SMTP_URL_FILE: file("smtp", "smtp://user:hidden@mail.example.org"),
  });
  expect(problems).toEqual([
    `APP_SECRET_FILE names ${missing}, which cannot be read (ENOENT).`,
    "SMTP_URL_FILE and SMTP_URL are both set; keep one of them.",
    `METRICS_TOKEN_FILE names ${join(folder, "empty")}, which is empty.`,
  ]);
});

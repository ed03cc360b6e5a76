import { expect, test } from "vitest";
import { SECRETS } from "../../apps/server/src/platform/config/secret-files.ts";
import { runServer } from "./server-process.ts";
import { variablesRead } from "./variables.ts";

// Each test starts whole servers, on a machine that other tests may keep busy.
const WRONG: Readonly<Record<string, string>> = {
  PORT: "70000",
  HOST: "not a host",
  HTTPS: "perhaps",
  HTTPS_PORT: "70000",
  PUBLIC_URL: "https://chat.example.org/path",
  ALLOWED_ORIGINS: "https://one.example.org,two",
  TRUST_PROXY: "-1",
  DATABASE_URL: "mysql://user:hunter2@localhost/chat",
  MIGRATION_DATABASE_URL: "mysql://user:hunter2@localhost/chat",
  DATABASE_REPLICA_URL: "mysql://user:hunter2@localhost/chat",
  NATS_URL: "http://user:hunter2@localhost",
  NATS_CREDENTIALS: "hunter2",
  NATS_CA: "/nowhere/authorities",
  HAND_OVER_SECONDS: "a while",
  REDIS_URL: "redis://user:hunter2@localhost",
  S3_ENDPOINT: "bucket.example.org",
  S3_BUCKET: "My pictures",
  S3_REGION: "over there",
  S3_ACCESS_KEY_ID: "",
  S3_PREFIX: "a?b",
  APP_SECRET: "hunter2",
  SMTP_URL: "http://user:hunter2@localhost",
  MAIL_FROM: "somebody",
  MAIL_SENDERS: "team@example.org,nobody",
  METRICS_TOKEN: "hunter2",
  ADMIN_EMAILS: "ana@example.org,ben",
  SIGN_UP: "ajar",
  SIGN_UP_DOMAINS: "example.org,ana@example.org",
  EVERYONE_MAY_INVITE: "friends",
  GUESTS: "friends",
  PASSWORD_MIN: "5",
  SIGN_IN_PROVIDERS: '[{"id":"Hunter 2","clientSecret":"hunter2"}]',
  PASSWORDS: "nobody",
  REQUIRE_SECOND_FACTOR_FROM: "in a week",
  REQUIRE_SECOND_FACTOR: "some",
  SIGN_UP_WITHOUT_PASSWORD: "perhaps",
  SEND_MAIL: "perhaps",
  SERVER_NAME: "n".repeat(61),
  DIRECTORY: "maybe",
  LINK_PREVIEWS: "sometimes",
  PUSH_PRIVATE_ADDRESSES: "perhaps",
  HOOK_PRIVATE_ADDRESSES: "perhaps",
  UNCONFINED_PREVIEWS: "perhaps",
  PLANS: "sold",
  RETENTION_DAYS: "-3",
  SUPPORT_EMAIL: "help",
  TRANSLATION_ENGINES: "apertium,babelfish",
  DEFAULT_PRIVACY_LEVEL: "everyone",
  HIGHEST_PRIVACY_LEVEL: "everyone",
  HTTP_PROXY: "ftp://proxy.example.org",
  HTTPS_PROXY: "socks5://user:hunter2@proxy.example.org",
  IN_CONTAINER: "yes",
  LOCAL_ENGINES: "yes",
  OPENAI_BASE_URL: "ftp://example.org",
  CLOUDFLARE_BASE_URL: "workers",
  DEEPL_BASE_URL: "deepl",
  DEEPL_FORMALITY: "rude",
  DEEPL_GLOSSARIES: "words",
  LIBRETRANSLATE_URL: "libre",
  ENGINES_ON_THIS_SERVER: "deepl",
  ENGINE_BUDGETS: "google=5",
  PERSON_BUDGET: "-1",
  PERSON_STORAGE: "1 GB",
  MAX_FILE_SIZE: "100 MB",
  MAX_IMPORT_SIZE: "8 GB",
  TRANSCRIPTION_URL: "ftp://example.org",
  TRANSCRIPTION_ON_THIS_SERVER: "perhaps",
  TRANSCRIPTION_MINUTES: "an hour",
  CLAMAV_HOST: "tcp://clamav",
  SOCKETS_PER_PERSON: "many",
  SOCKETS_PER_ADDRESS: "-1",
  BERGAMOT_REGISTRY_URL: "registry",
  BERGAMOT_ATTACHMENTS_URL: "attachments",
  RATE_LIMITS: "none",
  RATE_LIMIT_SEND: "60",
  RATE_LIMIT_SHOUTING: "1/60",
  BACKENDS: "https://one.example.org/chat",
  BACKEND_ORIGINS: "two",
  BACKEND_STRATEGY: "luck",
  BACKEND_MODE: "furious",
  KEEPALIVE_INTERVAL_MS: "often",
  SLEEP_AFTER_MS: "1",
  EDGE_URL: "edge",
  COOKIE_DOMAIN: "org",
  LOG_LEVEL: "loud",
  LOG_FORMAT: "xml",
  BACKUP_EVERY_HOURS: "daily",
  BACKUP_KEEP: "0",
  SECURITY_CONTACT: "call us",
  SECURITY_EXPIRES: "some day",
  ...Object.fromEntries(SECRETS.map((name) => [`${name}_FILE`, "/nowhere/secret"])),
};

/** Every text is valid for these; opening reports an unusable folder. */
const FREE = [
  "OPERATOR_ADDRESS",
  "OPERATOR_NAME",
  "DATA_DIR",
  "BACKUP_DIR",
  "MEDIA_DIR",
  "APERTIUM_DIR",
  "BERGAMOT_MODELS_DIR",
  "OPENAI_API_KEY",
  "OPENAI_MODEL",
  "TRANSCRIPTION_API_KEY",
  "TRANSCRIPTION_MODEL",
  "WHISPER_MODEL",
  "CLOUDFLARE_ACCOUNT_IDS",
  "CLOUDFLARE_API_TOKENS",
  "DEEPL_API_KEY",
  "LIBRETRANSLATE_API_KEY",
  "S3_SECRET_ACCESS_KEY",
  // Lower-case names of those above, and host names, which may be anything.
  "http_proxy",
  "https_proxy",
  "no_proxy",
  "NO_PROXY",
];

test("every wrong variable gets its own sentence, all at once, without secrets", async () => {
  await using server = runServer({ ...WRONG, S3_SECRET_ACCESS_KEY: "hunter2" });
  expect(await server.ended).toBe(1);
  const named = server.lines.map((line) => /^([A-Z][A-Z0-9_]+) .*\.$/.exec(line)?.[1] ?? line);
  expect(named.sort()).toEqual(Object.keys(WRONG).sort());
  expect(server.lines.join("\n")).not.toContain("hunter2");
});

test("the list above has a wrong value for every variable that can have one", () => {
  const limits = variablesRead().filter((name) => name.startsWith("RATE_LIMIT_"));
  expect(limits).toContain("RATE_LIMIT_SEND");
  const others = variablesRead().filter((name) => !limits.includes(name) && !FREE.includes(name));
  expect(others.filter((name) => !(name in WRONG))).toEqual([]);
});

import { expect, test } from "vitest";
import { ConfigError, readConfig } from "../config.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

const S3 = {
  S3_ENDPOINT: "https://s3.example.org",
  S3_BUCKET: "pictures",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "hunter2",
};

const read = (values: Record<string, string | undefined>) => readConfig(values, "/srv/lingualoom");

function problemsOf(values: Record<string, string | undefined>): readonly string[] {
  try {
    read(values);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

const WEB_ORIGIN = "must be an http or https address without a path, such as https://chat.example.org, not";
const POSTGRES = "postgres://user:password@host:5432/lingualoom";

test.each([
  [{ PORT: "three" }, 'PORT must be a whole number from 0 to 65535, not "three".'],
  [{ PORT: "65536" }, 'PORT must be a whole number from 0 to 65535, not "65536".'],
  [{ PORT: "-1" }, 'PORT must be a whole number from 0 to 65535, not "-1".'],
  [{ HOST: "my host" }, 'HOST must be a host name or an IP address to listen at, not "my host".'],
  [{ PUBLIC_URL: "chat.example.org" }, `PUBLIC_URL ${WEB_ORIGIN} "chat.example.org".`],
  [
    { PUBLIC_URL: "https://a.example/chat" },
    `PUBLIC_URL ${WEB_ORIGIN} "https://a.example/chat". A host name of its own is one line of a proxy such as Caddy: chat.example.org { reverse_proxy 127.0.0.1:3000 }.`,
  ],
  [{ PUBLIC_URL: "https://u:p@a.example" }, `PUBLIC_URL ${WEB_ORIGIN} "https://u:p@a.example".`],
  [{ ALLOWED_ORIGINS: "https://a.example,*" }, `ALLOWED_ORIGINS ${WEB_ORIGIN} "*".`],
  [{ TRUST_PROXY: "yes" }, 'TRUST_PROXY must be a whole number from 0 to 16, not "yes".'],
  [
    { DATABASE_URL: "mysql://root:hunter2@db", APP_SECRET: SECRET },
    `DATABASE_URL must be an address such as ${POSTGRES}.`,
  ],
  [
    { DATABASE_URL: "postgres://db/chat" },
    "APP_SECRET must be given with DATABASE_URL, because every server on one database needs the same secret.",
  ],
  [
    { DATABASE_URL: `${POSTGRES}?pgbouncer=true`, APP_SECRET: SECRET },
    "DATABASE_URL leads to PgBouncer (pgbouncer=true); MIGRATION_DATABASE_URL must lead to PostgreSQL itself.",
  ],
  [
    { DATABASE_URL: POSTGRES, MIGRATION_DATABASE_URL: `${POSTGRES}?pgbouncer=true`, APP_SECRET: SECRET },
    "MIGRATION_DATABASE_URL must lead to PostgreSQL itself, not to PgBouncer.",
  ],
  [{ TURN_URLS: "turn:turn.example.org:3478" }, "TURN_URLS needs TURN_SECRET, which is coturn's static-auth-secret."],
  [{ TURN_URLS: "turn:a.example", TURN_SECRET: "hunter2" }, "TURN_SECRET must have at least 16 characters."],
  [
    { STUN_URLS: "https://stun.example.org" },
    'STUN_URLS must list addresses such as stun:stun.example.org:3478, not "https://stun.example.org".',
  ],
  [{ GIF_SEARCH: "bing" }, 'GIF_SEARCH must be one of off, tenor, giphy, not "bing".'],
  [{ GIF_SEARCH: "tenor" }, "GIF_SEARCH=tenor needs GIF_SEARCH_KEY, a key of that provider."],
  [{ GIF_SEARCH_KEY: "hunter2" }, "GIF_SEARCH_KEY and GIF_SEARCH_URL need GIF_SEARCH=tenor or GIF_SEARCH=giphy."],
  [
    { GIF_SEARCH: "giphy", GIF_SEARCH_KEY: "hunter2", GIF_SEARCH_URL: "ftp://gifs" },
    'GIF_SEARCH_URL must be an http or https address, not "ftp://gifs".',
  ],
  [{ DATABASE_REPLICA_URL: POSTGRES }, "DATABASE_REPLICA_URL needs DATABASE_URL beside it."],
  [
    { NATS_URL: "nats://broker:4222", ...S3 },
    "APP_SECRET must be given with NATS_URL, because every server on one database needs the same secret.",
  ],
  [
    { NATS_URL: "http://u:hunter2@cache", APP_SECRET: SECRET, ...S3 },
    "NATS_URL must be an address such as nats://user:password@host:4222, or several of one cluster separated by commas.",
  ],
  [
    { REDIS_URL: "redis://cache:6379", APP_SECRET: SECRET },
    "REDIS_URL is no longer used: several servers publish to each other over NATS. Set NATS_URL, such as nats://nats:4222, and remove REDIS_URL.",
  ],
  [
    { NATS_URL: "nats://broker:4222", APP_SECRET: SECRET },
    "NATS_URL is for several servers, which need one store for images: set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, or MEDIA_DIR to a folder that all of them share.",
  ],
  [
    { ...S3, S3_ACCESS_KEY_ID: "" },
    "S3_ACCESS_KEY_ID must be given with S3_ENDPOINT, S3_BUCKET, S3_SECRET_ACCESS_KEY.",
  ],
  [{ ...S3, S3_REGION: "eu west" }, 'S3_REGION must be a name such as eu-west-1, not "eu west".'],
  [{ ...S3, S3_ENDPOINT: "s3.example.org" }, 'S3_ENDPOINT must be an http or https address, not "s3.example.org".'],
  [{ ...S3, S3_BUCKET: "My Pictures" }, 'S3_BUCKET must be the name of a bucket, not "My Pictures".'],
  [{ ...S3, S3_PREFIX: "chat?x" }, 'S3_PREFIX may hold letters, digits, ".", "-", "_" and "/", not "chat?x".'],
  [{ APP_SECRET: "short-hunter2" }, "APP_SECRET must have at least 32 characters."],
  [
    { SMTP_URL: "https://u:hunter2@mail.example" },
    "SMTP_URL must be an address such as smtps://user:password@host:465.",
  ],
  [
    { MAIL_FROM: "Lingualoom" },
    'MAIL_FROM must be a mail address or "Name <address>", such as Lingualoom <chat@example.org>, not "Lingualoom".',
  ],
  [{ SIGN_UP: "off" }, 'SIGN_UP must be one of open, invitation, domains, closed, not "off".'],
  [
    { SIGN_IN_PROVIDERS: "hunter2" },
    'SIGN_IN_PROVIDERS must be a list in JSON, such as [{"id":"company","issuer":"https://id.example.org","clientId":"chat"}].',
  ],
  [
    { SIGN_IN_PROVIDERS: '[{"id":"a","issuer":"http://id.example.org","clientId":"hunter2"}]' },
    "SIGN_IN_PROVIDERS is wrong in entry 1: issuer: An https address without a query, as the provider names itself.",
  ],
  [
    { SIGN_IN_PROVIDERS: '[{"id":"a","issuer":"https://id.example.org","clientId":"c","trusted":true}]' },
    "SIGN_IN_PROVIDERS is wrong in entry 1: trusted: it needs domains.",
  ],
  [{ SIGN_UP: "domains" }, "SIGN_UP=domains needs SIGN_UP_DOMAINS, such as example.org,example.com."],
  [
    { SIGN_UP: "domains", SIGN_UP_DOMAINS: "@Example.org, ana@example.org" },
    'SIGN_UP_DOMAINS must be a comma list of mail domains such as example.org; "ana@example.org" is none.',
  ],
  [
    { EVERYONE_MAY_INVITE: "yes" },
    'EVERYONE_MAY_INVITE must be on or off (true, false, 1 and 0 do as well), not "yes".',
  ],
  [
    { SEND_MAIL: "off", SMTP_URL: "smtp://localhost" },
    "SEND_MAIL=off and SMTP_URL exclude each other: give one of them.",
  ],
  [{ SERVER_NAME: "n".repeat(61) }, "SERVER_NAME must have 1 to 60 characters."],
  [
    { ADMIN_EMAILS: "ana@example.org, dieter" },
    'ADMIN_EMAILS must be a mail address such as ana@example.org, not "dieter".',
  ],
  [{ SUPPORT_EMAIL: "help" }, 'SUPPORT_EMAIL must be a mail address such as ana@example.org, not "help".'],
  [
    { TRANSLATION_ENGINES: "bergamot,google" },
    'TRANSLATION_ENGINES may list openai, deepl, cloudflare, libretranslate, bergamot, apertium; "google" is none of them.',
  ],
  [{ DEFAULT_PRIVACY_LEVEL: "cloud" }, 'DEFAULT_PRIVACY_LEVEL must be one of server, providers, not "cloud".'],
  [{ HIGHEST_PRIVACY_LEVEL: "device" }, 'HIGHEST_PRIVACY_LEVEL must be one of server, providers, not "device".'],
  [{ LOCAL_ENGINES: "yes" }, 'LOCAL_ENGINES must be on or off (true, false, 1 and 0 do as well), not "yes".'],
  [{ DIRECTORY: "no" }, 'DIRECTORY must be on or off (true, false, 1 and 0 do as well), not "no".'],
  [{ RATE_LIMITS: "2" }, 'RATE_LIMITS must be on or off (true, false, 1 and 0 do as well), not "2".'],
  [{ LOG_FORMAT: "xml" }, 'LOG_FORMAT must be one of pretty, json, not "xml".'],
  [
    { SECURITY_CONTACT: "call us" },
    'SECURITY_CONTACT must be a mail address or an https address, such as security@example.org, not "call us".',
  ],
  [{ SECURITY_EXPIRES: "2027-02-30" }, 'SECURITY_EXPIRES must be a day such as 2027-06-30, not "2027-02-30".'],
  [{ OPENAI_BASE_URL: "localhost:11434" }, 'OPENAI_BASE_URL must be an http or https address, not "localhost:11434".'],
  [
    { BERGAMOT_REGISTRY_URL: "ftp://models" },
    'BERGAMOT_REGISTRY_URL must be an http or https address, not "ftp://models".',
  ],
  [{ BERGAMOT_ATTACHMENTS_URL: "models" }, 'BERGAMOT_ATTACHMENTS_URL must be an http or https address, not "models".'],
  [{ RATE_LIMIT_SEND: "60" }, 'RATE_LIMIT_SEND must be count/seconds such as 60/60, both at least 1, not "60".'],
  [{ RATE_LIMIT_SEND: "0/60" }, 'RATE_LIMIT_SEND must be count/seconds such as 60/60, both at least 1, not "0/60".'],
  [
    { RATE_LIMIT_SENDS: "60/60" },
    "RATE_LIMIT_SENDS is not a limit this server knows; it knows RATE_LIMIT_SIGN_IN, RATE_LIMIT_SIGN_IN_ADDRESS, RATE_LIMIT_SIGN_IN_ALL, RATE_LIMIT_SIGN_IN_ALL_ADDRESS, RATE_LIMIT_SIGN_IN_EVERYWHERE, RATE_LIMIT_MAIL, RATE_LIMIT_MAIL_DAY, RATE_LIMIT_ACCOUNT, RATE_LIMIT_PROVIDER, RATE_LIMIT_INVITE_GUESS, RATE_LIMIT_GUEST, RATE_LIMIT_GUEST_SEND, RATE_LIMIT_GROUP, RATE_LIMIT_IMPORT, RATE_LIMIT_GROUP_INVITE, RATE_LIMIT_GROUP_CHANGE, RATE_LIMIT_CHANGE, RATE_LIMIT_SEND, RATE_LIMIT_HOOK, RATE_LIMIT_CALL, RATE_LIMIT_CAPTION, RATE_LIMIT_REACT, RATE_LIMIT_MENTION_ALL, RATE_LIMIT_REPORT, RATE_LIMIT_SEARCH, RATE_LIMIT_LINK_PREVIEW, RATE_LIMIT_WORDS, RATE_LIMIT_UPLOAD, RATE_LIMIT_PUSH, RATE_LIMIT_TRANSLATE, RATE_LIMIT_PREVIEW, RATE_LIMIT_TEXT, RATE_LIMIT_TRANSCRIBE, RATE_LIMIT_SUGGEST, RATE_LIMIT_LEARN, RATE_LIMIT_GLOSSARY, RATE_LIMIT_SOCKET.",
  ],
  [{ LOG_LEVEL: "loud" }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".'],
])("%j is refused with one sentence that repeats no secret", (values, sentence) => {
  expect(problemsOf(values)).toEqual([sentence]);
  expect(sentence).not.toContain("hunter2");
});

test("all wrong values are named at once, one line each", () => {
  const values = { PORT: "x", LOG_LEVEL: "y", SUPPORT_EMAIL: "z" };
  expect(problemsOf(values)).toHaveLength(3);
  expect(() => read(values)).toThrow(/^PORT .*\nSUPPORT_EMAIL .*\nLOG_LEVEL .*$/);
});

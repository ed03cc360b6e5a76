import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

const read = (values: Record<string, string | undefined>) => readConfig(values, "/srv/lingualoom");

describe("with nothing set", () => {
  test("the server listens locally, stores everything in the project, and needs no key", () => {
    expect(read({})).toEqual({
      http: {
        port: 3000,
        httpsPort: 3443,
        localHttps: false,
        host: "127.0.0.1",
        publicUrl: null,
        allowedOrigins: [],
        trustProxy: 0,
        inContainer: false,
      },
      dataDir: "/srv/lingualoom/data",
      proxy: { http: null, https: null, except: "localhost,.localhost,127.0.0.1,[::1]" },
      database: { url: null, directUrl: null, replicaUrl: null },
      nats: null,
      handOverMs: 0,
      appSecret: null,
      name: "Lingualoom",
      mail: {
        isOn: true,
        smtpUrl: null,
        from: "Lingualoom <no-reply@localhost>",
        senders: ["Lingualoom <no-reply@localhost>"],
      },
      metrics: { token: null },
      connections: { perPerson: 20, perAddress: 1_000 },
      media: {
        s3: null,
        dir: "/srv/lingualoom/data/media",
        mostPerPerson: 1_000_000_000,
        mostPerFile: 100_000_000,
        mostPerImport: 8_000_000_000,
        scanner: null,
        unconfinedPreviews: false,
      },
      linkPreviews: "on",
      gifSearch: null,
      calls: { turn: null, stunUrls: [] },
      push: { privateAddresses: false },
      hooks: { privateAddresses: false },
      accounts: {
        adminEmails: [],
        directory: true,
        supportEmail: null,
        passwordMin: 6,
        providers: [],
        passwords: "everyone",
        requireSecondFactor: null,
        secondFactorFrom: null,
        signUp: { mode: "open", domains: [], everyoneMayInvite: false, guests: true, withoutPassword: false },
      },
      operator: { name: "", address: "" },
      plans: false,
      retentionDays: 0,
      keepRevisionsDays: 30,
      transcription: { whisperModel: null, service: null, mostSeconds: 3_600 },
      backends: {
        initial: [],
        allowedOrigins: [],
        strategy: "health_based",
        mode: "normal",
        keepAliveMs: null,
        sleepAfterMs: 840_000,
        edgeUrl: null,
        cookieDomain: null,
      },
      translation: {
        engines: ["openai", "deepl", "cloudflare", "libretranslate", "bergamot", "apertium"],
        defaultPrivacyLevel: "server",
        highestPrivacyLevel: "providers",
        localEngines: true,
        providers: {
          openai: null,
          cloudflare: { accounts: [], tokens: [], baseUrl: "https://api.cloudflare.com/client/v4" },
          deepl: null,
          libretranslate: null,
        },
        budgets: { engines: {}, person: 50_000 },
        bergamot: {
          registryUrl:
            "https://firefox.settings.services.mozilla.com/v1/buckets/main/collections/translations-models-v2/records",
          attachmentsUrl: "https://firefox-settings-attachments.cdn.mozilla.net",
          modelsDir: "/srv/lingualoom/data/models",
        },
        apertium: { dir: null },
      },
      rateLimits: {
        enabled: true,
        limits: {
          SIGN_IN: { count: 10, seconds: 900 },
          SIGN_IN_ADDRESS: { count: 100, seconds: 900 },
          SIGN_IN_ALL: { count: 50, seconds: 900 },
          SIGN_IN_ALL_ADDRESS: { count: 500, seconds: 900 },
          SIGN_IN_EVERYWHERE: { count: 50, seconds: 3_600 },
          MAIL: { count: 1, seconds: 60 },
          MAIL_DAY: { count: 10, seconds: 86_400 },
          ACCOUNT: { count: 60, seconds: 900 },
          SEND: { count: 60, seconds: 60 },
          PROVIDER: { count: 300, seconds: 900 },
          INVITE_GUESS: { count: 20, seconds: 900 },
          GUEST: { count: 40, seconds: 900 },
          GUEST_SEND: { count: 20, seconds: 60 },
          GROUP: { count: 20, seconds: 86_400 },
          IMPORT: { count: 20, seconds: 86_400 },
          GROUP_INVITE: { count: 300, seconds: 3_600 },
          GROUP_CHANGE: { count: 60, seconds: 900 },
          CHANGE: { count: 300, seconds: 60 },
          HOOK: { count: 300, seconds: 60 },
          CALL: { count: 20, seconds: 300 },
          CAPTION: { count: 60, seconds: 60 },
          REACT: { count: 120, seconds: 60 },
          PUSH: { count: 30, seconds: 3_600 },
          MENTION_ALL: { count: 10, seconds: 3_600 },
          REPORT: { count: 20, seconds: 86_400 },
          SEARCH: { count: 120, seconds: 60 },
          LINK_PREVIEW: { count: 30, seconds: 60 },
          WORDS: { count: 20, seconds: 60 },
          UPLOAD: { count: 100, seconds: 300 },
          TRANSLATE: { count: 60, seconds: 60 },
          PREVIEW: { count: 120, seconds: 60 },
          TEXT: { count: 600, seconds: 60 },
          TRANSCRIBE: { count: 200, seconds: 86_400 },
          SUGGEST: { count: 60, seconds: 3_600 },
          LEARN: { count: 120, seconds: 60 },
          GLOSSARY: { count: 120, seconds: 60 },
          SOCKET: { count: 2_000, seconds: 60 },
        },
      },
      logLevel: "info",
      logFormat: "pretty",
      backups: { dir: null, everyHours: 24, keep: 7 },
      security: null,
      configuredSettings: [],
      warnings: [],
    });
  });

  test("empty and blank values count as unset", () => {
    const empty = { PORT: "", HOST: " ", DATABASE_URL: "", SMTP_URL: "", LOG_LEVEL: "", RATE_LIMIT_SEND: "" };
    expect(read(empty)).toEqual(read({}));
    expect(read({ RATE_LIMIT_ANYTHING: "" })).toEqual(read({}));
  });
});

describe("a valid value", () => {
  test("for the web is used", () => {
    const { http } = read({
      PORT: "8080",
      HOST: "::",
      PUBLIC_URL: "https://Chat.Example.org/",
      ALLOWED_ORIGINS: "https://a.example, http://localhost:5173",
      TRUST_PROXY: "1",
      HTTPS: "local",
      HTTPS_PORT: "8443",
    });
    expect(http).toEqual({
      port: 8080,
      httpsPort: 8443,
      localHttps: true,
      host: "::",
      publicUrl: "https://chat.example.org",
      allowedOrigins: ["https://a.example", "http://localhost:5173"],
      trustProxy: 1,
      inContainer: false,
    });
  });

  test("for the data is used, and folders may be relative to the project", () => {
    const config = read({
      DATA_DIR: "../other",
      DATABASE_URL: "postgres://u:p@db:5432/chat",
      APP_SECRET: SECRET,
      BERGAMOT_MODELS_DIR: "/models",
      APERTIUM_DIR: "apertium",
    });
    expect(config.dataDir).toBe("/srv/other");
    expect(config.database.url).toBe("postgres://u:p@db:5432/chat");
    expect(config.appSecret).toBe(SECRET);
    expect(config.translation.bergamot.modelsDir).toBe("/models");
    expect(config.translation.apertium.dir).toBe("/srv/lingualoom/apertium");
  });

  test("for mail and accounts is used", () => {
    const config = read({
      SMTP_URL: "smtp://127.0.0.1:2525",
      MAIL_FROM: "Lingualoom <chat@example.org>",
      ADMIN_EMAILS: "Dieter@Example.org, ana@example.org",
      SUPPORT_EMAIL: "help@example.org",
      DIRECTORY: "off",
      SIGN_UP: "domains",
      SIGN_UP_DOMAINS: "example.org, Example.com",
      SIGN_UP_WITHOUT_PASSWORD: "on",
      EVERYONE_MAY_INVITE: "on",
      REQUIRE_SECOND_FACTOR: "administrators",
      SERVER_NAME: " Casa ",
    });
    expect(config.name).toBe("Casa");
    expect(config.mail).toEqual({
      isOn: true,
      smtpUrl: "smtp://127.0.0.1:2525",
      from: "Lingualoom <chat@example.org>",
      senders: ["help@example.org", "Lingualoom <chat@example.org>"],
    });
    expect(config.accounts).toMatchObject({
      adminEmails: ["dieter@example.org", "ana@example.org"],
      directory: false,
      supportEmail: "help@example.org",
      requireSecondFactor: "administrators",
      signUp: {
        mode: "domains",
        domains: ["example.org", "example.com"],
        everyoneMayInvite: true,
        withoutPassword: true,
      },
    });
  });

  test("for translation is used, engines in the order named", () => {
    const { translation } = read({
      TRANSLATION_ENGINES: "apertium, openai,apertium",
      DEFAULT_PRIVACY_LEVEL: "providers",
      LOCAL_ENGINES: "off",
      BERGAMOT_REGISTRY_URL: "http://localhost:9000/records/",
      BERGAMOT_ATTACHMENTS_URL: "http://localhost:9000/files/",
    });
    expect(translation.engines).toEqual(["apertium", "openai"]);
    expect(translation.defaultPrivacyLevel).toBe("providers");
    expect(translation.localEngines).toBe(false);
    expect(translation.bergamot.registryUrl).toBe("http://localhost:9000/records");
    expect(translation.bergamot.attachmentsUrl).toBe("http://localhost:9000/files");
  });

  test("for the sender is derived from the public address when it is not given", () => {
    expect(read({ PUBLIC_URL: "https://chat.example.org" }).mail.from).toBe("Lingualoom <no-reply@chat.example.org>");
  });

  test.each(["on", "true", "1", "ON", "True"])("for a switch is on as %s", (value) => {
    expect(read({ PLANS: value, LOCAL_ENGINES: value })).toMatchObject({ plans: true });
  });

  test.each(["off", "false", "0", "FALSE"])("for a switch is off as %s", (value) => {
    expect(read({ DIRECTORY: value }).accounts.directory).toBe(false);
  });

  test("for a limit replaces that limit alone", () => {
    const { enabled, limits } = read({ RATE_LIMITS: "off", RATE_LIMIT_SEND: "5/10" }).rateLimits;
    expect(enabled).toBe(false);
    expect(limits).toEqual({ ...read({}).rateLimits.limits, SEND: { count: 5, seconds: 10 } });
  });
});

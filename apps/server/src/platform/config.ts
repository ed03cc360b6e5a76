import { join, resolve } from "node:path";
import {
  FACTOR_DEMANDS,
  type FactorDemand,
  LOG_LEVELS,
  type ServerSettingName,
  ServerSettings,
} from "@lingualoom/contract/calls/server-settings.ts";
import { foldedEmail } from "@lingualoom/contract/email-address.ts";
import { PASSWORD_MIN } from "@lingualoom/contract/limits.ts";
import { PASSWORD_USES, type PasswordUse } from "@lingualoom/contract/sign-in-providers.ts";
import { ENGINE_IDS } from "@lingualoom/translation/engines/engine-ids.ts";
import { type BackendsConfig, readBackendsConfig } from "./config/backends.ts";
import { type BudgetsConfig, readBudgets } from "./config/budgets.ts";
import { type CallsConfig, readCalls } from "./config/calls.ts";
import { configuredSettings } from "./config/configured-settings.ts";
import { type DatabaseConfig, readDatabase } from "./config/database.ts";
import { Environment, type EnvironmentValues } from "./config/environment.ts";
import { type GifSearchConfig, readGifSearch } from "./config/gif-search.ts";
import { type NatsConfig, readNats } from "./config/nats.ts";
import { type ProvidersConfig, readProviders } from "./config/providers.ts";
import { type ProxyConfig, readProxy } from "./config/proxy.ts";
import { type RateLimit, type RateLimitName, readRateLimits } from "./config/rate-limits.ts";
import { readS3, type S3Config } from "./config/s3.ts";
import { readScanner, type ScannerAddress } from "./config/scanner.ts";
import { readSecurityContact, type SecurityContact } from "./config/security-contact.ts";
import { type ConfiguredProvider, readSignInProviders } from "./config/sign-in-providers.ts";
import { readSignUp, type SignUpConfig } from "./config/sign-up.ts";
import { readTranscription, type TranscriptionConfig } from "./config/transcription.ts";
import { listeningUrl } from "./reachable.ts";
import type { LocalizableText } from "./sentences/sentence.ts";
import { StartError } from "./start-error.ts";

const MOZILLA_MODELS =
  "https://firefox.settings.services.mozilla.com/v1/buckets/main/collections/translations-models-v2/records";
const MOZILLA_ATTACHMENTS = "https://firefox-settings-attachments.cdn.mozilla.net";
const MEGABYTE = 1_000_000;
const APP_SECRET_LENGTH = 32;
const METRICS_TOKEN_LENGTH = 16;

export interface Config {
  readonly http: {
    readonly port: number;
    readonly host: string;
    /** Origin without a trailing slash; null means the address this server listens on (`listeningUrl`). */
    readonly publicUrl: string | null;
    readonly allowedOrigins: readonly string[];
    /** Number of proxies in front whose `X-Forwarded-For` entries are trusted. */
    readonly trustProxy: number;
    /** The port with https, and whether it is open from the start. */
    readonly httpsPort: number;
    readonly localHttps: boolean;
    /** True when the machine's own addresses are those of a container, which other devices cannot reach. */
    readonly inContainer: boolean;
  };
  readonly dataDir: string;
  readonly proxy: ProxyConfig;
  readonly database: DatabaseConfig;
  /** The NATS that several servers share; null for a single server. */
  readonly nats: NatsConfig | null;
  /** Milliseconds over which a stopping server hands its clients over to others. */
  readonly handOverMs: number;
  /** Null: generated once and kept in the data folder. */
  readonly appSecret: string | null;
  readonly name: string;
  readonly mail: {
    readonly isOn: boolean;
    /** Null: emails go to the outbox folder. */
    readonly smtpUrl: string | null;
    readonly from: string;
    /** Sender addresses an administrator may choose from; the first is the default. */
    readonly senders: readonly string[];
  };
  readonly media: {
    /** Null: media are files in `dir`. */
    readonly s3: S3Config | null;
    readonly dir: string;
    /** Storage quota per person in bytes; null: unlimited. */
    readonly mostPerPerson: number | null;
    readonly mostPerFile: number;
    /** Bytes of the largest export of another chat. */
    readonly mostPerImport: number;
    /** ClamAV's daemon; null: files are not scanned. */
    readonly scanner: ScannerAddress | null;
    /** Whether documents get previews when their decoder cannot be sandboxed. */
    readonly unconfinedPreviews: boolean;
  };
  /** Whether the server fetches linked pages for previews. `intranet` also allows private addresses. */
  readonly linkPreviews: "on" | "off" | "intranet";
  /** Null: no GIF service is asked. */
  readonly gifSearch: GifSearchConfig | null;
  readonly calls: CallsConfig;
  readonly hooks: {
    readonly privateAddresses: boolean;
  };
  readonly push: {
    readonly privateAddresses: boolean;
  };
  readonly accounts: {
    /** Lower case. */
    readonly adminEmails: readonly string[];
    readonly directory: boolean;
    readonly supportEmail: string | null;
    readonly passwordMin: number;
    readonly signUp: SignUpConfig;
    readonly providers: readonly ConfiguredProvider[];
    readonly passwords: PasswordUse;
    /** Users who must have a second factor; null: as set in the dashboard. */
    readonly requireSecondFactor: FactorDemand | null;
    /** Day on which `requireSecondFactor` takes effect; null: at once. */
    readonly secondFactorFrom: string | null;
  };
  readonly operator: { readonly name: string; readonly address: string };
  readonly plans: boolean;
  /** Days after which messages expire; 0: never. */
  readonly retentionDays: number;
  /** Days for which the earlier texts of edited messages are kept; 0: none are. */
  readonly keepRevisionsDays: number;
  readonly translation: {
    readonly engines: readonly string[];
    readonly defaultPrivacyLevel: "server" | "providers";
    /** Upper bound: no text goes beyond this level, even with users' consent. */
    readonly highestPrivacyLevel: "server" | "providers";
    readonly localEngines: boolean;
    readonly providers: ProvidersConfig;
    readonly budgets: BudgetsConfig;
    readonly bergamot: {
      readonly registryUrl: string;
      readonly attachmentsUrl: string;
      /** Folder of the models; operators may also copy models here by hand. */
      readonly modelsDir: string;
    };
    readonly apertium: { readonly dir: string | null };
  };
  readonly transcription: TranscriptionConfig;
  readonly backends: BackendsConfig;
  readonly rateLimits: {
    readonly enabled: boolean;
    readonly limits: Readonly<Record<RateLimitName, RateLimit>>;
  };
  /** Maximum number of concurrent sockets; 0: unlimited. */
  readonly connections: { readonly perPerson: number; readonly perAddress: number };
  readonly metrics: {
    /** Bearer token that allows reading the metrics without being an administrator. */
    readonly token: string | null;
  };
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Human-readable lines, or one JSON object per line for a log collector. */
  readonly logFormat: "pretty" | "json";
  /** Automatic backups; a null folder disables them. */
  readonly backups: { readonly dir: string | null; readonly everyHours: number; readonly keep: number };
  /** Contact for vulnerability reports in `/.well-known/security.txt`; null: none. */
  readonly security: SecurityContact | null;
  readonly configuredSettings: readonly ServerSettingName[];
  readonly warnings: readonly LocalizableText[];
}

export class ConfigError extends StartError {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "ConfigError";
    this.problems = problems;
  }
}

/**
 * Reads everything an operator can configure. No other file reads environment variables. Relative folders are relative
 * to
 * `projectRoot`.
 */
export function readConfig(values: EnvironmentValues, projectRoot: string): Config {
  const environment = new Environment(values);
  const folder = (name: string) => {
    const text = environment.text(name);
    return text === null ? null : resolve(projectRoot, text);
  };
  const dataDir = folder("DATA_DIR") ?? join(projectRoot, "data");
  const http = readHttp(environment);
  const engines = environment.listOf("TRANSLATION_ENGINES", ENGINE_IDS);
  const from = readSender(environment, http.publicUrl);
  const nats = readNats(environment);
  const config: Omit<Config, "warnings"> = {
    http,
    dataDir,
    proxy: readProxy(environment),
    database: readDatabase(environment),
    nats,
    handOverMs: 1_000 * environment.wholeNumber("HAND_OVER_SECONDS", nats ? 10 : 0, 0, 300),
    appSecret: readAppSecret(environment),
    name: readName(environment),
    mail: {
      isOn: readMail(environment),
      smtpUrl: environment.secretUrl("SMTP_URL", ["smtp:", "smtps:"], "smtps://user:password@host:465"),
      from,
      senders: readSenders(environment, from),
    },
    media: {
      s3: readS3(environment),
      dir: folder("MEDIA_DIR") ?? join(dataDir, "media"),
      mostPerPerson: environment.wholeNumber("PERSON_STORAGE", 1_000, 0, 1_000_000_000) * MEGABYTE || null,
      mostPerFile: environment.wholeNumber("MAX_FILE_SIZE", 100, 1, 10_000) * MEGABYTE,
      mostPerImport: environment.wholeNumber("MAX_IMPORT_SIZE", 8_000, 1, 1_000_000) * MEGABYTE,
      scanner: readScanner(environment),
      unconfinedPreviews: environment.onOff("UNCONFINED_PREVIEWS", false),
    },
    linkPreviews: environment.oneOf("LINK_PREVIEWS", ["on", "off", "intranet"], "on"),
    gifSearch: readGifSearch(environment),
    calls: readCalls(environment),
    push: { privateAddresses: environment.onOff("PUSH_PRIVATE_ADDRESSES", false) },
    hooks: { privateAddresses: environment.onOff("HOOK_PRIVATE_ADDRESSES", false) },
    accounts: {
      adminEmails: environment
        .list("ADMIN_EMAILS")
        .flatMap((email) => environment.address("ADMIN_EMAILS", foldedEmail(email)) ?? []),
      directory: environment.onOff("DIRECTORY", true),
      supportEmail: environment.address("SUPPORT_EMAIL"),
      passwordMin: environment.wholeNumber("PASSWORD_MIN", PASSWORD_MIN, PASSWORD_MIN, 64),
      signUp: readSignUp(environment),
      providers: readSignInProviders(environment),
      passwords: environment.oneOf("PASSWORDS", PASSWORD_USES, "everyone"),
      requireSecondFactor:
        environment.text("REQUIRE_SECOND_FACTOR") === null
          ? null
          : environment.oneOf("REQUIRE_SECOND_FACTOR", FACTOR_DEMANDS, "everyone"),
      secondFactorFrom: environment.day("REQUIRE_SECOND_FACTOR_FROM"),
    },
    operator: {
      name: environment.text("OPERATOR_NAME") ?? "",
      // One line in the environment, several lines on the page.
      address: (environment.text("OPERATOR_ADDRESS") ?? "").replaceAll("\\n", "\n"),
    },
    plans: environment.onOff("PLANS", false),
    retentionDays: environment.wholeNumber("RETENTION_DAYS", 0, 0, 36_500),
    keepRevisionsDays: environment.wholeNumber("KEEP_REVISIONS", 30, 0, 36_500),
    translation: {
      engines: engines.length > 0 ? engines : ENGINE_IDS,
      defaultPrivacyLevel: environment.oneOf("DEFAULT_PRIVACY_LEVEL", ["server", "providers"], "server"),
      highestPrivacyLevel: environment.oneOf("HIGHEST_PRIVACY_LEVEL", ["server", "providers"], "providers"),
      localEngines: environment.onOff("LOCAL_ENGINES", true),
      providers: readProviders(environment),
      budgets: readBudgets(environment, ENGINE_IDS),
      bergamot: {
        registryUrl: environment.webUrl("BERGAMOT_REGISTRY_URL") ?? MOZILLA_MODELS,
        attachmentsUrl: environment.webUrl("BERGAMOT_ATTACHMENTS_URL") ?? MOZILLA_ATTACHMENTS,
        modelsDir: folder("BERGAMOT_MODELS_DIR") ?? join(dataDir, "models"),
      },
      apertium: { dir: folder("APERTIUM_DIR") },
    },
    transcription: readTranscription(environment, folder),
    backends: readBackendsConfig(environment, http.publicUrl ?? listeningUrl(http.host, http.port)),
    rateLimits: { enabled: environment.onOff("RATE_LIMITS", true), limits: readRateLimits(environment) },
    connections: {
      perPerson: environment.wholeNumber("SOCKETS_PER_PERSON", 20, 0, 10_000),
      perAddress: environment.wholeNumber("SOCKETS_PER_ADDRESS", 1_000, 0, 1_000_000),
    },
    metrics: { token: readMetricsToken(environment) },
    logLevel: environment.oneOf("LOG_LEVEL", LOG_LEVELS, "info"),
    logFormat: environment.oneOf("LOG_FORMAT", ["pretty", "json"], "pretty"),
    backups: {
      dir: folder("BACKUP_DIR"),
      everyHours: environment.wholeNumber("BACKUP_EVERY_HOURS", 24, 1, 8_760),
      keep: environment.wholeNumber("BACKUP_KEEP", 7, 1, 1_000),
    },
    security: readSecurityContact(environment),
    configuredSettings: configuredSettings(environment),
  };
  if (environment.problems.length > 0) throw new ConfigError(environment.problems);
  return { ...config, warnings: environment.unknown() };
}

function readHttp(environment: Environment): Config["http"] {
  const host = environment.text("HOST") ?? "127.0.0.1";
  if (!/^[\w.:-]+$/.test(host))
    environment.problems.push(`HOST must be a host name or an IP address to listen at, not "${host}".`);
  const port = environment.wholeNumber("PORT", 3000, 0, 65_535);
  return {
    port,
    httpsPort: environment.wholeNumber("HTTPS_PORT", httpsPortBeside(port), 0, 65_535),
    localHttps: environment.oneOf("HTTPS", ["off", "local"], "off") === "local",
    host,
    publicUrl: environment.origin("PUBLIC_URL"),
    allowedOrigins: environment
      .list("ALLOWED_ORIGINS")
      .flatMap((item) => environment.origin("ALLOWED_ORIGINS", item) ?? []),
    trustProxy: environment.wholeNumber("TRUST_PROXY", 0, 0, 16),
    inContainer: environment.onOff("IN_CONTAINER", false),
  };
}

/** 3443 beside 3000, so that servers on one machine get different ports. */
const httpsPortBeside = (port: number) => (port === 0 || port + 443 > 65_535 ? 0 : port + 443);

function readAppSecret(environment: Environment): string | null {
  const secret = environment.text("APP_SECRET");
  const shared = ["DATABASE_URL", "NATS_URL"].filter((name) => environment.text(name) !== null);
  if (secret === null && shared.length > 0)
    environment.problems.push(
      `APP_SECRET must be given with ${shared.join(" and ")}, because every server on one database needs the same secret.`,
    );
  if (secret !== null && secret.length < APP_SECRET_LENGTH)
    environment.problems.push(`APP_SECRET must have at least ${APP_SECRET_LENGTH} characters.`);
  return secret;
}

function readMetricsToken(environment: Environment): string | null {
  const token = environment.text("METRICS_TOKEN");
  if (token !== null && token.length < METRICS_TOKEN_LENGTH)
    environment.problems.push(`METRICS_TOKEN must have at least ${METRICS_TOKEN_LENGTH} characters.`);
  return token;
}

function readName(environment: Environment): string {
  const name = ServerSettings.shape.serverName.safeParse(environment.text("SERVER_NAME") ?? "Lingualoom");
  if (name.success) return name.data;
  environment.problems.push("SERVER_NAME must have 1 to 60 characters.");
  return "";
}

function readMail(environment: Environment): boolean {
  const isOn = environment.onOff("SEND_MAIL", true);
  if (!isOn && environment.text("SMTP_URL") !== null)
    environment.problems.push("SEND_MAIL=off and SMTP_URL exclude each other: give one of them.");
  return isOn;
}

function readSender(environment: Environment, publicUrl: string | null): string {
  const from = environment.text("MAIL_FROM");
  if (from === null) return `Lingualoom <no-reply@${publicUrl ? new URL(publicUrl).hostname : "localhost"}>`;
  if (!SENDER.test(from))
    environment.problems.push(
      `MAIL_FROM must be a mail address or "Name <address>", such as Lingualoom <chat@example.org>, not "${from}".`,
    );
  return from;
}

const SENDER = /^([^\s@<>,"]+@[^\s@<>,"]+|[^<>\r\n]+ <[^\s@<>,"]+@[^\s@<>,"]+>)$/;

function readSenders(environment: Environment, from: string): readonly string[] {
  const senders = environment.list("MAIL_SENDERS");
  for (const sender of senders)
    if (!SENDER.test(sender))
      environment.problems.push(
        `MAIL_SENDERS must be a comma list of mail addresses or "Name <address>", not "${sender}".`,
      );
  // Replies to an administrator's email should reach the support address.
  const support = environment.text("SUPPORT_EMAIL");
  return senders.length > 0 ? senders : [...(support ? [support] : []), from];
}

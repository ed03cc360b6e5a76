import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import type { Engine, EngineSource } from "@lingualoom/translation/engine.ts";
import type { Setup } from "@lingualoom/translation/engines/setup.ts";
import type { PhraseBook } from "@lingualoom/translation/phrase-book/phrase-book.ts";
import type { PrivacyLevel } from "@lingualoom/translation/privacy-level.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Logger } from "pino";
import type { Sandboxes } from "../composition/start/sandboxes.ts";
import type { PasswordHasher } from "../identity/passwords/password-hash.ts";
import type { Credentials, ProofOptions, Sessions, SignedIn } from "../identity/sessions/session.ts";
import type { NewServer } from "../identity/setup/new-server.ts";
import type { TranslationMetrics } from "../language/translation/figures/metrics.ts";
import type { ApprovedKey } from "../language/translation/memory/approved-key.ts";
import type { OpenMemory } from "../language/translation/memory/memory.ts";
import type { ServerSettingsService } from "../operate/admin/server-settings/server-settings.ts";
import type { ActiveToday } from "../people/analytics/active-today.ts";
import type { Memberships } from "../people/membership/membership.ts";
import type { OperatorLevels } from "../people/membership/privacy-level.ts";
import type { Plans } from "../people/plans/plans.ts";
import type { MessageAccess } from "../talk/message/access.ts";
import type { ReadableMessage } from "../talk/message/access-store.ts";
import type { TextEndings } from "../talk/message/delete-texts-store.ts";
import type { Bus } from "./bus/bus.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database, Sql } from "./database/open.ts";
import type { Replica } from "./database/replica.ts";
import type { DatabaseTimeouts } from "./database/timeouts.ts";
import type { Engines } from "./engines.ts";
import type { LinkOrigin } from "./http/reachable.ts";
import type { NoteRefusal } from "./http/refusal-log.ts";
import type { LogLine } from "./log-memory.ts";
import type { MailQueue } from "./mail/queue/mail-queue.ts";
import type { Mailer } from "./mail/transport/mailer.ts";
import type { Pictures } from "./media/pictures.ts";
import type { Statfs } from "./media/storage/disk-space.ts";
import type { MediaStorage } from "./media/storage/media-storage.ts";
import type { Uploads } from "./media/uploads/uploads.ts";
import type { WordReader } from "./media/words/word-reader.ts";
import type { Limits } from "./rate-limits/limits.ts";
import type { MemberDelivery } from "./realtime/deliver.ts";
import type { Following } from "./realtime/following.ts";
import type { Heartbeat } from "./realtime/sockets.ts";

/** What differs between the product and a test: time, mail, engines, and locations. */
export interface Modules {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly appSecret: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly mediaStorage: MediaStorage;
  /** Instead of the disk's own answer. */
  readonly statfs?: Statfs;
  /** Instead of the push services that the doctor asks. */
  readonly pushServices?: readonly string[];
  readonly engines: readonly Engine[] | EngineSource;
  /** The configuration of the providers, which can change while the server runs. */
  readonly providers: Pick<Engines, "providers" | "configureProviders" | "models" | "pairs">;
  readonly detector: Detector;
  readonly phraseBook?: PhraseBook;
  readonly setup: () => Setup;
  /** The folder of the built page; null serves the API alone. */
  readonly pageFolder: string | null;
  readonly version: string;
  /** Shorter ones than the product's. */
  readonly databaseTimeouts?: DatabaseTimeouts;
  /** Where images are made; without it their process can read the server's files. */
  readonly sandboxes?: Sandboxes;
  /** Instead of the real ones, whose work is meant to be slow. */
  readonly passwords?: PasswordHasher;
  /** Instead of the real one, which takes long to detect a dead connection. */
  readonly heartbeat?: Heartbeat;
  /** The last warnings and errors, for the dashboard. */
  readonly recentLog?: () => readonly LogLine[];
}

/** What the server has before it knows people: accounts, and who may make one, are built on it. */
export interface BaseContext extends Omit<Modules, "engines"> {
  /** An origin without a slash at its end. */
  readonly publicUrl: string;
  /** Chooses the origin of a link that other people or devices open. */
  readonly linkOrigin: LinkOrigin;
  readonly database: Database;
  /** For long work in bounded steps: connections of its own, so that no request waits for one. */
  readonly background: Database;
  /** For long or frequent work that only reads. */
  readonly replica: Pick<Replica, "read" | "caughtUp">;
  readonly bus: Bus;
  readonly limits: Limits;
  readonly plans: Plans;
  readonly pictures: Pictures;
  /** Reads what stands in pictures. */
  readonly words: Pick<WordReader, "read">;
  readonly uploads: Uploads;
  readonly mail: MailQueue;
  /** Whether this server sends mail; where it sends none, an invitation or an administrator confirms accounts. */
  readonly sendsMail: () => boolean;
  readonly serverSettings: Pick<ServerSettingsService, "current" | "read" | "change">;
  readonly newServer: NewServer;
  /** The privacy levels in force. */
  readonly privacyLevels: () => OperatorLevels;
  /** How far the texts of a conversation may go that begins now. */
  readonly defaultPrivacyLevel: () => OperatorLevels["default"];
  readonly noteRefusal: NoteRefusal;
  readonly activeToday: ActiveToday;
  /** What ends with the text of a message. */
  readonly endings: TextEndings;
  readonly translator: Translator;
  readonly translationMetrics: TranslationMetrics;
  readonly memory: OpenMemory;
  readonly approvedKey: ApprovedKey;
  /** How far the text of a message may go for who reads it. */
  readonly allowedFor: (message: ReadableMessage) => PrivacyLevel;
}

/** What every part of the server may use: built once at the start, and given as it is. */
export interface Context extends BaseContext {
  readonly sessions: Sessions & { endAll(sql: Sql, userId: string): Promise<{ announce(): void }> };
  readonly memberships: Memberships;
  readonly access: MessageAccess;
  readonly deliver: MemberDelivery;
  readonly following: Pick<Following, "join">;
  /** A person as they see themselves; null when the account has gone. */
  readonly readMe: (userId: string, sql?: Sql) => Promise<Me | null>;
  readonly settingsOf: (userId: string) => Promise<Settings>;
  /** @throws AppError `REAUTHENTICATE`, `WRONG_PASSWORD` */
  readonly requireReauthentication: (me: SignedIn, credentials: Credentials, options?: ProofOptions) => Promise<void>;
  /** Called when a person is suspended, who is then offline for everybody, or restored. */
  readonly onVisibilityChanged: (userId: string) => void;
  /** Seconds since this server started. */
  readonly uptime: () => number;
}

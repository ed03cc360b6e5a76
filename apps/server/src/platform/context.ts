import type { ServerSettings } from "@lingualoom/contract/calls/server-settings.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import type { Logger } from "pino";
import type { Bus } from "./bus/bus.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database, Sql } from "./database/open.ts";
import type { Replica } from "./database/replica.ts";
import type { LocalHttps } from "./http/local-https/local-https.ts";
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
import type { LinkOrigin } from "./reachable.ts";
import type { Sandboxes } from "./sandboxes.ts";
import type { Work } from "./work-queue/work.ts";

/** Services that every part of the server may use. Contains nothing specific to a feature. */
export interface Platform {
  readonly config: Config;
  readonly version: string;
  readonly appSecret: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly publicUrl: string;
  /** The second port with https, whose certificate this server's own authority signs. */
  readonly localHttps: Pick<LocalHttps, "port" | "origins" | "names" | "authority">;
  /** Chooses the origin of a link that other people or devices open. */
  readonly linkOrigin: LinkOrigin;
  readonly database: Database;
  /** Pool for long work in bounded steps, with its own connections so that no request waits for one. */
  readonly background: Database;
  /** Serves long or frequent read-only work. */
  readonly replica: Pick<Replica, "read" | "caughtUp">;
  readonly bus: Bus;
  readonly limits: Limits;
  readonly noteRefusal: NoteRefusal;
  readonly mailer: Mailer;
  readonly mail: MailQueue;
  readonly work: Work;
  /** Whether this server sends email. Without email, an invitation or an administrator confirms accounts. */
  readonly sendsMail: () => boolean;
  readonly mediaStorage: MediaStorage;
  readonly statfs?: Statfs;
  /** Sandboxes the image process; without it that process can read the server's files. */
  readonly sandboxes?: Sandboxes;
  readonly pictures: Pictures;
  readonly uploads: Uploads;
  readonly words: Pick<WordReader, "read">;
  /** The effective settings: the environment's, plus changes by administrators. */
  readonly serverSettings: {
    current(): ServerSettings;
    /** Reads the stored settings, including changes that other servers have just made. */
    read(sql: Sql): Promise<ServerSettings>;
  };
  readonly recentLog?: () => readonly LogLine[];
}

/** Loads a user as they see themselves; null when the account is gone. */
export type ReadMe = (userId: string, sql?: Sql) => Promise<Me | null>;

export type SettingsOf = (userId: string) => Promise<Settings>;

import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import type { Engine, EngineSource } from "@lingualoom/translation/engine.ts";
import type { Setup } from "@lingualoom/translation/engines/setup.ts";
import type { PhraseBook } from "@lingualoom/translation/phrase-book/phrase-book.ts";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { DatabaseTimeouts } from "../database/timeouts.ts";
import type { Engines } from "../engines.ts";
import type { PasswordHasher } from "../features/auth/passwords/password-hash.ts";
import type { LogLine } from "../log-memory.ts";
import type { Mailer } from "../mail/transport/mailer.ts";
import type { Statfs } from "../media/storage/disk-space.ts";
import type { MediaStorage } from "../media/storage/media-storage.ts";
import type { Heartbeat } from "../realtime/sockets.ts";
import type { Sandboxes } from "../start/sandboxes.ts";

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

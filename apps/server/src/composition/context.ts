import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import type { Engine, EngineSource } from "@lingualoom/translation/engine.ts";
import type { Setup } from "@lingualoom/translation/engines/setup.ts";
import type { PhraseBook } from "@lingualoom/translation/phrase-book/phrase-book.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { PasswordHasher } from "../identity/credentials/services.ts";
import type { SessionService } from "../identity/sessions/sessions.ts";
import type { NewServer } from "../identity/sign-up/setup/new-server.ts";
import type { Engines } from "../language/engines/engines.ts";
import type { TranslationMetrics } from "../language/translation/figures/metrics.ts";
import type { ApprovedKey } from "../language/translation/memory/approved-key.ts";
import type { OpenMemory } from "../language/translation/memory/memory.ts";
import type { ServerSettingsService } from "../operate/admin/server-settings/server-settings.ts";
import type { ActiveToday } from "../people/analytics/active-today.ts";
import type { Memberships } from "../people/membership/membership.ts";
import type { OperatorLevels } from "../people/membership/privacy-level.ts";
import type { Plans } from "../people/plans/plans.ts";
import type { RequireReauthentication } from "../platform/caller.ts";
import type { Platform, ReadMe, SettingsOf } from "../platform/context.ts";
import type { DatabaseTimeouts } from "../platform/database/timeouts.ts";
import type { MemberDelivery } from "../platform/realtime/deliver.ts";
import type { Following } from "../platform/realtime/following.ts";
import type { Heartbeat } from "../platform/realtime/sockets.ts";
import type { AllowedFor, MessageAccess } from "../talk/message/access.ts";
import type { TextEndings } from "../talk/message/delete-texts-store.ts";

type GivenToPlatform =
  | "config"
  | "version"
  | "appSecret"
  | "clock"
  | "log"
  | "mailer"
  | "mediaStorage"
  | "statfs"
  | "sandboxes"
  | "recentLog";

/** The modules that differ between the product and tests: time, mail, engines and locations. */
export interface Modules extends Pick<Platform, GivenToPlatform> {
  readonly databaseUrl: string;
  readonly pushServices?: readonly string[];
  readonly engines: readonly Engine[] | EngineSource;
  /** The configuration of the providers, which can change at run time. */
  readonly providers: Pick<Engines, "providers" | "configureProviders" | "models" | "pairs">;
  readonly detector: Detector;
  readonly phraseBook?: PhraseBook;
  readonly setup: () => Setup;
  /** The folder of the built page; null serves only the API. */
  readonly pageFolder: string | null;
  /** Shorter timeouts for tests. */
  readonly databaseTimeouts?: DatabaseTimeouts;
  /** Replaces the real hasher, which is deliberately slow. */
  readonly passwords?: PasswordHasher;
  readonly heartbeat?: Heartbeat;
}

/** The parts that exist before accounts, which are built on them. */
export interface BaseContext extends Omit<Modules, "engines">, Platform {
  readonly plans: Plans;
  readonly serverSettings: Pick<ServerSettingsService, "current" | "read" | "change">;
  readonly newServer: NewServer;
  readonly privacyLevels: () => OperatorLevels;
  readonly defaultPrivacyLevel: () => OperatorLevels["default"];
  readonly activeToday: ActiveToday;
  readonly endings: TextEndings;
  readonly translator: Translator;
  readonly translationMetrics: TranslationMetrics;
  readonly memory: OpenMemory;
  readonly approvedKey: ApprovedKey;
  readonly allowedFor: AllowedFor;
}

/** Everything that parts of the server request by name, built once at startup. */
export interface Context extends BaseContext {
  readonly deliver: MemberDelivery;
  readonly following: Pick<Following, "join">;
  /** Seconds since this server started. */
  readonly uptime: () => number;
  readonly sessions: SessionService;
  readonly memberships: Memberships;
  readonly access: MessageAccess;
  readonly readMe: ReadMe;
  readonly settingsOf: SettingsOf;
  readonly requireReauthentication: RequireReauthentication;
  /** Called when a user is suspended, who then appears offline to everyone, or restored. */
  readonly onVisibilityChanged: (userId: string) => void;
}

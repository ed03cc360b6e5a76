import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import type { LocalModels } from "@lingualoom/translation/engines/bergamot/model-supply.ts";
import type { Setup } from "@lingualoom/translation/engines/setup.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Logger } from "pino";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/open.ts";
import type { Limits } from "../../rate-limits/limits.ts";
import type { MemberDelivery } from "../../realtime/deliver.ts";
import { repeat } from "../../repeat.ts";
import { lowerBeginnings, lowerChoices } from "../conversations/settings/settings-store.ts";
import type { Memberships } from "../membership/membership.ts";
import { type OperatorLevels, privacyLevelOfMessage } from "../membership/privacy-level.ts";
import type { ReadableMessage } from "../message/access-store.ts";
import type { Plans } from "../plans/plans.ts";
import { keepDailyFigures } from "./figures/daily-figures.ts";
import type { TranslationMetrics } from "./figures/metrics.ts";
import { createFreeTranslation } from "./free-texts/free-translation.ts";
import { historyRoutes } from "./history/history-routes.ts";
import { forgetFreeTexts } from "./history/history-store.ts";
import { createCorrection } from "./languages/correction.ts";
import { createApprovedKey } from "./memory/approved-key.ts";
import { createMemory } from "./memory/memory.ts";
import { keepShared, recallShared } from "./memory/shared-rendition-store.ts";
import { createBackTranslation } from "./messages/as-read-by.ts";
import { createAutomaticTranslation } from "./messages/automatic-translation.ts";
import { messageTranslationRoutes } from "./messages/message-routes.ts";
import { MessageTranslator, type TranslateMessage } from "./messages/message-translation.ts";
import { ScreenTranslation } from "./messages/screen-translation.ts";
import { modelRoutes } from "./models/routes.ts";
import { createReading } from "./renditions/reading.ts";
import { translationRoutes } from "./routes.ts";

export interface TranslationFeatureDependencies {
  readonly database: Database;
  readonly secret: string;
  readonly translator: Translator;
  readonly metrics: TranslationMetrics;
  readonly detector: Detector;
  readonly settingsOf: (userId: string) => Promise<Settings>;
  readonly setup: () => Setup;
  readonly models: LocalModels;
  readonly deliver: MemberDelivery;
  readonly limits: Limits;
  readonly plans: Pick<Plans, "translatingInto">;
  readonly clock: Clock;
  readonly log: Logger;
  readonly privacyLevels: () => OperatorLevels;
  readonly memberships: Memberships;
}

const HOUR_MS = 60 * 60 * 1_000;
const FREE_TEXT_DAYS = 30;

/** Everything of translation that the server serves, put together. */
export function createTranslation(deps: TranslationFeatureDependencies) {
  const { database, clock, log, privacyLevels } = deps;
  const defaultPrivacyLevel = () => privacyLevels().default;
  const memory = createMemory({
    secret: deps.secret,
    recallShared: (key) => recallShared(database, key, clock.now()),
    keepShared: (key, text) => keepShared(database, key, text, clock.now()),
  });
  const approvedKey = createApprovedKey(deps.secret);
  const allowedFor = (message: ReadableMessage) => privacyLevelOfMessage(message.privacy, privacyLevels(), message);
  const common = { ...deps, memory, approvedKey, allowedFor };
  const messages = new MessageTranslator(common);
  const translateMessage: TranslateMessage = (message, wish) => messages.translate(message, wish);
  const reading = createReading(common);
  const figures = keepDailyFigures(database, deps.metrics, clock, log);
  const sweep = () => {
    const until = new Date(clock.now().getTime() - FREE_TEXT_DAYS * 24 * HOUR_MS);
    return forgetFreeTexts(database, until);
  };
  const sweeping = repeat(clock, HOUR_MS, sweep, log);

  Promise.all([
    lowerBeginnings(database, defaultPrivacyLevel()),
    lowerChoices(database, privacyLevels().highest),
  ]).catch((error) => log.error({ err: error }, "conversations were not lowered to the server's privacy level"));

  return {
    memory,
    approvedKey,
    allowedFor,
    automatic: createAutomaticTranslation({ ...common, reading, translateMessage }),
    routes: {
      ...translationRoutes({
        ...deps,
        translateFreeText: createFreeTranslation({ ...common, allowed: () => defaultPrivacyLevel() }),
      }),
      ...messageTranslationRoutes({
        ...common,
        reading,
        translateMessage,
        translateBack: createBackTranslation(common),
        screen: new ScreenTranslation({ ...common, translateMessage }),
        correctLanguage: createCorrection(deps),
      }),
      ...historyRoutes(database),
      ...modelRoutes(deps.models),
    },
    idle: async () => void (await Promise.all([reading.idle(), figures.write()])),
    async [Symbol.asyncDispose]() {
      sweeping.cancel();
      await reading.idle();
      await figures[Symbol.asyncDispose]();
    },
  };
}

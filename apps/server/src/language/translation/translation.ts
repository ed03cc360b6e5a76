import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import type { Setup } from "@lingualoom/translation/engines/setup.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import type { Plans } from "#/people/plans/plans.ts";
import type { Platform, SettingsOf } from "#/platform/context.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { lowerBeginnings, lowerChoices } from "#/talk/conversations/settings/settings-store.ts";
import type { AllowedFor } from "#/talk/message/access.ts";
import type { Engines } from "../engines/engines.ts";
import { createCarriedTranslation } from "./attached-texts/attached-texts.ts";
import { carriedRoutes } from "./attached-texts/routes.ts";
import type { DailyFigures } from "./figures/daily-figures.ts";
import { storeDailyFigures } from "./figures/daily-figures.ts";
import type { TranslationMetrics } from "./figures/metrics.ts";
import { historyRoutes } from "./history/history-routes.ts";
import type { ApprovedKey } from "./memory/approved-key.ts";
import type { OpenMemory } from "./memory/memory.ts";
import type { AutomaticTranslation } from "./messages/automatic-translation.ts";
import { createAutomaticTranslation } from "./messages/automatic-translation.ts";
import { messageTranslationRoutes } from "./messages/message-routes.ts";
import { MessageTranslator, type TranslateMessage } from "./messages/message-translation.ts";
import { modelRoutes } from "./models/routes.ts";
import { pictureWordRoutes } from "./picture-words/picture-words.ts";
import type { StoredReadings } from "./renditions/reading.ts";
import { createReading } from "./renditions/reading.ts";
import { translationRoutes } from "./routes.ts";

interface Needs extends Platform {
  readonly allowedFor: AllowedFor;
  readonly approvedKey: ApprovedKey;
  readonly defaultPrivacyLevel: () => OperatorLevels["default"];
  readonly deliver: MemberDelivery;
  readonly detector: Detector;
  readonly memberships: Memberships;
  readonly memory: OpenMemory;
  readonly plans: Plans;
  readonly privacyLevels: () => OperatorLevels;
  readonly providers: Pick<Engines, "providers" | "configureProviders" | "models" | "pairs">;
  readonly settingsOf: SettingsOf;
  readonly setup: () => Setup;
  readonly translationMetrics: TranslationMetrics;
  readonly translator: Translator;
}

export class Translation implements AsyncDisposable {
  readonly automatic: AutomaticTranslation;
  readonly routes: ReturnType<typeof routesOf>;
  readonly #reading: StoredReadings;
  readonly #figures: DailyFigures;

  constructor(context: Needs) {
    const { database, clock, log, privacyLevels } = context;
    const messages = new MessageTranslator(context);
    const translateMessage: TranslateMessage = (message, options) => messages.translate(message, options);
    this.#reading = createReading(context);
    this.#figures = storeDailyFigures(database, context.translationMetrics, clock, log);
    Promise.all([
      lowerBeginnings(database, privacyLevels().default),
      lowerChoices(database, privacyLevels().highest),
    ]).catch((error) => log.error({ err: error }, "conversations were not lowered to the server's privacy level"));

    const reading = this.#reading;
    this.automatic = createAutomaticTranslation(context, { reading, translateMessage });
    this.routes = routesOf(context, { reading, translateMessage });
  }

  async idle(): Promise<void> {
    await Promise.all([this.#reading.idle(), this.#figures.write()]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#reading.idle();
    await this.#figures[Symbol.asyncDispose]();
  }
}

function routesOf(context: Needs, messages: Parameters<typeof messageTranslationRoutes>[1]) {
  const translateCarried = createCarriedTranslation(context);
  return {
    ...translationRoutes(context),
    ...messageTranslationRoutes(context, messages),
    ...carriedRoutes(context, translateCarried),
    ...pictureWordRoutes(context, translateCarried),
    ...historyRoutes(context.database),
    ...modelRoutes(context.providers.models),
  };
}

import type { Context } from "#/platform/context.ts";
import { lowerBeginnings, lowerChoices } from "#/talk/conversations/settings/settings-store.ts";
import { createCarriedTranslation } from "./carried/carried-texts.ts";
import { carriedRoutes } from "./carried/routes.ts";
import type { DailyFigures } from "./figures/daily-figures.ts";
import { keepDailyFigures } from "./figures/daily-figures.ts";
import { historyRoutes } from "./history/history-routes.ts";
import type { AutomaticTranslation } from "./messages/automatic-translation.ts";
import { createAutomaticTranslation } from "./messages/automatic-translation.ts";
import { messageTranslationRoutes } from "./messages/message-routes.ts";
import { MessageTranslator, type TranslateMessage } from "./messages/message-translation.ts";
import { modelRoutes } from "./models/routes.ts";
import { pictureWordRoutes } from "./picture-words/picture-words.ts";
import type { StoredReadings } from "./renditions/reading.ts";
import { createReading } from "./renditions/reading.ts";
import { translationRoutes } from "./routes.ts";

/** Everything of translation that the server serves, put together. */
export class Translation implements AsyncDisposable {
  readonly automatic: AutomaticTranslation;
  readonly routes: ReturnType<typeof routesOf>;
  readonly #reading: StoredReadings;
  readonly #figures: DailyFigures;

  constructor(context: Context) {
    const { database, clock, log, privacyLevels } = context;
    const messages = new MessageTranslator(context);
    const translateMessage: TranslateMessage = (message, options) => messages.translate(message, options);
    this.#reading = createReading(context);
    this.#figures = keepDailyFigures(database, context.translationMetrics, clock, log);
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

function routesOf(context: Context, messages: Parameters<typeof messageTranslationRoutes>[1]) {
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

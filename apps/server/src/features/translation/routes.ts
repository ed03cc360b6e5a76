import type { Setup } from "@lingualoom/contract/calls/translation.ts";
import type { Settings } from "@lingualoom/contract/shapes.ts";
import type { Detector } from "@lingualoom/translation/detection/detector.ts";
import type { EngineId, MadeAt } from "@lingualoom/translation/engine.ts";
import { isLanguage, LANGUAGES } from "@lingualoom/translation/languages.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/open.ts";
import type { Limits } from "../../http/limits.ts";
import type { Routes } from "../../http/routes.ts";
import type { Deliver } from "../../realtime/deliver.ts";
import { readableMessage, readableMessages } from "../conversations/access.ts";
import { freeText } from "../conversations/message-text.ts";
import { hasBetter } from "./better-engine.ts";
import { storedTranslation, type TranslateMessage } from "./message-translation.ts";
import { asWire, requireAnswer, requireLanguage, requireSource } from "./outcome.ts";
import { readRenditions } from "./rendition-store.ts";
import type { ScreenTranslation } from "./screen-translation.ts";

export interface TranslationDependencies {
  readonly database: Database;
  readonly translator: Translator;
  readonly detector: Detector;
  readonly translateMessage: TranslateMessage;
  readonly translateScreen: ScreenTranslation;
  readonly settingsOf: (userId: string) => Promise<Settings>;
  readonly setup: () => Setup;
  readonly deliver: Deliver;
  readonly limits: Limits;
  readonly clock: Clock;
  /** The highest rung free texts may climb to. */
  readonly allowed: MadeAt;
}

type Names =
  | "GET /translation/languages"
  | "GET /translation/status"
  | "POST /translation/translate"
  | "POST /translation/detect"
  | "POST /translation/message/:id"
  | "POST /translation/messages";

const UNDETERMINED = "und";

export function translationRoutes(deps: TranslationDependencies): Routes<Names> {
  const { database, translator, detector, translateMessage, settingsOf, deliver, limits, clock, allowed } =
    deps;
  return {
    async "GET /translation/languages"() {
      return { success: true, languages: LANGUAGES, pairs: translator.pairs(allowed) };
    },

    async "GET /translation/status"({ me }) {
      const engines = translator.status().map(({ message, breaker, ...open }) => ({
        ...open,
        ...(me.isAdmin && { breaker, ...(message === undefined ? {} : { message }) }),
      }));
      return { success: true, engines, setup: deps.setup() };
    },

    async "POST /translation/translate"({ me, body }) {
      const text = freeText(body.text);
      const target = requireLanguage(body.targetLanguage);
      const source = requireSource(body.sourceLanguage);
      await limits.consume("TRANSLATE", me.userId);
      const outcome = await translator.translate({
        text,
        source,
        target,
        allowed,
        prefer: body.provider as EngineId | undefined,
        key: me.userId,
        person: me.userId,
      });
      return asWire(text, target, requireAnswer(outcome, translator), clock.now());
    },

    async "POST /translation/detect"({ me, body }) {
      const text = freeText(body.text);
      await limits.consume("TRANSLATE", me.userId);
      const { language, confidence } = await detector.detect(text);
      const languageName = isLanguage(language) ? LANGUAGES[language] : "";
      const code = languageName === "" ? UNDETERMINED : language;
      const known = code === UNDETERMINED ? 0 : confidence;
      return { success: true, detectedLanguage: code, language: code, languageName, confidence: known };
    },

    async "POST /translation/message/:id"({ me, params, body }) {
      const message = await readableMessage(database, me.userId, params.id);
      const settings = await settingsOf(me.userId);
      const target = requireLanguage(body.targetLanguage ?? settings.preferredLanguage);
      const source = requireSource(body.sourceLanguage);
      if (source === "auto" && !body.provider && message.sender_id !== me.userId) {
        const stored = (await readRenditions(database, [message.id], target)).get(message.id);
        if (stored && !hasBetter(translator, stored, allowed)) return storedTranslation(message, stored);
      }
      const reads = settings.readLanguages;
      const wish = { readerId: me.userId, target, source, provider: body.provider, reads };
      const translated = await translateMessage(message, wish);
      deliver.to([me.userId], "messageTranslated", translated);
      return translated;
    },

    async "POST /translation/messages"({ me, body }) {
      const settings = await settingsOf(me.userId);
      const target = requireLanguage(body.targetLanguage ?? settings.preferredLanguage);
      const messages = await readableMessages(database, me.userId, body.ids);
      const received = messages.filter((message) => message.sender_id !== me.userId);
      const ids = received.map((message) => message.id);
      const stored = ids.length === 0 ? new Map() : await readRenditions(database, ids, target);
      const results = received.flatMap((message) => {
        const rendition = stored.get(message.id);
        return rendition ? [storedTranslation(message, rendition)] : [];
      });
      if (!body.storedOnly) {
        const missing = received.filter((message) => !stored.has(message.id));
        const reads = [settings.preferredLanguage, ...settings.readLanguages];
        deps.translateScreen(missing, { readerId: me.userId, target, source: "auto", reads });
      }
      return { success: true, results };
    },
  };
}

import type { Translation as WireTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { EngineReason } from "@lingualoom/contract/errors.ts";
import type { EngineFailure, FailureReason } from "@lingualoom/translation/failure.ts";
import { isLanguage } from "@lingualoom/translation/languages.ts";
import type { PrivacyLevel } from "@lingualoom/translation/privacy-level.ts";
import type { Translation } from "@lingualoom/translation/translation.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { madeAtOf } from "./made-at.ts";

/** @throws AppError `UNSUPPORTED_LANGUAGE` */
export function requireLanguage(code: string): string {
  if (!isLanguage(code)) throw new AppError("UNSUPPORTED_LANGUAGE", say("languageUnknown", { code }));
  return code;
}

/** @throws AppError `UNSUPPORTED_LANGUAGE` */
export const requireSource = (code: string) => (code === "auto" ? code : requireLanguage(code));

export type Translated = Extract<Translation, { kind: "translated" }>;
/** Returns what the memory knows an answer by: the pair that the engine was asked for, which may be another variant. */
export const askedFor = ({ engine, engineVersion, source, target, answered }: Translated) => ({
  engine,
  version: engineVersion,
  source: answered?.source ?? source,
  target: answered?.target ?? target,
});

type Unchanged = Extract<Translation, { text: string }> & { kind: "same" | "nothing" };
type Answered = Translated | Unchanged;

/** Seconds after which a retry is useful, for a model being downloaded, or an engine that was unavailable. */
const RETRY_AFTER = 10;
/** Temporary failures, unrelated to the text: the engine was slow, unavailable, starting, or overloaded. */
const PASSING: ReadonlySet<FailureReason> = new Set<FailureReason>([
  "timeout",
  "unavailable",
  "rate_limited",
  "not_ready",
  "resting",
  "cancelled",
]);

/**
 * Converts the engines' outcome to a translation, or to a refusal that names the pair or the engines and the reason.
 * Never passes the original off as a translation.
 * @throws AppError `UNSUPPORTED_PAIR`, `ENGINE_FAILED`, `NO_ENGINE`, `UNAVAILABLE`
 */
export function requireAnswer(outcome: Translation, translator: Translator): Answered {
  switch (outcome.kind) {
    case "translated":
    case "same":
    case "nothing":
      return outcome as Answered;
    case "unsupported":
      if (outcome.abovePrivacyLevel.length > 0) {
        throw new AppError("UNSUPPORTED_PAIR", say("onlyProviderTranslates"), { abovePrivacyLevel: true });
      }
      if (!translator.status().some((engine) => engine.available)) {
        throw new AppError("NO_ENGINE", say("noEngine"), {
          final: true,
        });
      }
      throw new AppError(
        "UNSUPPORTED_PAIR",
        say("pairUnsupported", {
          source: { language: outcome.source },
          target: { language: outcome.target },
        }),
      );
    case "not_ready":
      throw new AppError("UNAVAILABLE", say("modelBeingFetched"), {
        retryAfter: RETRY_AFTER,
      });
    // The operator has lowered the privacy level while the text waited; a message is read and requested again.
    case "withdrawn":
      throw new AppError("UNAVAILABLE", say("levelChanged"), {
        retryAfter: 1,
      });
    case "failed":
      throw new AppError("ENGINE_FAILED", say("engineFailed"), {
        reasons: named(outcome.reasons, translator),
        ...(outcome.reasons.some(({ reason }) => PASSING.has(reason)) ? { retryAfter: RETRY_AFTER } : { final: true }),
      });
  }
}

function named(reasons: readonly EngineFailure[], translator: Translator): EngineReason[] {
  const names = new Map(translator.status().map(({ id, name }) => [id, name]));
  return reasons.map((one) => ({ ...one, engineName: names.get(one.engine) }));
}

/**
 * At the privacy level `device` no engine of this server may see a text.
 * @throws AppError `FORBIDDEN`
 */
export function requireServerLevel(allowed: PrivacyLevel): void {
  if (allowed === "device") throw new AppError("FORBIDDEN", say("staysOnDevices"));
}

/** `none` is the provider of a text that needed no translation and is returned unchanged. */
export function asWire(originalText: string, target: string, answer: Answered, now: Date): WireTranslation {
  const detected = answer.detected
    ? { language: answer.detected.language, confidence: answer.detected.confidence }
    : null;
  const common = {
    success: true as const,
    originalText,
    targetLanguage: target,
    timestamp: now.toISOString(),
    detected,
  };
  if (answer.kind !== "translated") {
    return {
      ...common,
      translatedText: originalText,
      sourceLanguage: answer.source,
      provider: "none",
      engineName: "",
      quality: "good",
      madeAt: "server",
    };
  }
  return {
    ...common,
    translatedText: answer.text,
    sourceLanguage: answer.source,
    provider: answer.engine,
    engineName: answer.engineName,
    quality: answer.quality,
    madeAt: madeAtOf(answer.privacyLevel),
    ...(answer.near !== undefined && { near: answer.near }),
    ...(answer.unaddressed && { unaddressed: true as const }),
  };
}

import type { Translator } from "@lingualoom/translation/translator.ts";
import type { OpenMemory } from "#/language/translation/memory/memory.ts";
import type { Plans } from "#/people/plans/plans.ts";
import type { Platform } from "#/platform/context.ts";
import type { Routes } from "#/platform/http/routes.ts";
import type { AllowedFor } from "#/talk/message/access.ts";
import { WordMeanings } from "./word-meaning.ts";

interface Needs extends Platform {
  readonly allowedFor: AllowedFor;
  readonly memory: OpenMemory;
  readonly plans: Plans;
  readonly translator: Translator;
}

export function wordRoutes(context: Needs): Routes<"POST /translation/message/:id/word"> {
  const words = new WordMeanings(context);
  return {
    "POST /translation/message/:id/word": ({ me, params, body }) => words.meaningOf(me.userId, params.id, body),
  };
}

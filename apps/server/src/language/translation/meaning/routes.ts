import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Platform } from "#/platform/context.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { languageOf } from "#/platform/http/sentences/sentences.ts";
import type { OpenMemory } from "../memory/memory.ts";
import { MeaningChecks } from "./meaning-checks.ts";

interface Needs extends Platform {
  readonly detector: Detector;
  readonly memberships: Memberships;
  readonly memory: OpenMemory;
  readonly translator: Translator;
}

export function meaningRoutes(
  context: Needs,
  deps: ConstructorParameters<typeof MeaningChecks>[1],
): Routes<"POST /conversations/:conversationId/meaning"> {
  const checks = new MeaningChecks(context, deps);
  return {
    "POST /conversations/:conversationId/meaning": ({ me, params, body, headers, left }) =>
      checks.of({
        me: me.userId,
        id: params.conversationId,
        ...body,
        language: body.language,
        interfaceLanguage: languageOf(me, headers),
        signal: left(),
      }),
  };
}

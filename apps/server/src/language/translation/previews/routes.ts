import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Plans } from "#/people/plans/plans.ts";
import type { Platform } from "#/platform/context.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { languageOf } from "#/platform/http/sentences/sentences.ts";
import type { OpenMemory } from "../memory/memory.ts";
import { DraftPreviews } from "./previews.ts";

interface Needs extends Platform {
  readonly detector: Detector;
  readonly memberships: Memberships;
  readonly memory: OpenMemory;
  readonly plans: Plans;
  readonly translator: Translator;
}

export function previewRoutes(
  context: Needs,
  deps: ConstructorParameters<typeof DraftPreviews>[1],
): Routes<"POST /conversations/:conversationId/previews"> {
  const previews = new DraftPreviews(context, deps);
  return {
    "POST /conversations/:conversationId/previews": ({ me, params, body, headers, left }) =>
      previews.of({
        me: me.userId,
        id: params.conversationId,
        text: body.text,
        language: body.language,
        interfaceLanguage: languageOf(me, headers),
        signal: left(),
      }),
  };
}

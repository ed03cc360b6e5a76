import type { Context } from "#/platform/context.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { languageOf } from "#/platform/http/sentences/sentences.ts";
import { MeaningChecks } from "./meaning-checks.ts";

export function meaningRoutes(
  context: Context,
  own: ConstructorParameters<typeof MeaningChecks>[1],
): Routes<"POST /conversations/:conversationId/meaning"> {
  const checks = new MeaningChecks(context, own);
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

import type { Context } from "#/platform/context.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { languageOf } from "#/platform/http/sentences/sentences.ts";
import { DraftPreviews } from "./previews.ts";

export function previewRoutes(
  context: Context,
  own: ConstructorParameters<typeof DraftPreviews>[1],
): Routes<"POST /conversations/:conversationId/previews"> {
  const previews = new DraftPreviews(context, own);
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

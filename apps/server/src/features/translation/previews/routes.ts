import type { Routes } from "../../../http/routes.ts";
import { languageOf } from "../../../http/sentences/sentences.ts";
import { DraftPreviews, type PreviewDependencies } from "./previews.ts";

export function previewRoutes(deps: PreviewDependencies): Routes<"POST /conversations/:conversationId/previews"> {
  const previews = new DraftPreviews(deps);
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

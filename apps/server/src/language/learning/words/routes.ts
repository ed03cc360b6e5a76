import type { Context } from "#/platform/context.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { WordMeanings } from "./word-meaning.ts";

export function wordRoutes(context: Context): Routes<"POST /translation/message/:id/word"> {
  const words = new WordMeanings(context);
  return {
    "POST /translation/message/:id/word": ({ me, params, body }) => words.meaningOf(me.userId, params.id, body),
  };
}

import type { Routes } from "../../http/routes.ts";
import { type WordDependencies, WordMeanings } from "./words/word-meaning.ts";

export type LearningDependencies = WordDependencies;

type Names = "POST /translation/message/:id/word";

/** Everything for people who learn a language, put together. */
export function createLearning(deps: LearningDependencies): { readonly routes: Routes<Names> } {
  const words = new WordMeanings(deps);
  return {
    routes: {
      "POST /translation/message/:id/word": ({ me, params, body }) =>
        words.meaningOf(me.userId, params.id, body),
    },
  };
}

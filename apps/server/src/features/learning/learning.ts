import type { Routes } from "../../http/routes.ts";
import { type PhrasebookDependencies, phrasebookRoutes } from "./phrasebook/phrasebook.ts";
import { type WordDependencies, WordMeanings } from "./words/word-meaning.ts";

export type LearningDependencies = WordDependencies & PhrasebookDependencies;

/** Everything for people who learn a language, put together. */
export function createLearning(deps: LearningDependencies) {
  const words = new WordMeanings(deps);
  return {
    routes: {
      ...phrasebookRoutes(deps),
      "POST /translation/message/:id/word": ({ me, params, body }) => words.meaningOf(me.userId, params.id, body),
    } satisfies Partial<Routes>,
  };
}

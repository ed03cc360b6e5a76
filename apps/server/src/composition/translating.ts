import { createBudgets } from "@lingualoom/translation/budgets/budgets.ts";
import { createTranslator } from "@lingualoom/translation/translator.ts";
import { createLearning } from "../features/learning/learning.ts";
import { createBudgetStore } from "../features/translation/budgets/budget-store.ts";
import { createTranslationMetrics } from "../features/translation/figures/metrics.ts";
import { createTranslation } from "../features/translation/translation.ts";
import type { Infrastructure } from "./infrastructure.ts";
import type { People } from "./people.ts";

export type Translating = ReturnType<typeof composeTranslating>;

/** Builds the chain of engines with its budgets, and the calls that use it. */
export function composeTranslating(infrastructure: Infrastructure, { settings, deliver, memberships }: People) {
  const { modules, database, clock, log, limits, plans, metrics, serverSettings, privacyLevels } = infrastructure;
  const { detector, setup } = modules;
  const budgetStore = createBudgetStore(database);
  const translationMetrics = createTranslationMetrics();
  const budgets = () => ({
    engines: serverSettings.current().engineBudgets,
    person: serverSettings.current().personBudget,
  });
  const translator = createTranslator({
    engines: modules.engines,
    detector,
    order: () => serverSettings.current().engineOrder,
    budgets: createBudgets(budgets, budgetStore, clock),
    ...(modules.phraseBook && { phraseBook: modules.phraseBook }),
    onEvent(event) {
      metrics.translated(event);
      translationMetrics.attempted(event);
    },
  });
  const translation = createTranslation({
    database,
    translator,
    detector,
    setup,
    limits,
    plans,
    clock,
    log,
    privacyLevels,
    models: modules.providers.models,
    secret: modules.appSecret,
    metrics: translationMetrics,
    settingsOf: settings.read,
    deliver,
    memberships,
  });
  const learning = createLearning({
    database,
    translator,
    limits,
    plans,
    clock,
    memory: translation.memory,
    allowedFor: translation.allowedFor,
  });
  return { translation, learning, translator, translationMetrics, budgetStore };
}

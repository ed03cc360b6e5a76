import type { EngineReport } from "@lingualoom/contract/calls/admin/engines.ts";
import type { Setup } from "@lingualoom/translation/engines/setup.ts";
import { isWithin } from "@lingualoom/translation/privacy-level.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Engines } from "#/language/engines/engines.ts";
import type { TranslationMetrics } from "#/language/translation/figures/metrics.ts";
import { madeAtOf } from "#/language/translation/made-at.ts";
import { readEngineShares } from "#/people/analytics/figures-store.ts";
import { audit } from "#/people/audit/audit.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { languageOf, stateIn } from "#/platform/http/sentences/sentences.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { readSpending } from "./spending-store.ts";

interface Needs extends Platform {
  readonly defaultPrivacyLevel: () => OperatorLevels["default"];
  readonly providers: Pick<Engines, "providers" | "configureProviders" | "models" | "pairs">;
  readonly setup: () => Setup;
  readonly translationMetrics: TranslationMetrics;
  readonly translator: Translator;
}

type Names =
  | "GET /health/admin/engines"
  | "POST /health/admin/models/:source/:target"
  | "DELETE /health/admin/models/:source/:target"
  | "POST /health/admin/pairs"
  | "POST /health/admin/pairs/:name"
  | "DELETE /health/admin/pairs/:name";

const DAYS = 30;

export function engineRoutes(context: Needs): Routes<Names> {
  const { database, clock, translator, defaultPrivacyLevel } = context;
  const { models, pairs } = context.providers;
  return {
    async "GET /health/admin/engines"({ me, headers }) {
      const language = languageOf(me, headers);
      const now = clock.now();
      const [shares, spending, ruleBased] = await Promise.all([
        readEngineShares(database, now, DAYS),
        readSpending(database, now),
        pairs.overview(),
      ]);
      const engines = translator.status().map(({ id, privacyLevel, ...status }): EngineReport => {
        const limit = context.serverSettings.current().engineBudgets[id];
        return {
          id,
          madeAt: madeAtOf(privacyLevel),
          ...stateIn(status, language),
          used: isWithin(privacyLevel, defaultPrivacyLevel()),
          budget: limit === undefined ? null : { limit, spent: spending.get(id) ?? 0 },
          translations: shares.find(({ engine }) => engine === id)?.count ?? 0,
        };
      });
      const overview = models.overview();
      return {
        engines,
        latency: engines.flatMap(({ id }) => {
          const latency = context.translationMetrics.latency(id);
          return latency ? [{ engine: id, ...latency }] : [];
        }),
        defaultPrivacyLevel: defaultPrivacyLevel(),
        setup: stateIn(context.setup(), language),
        models: overview.map((model) => ({ ...model, sha256: [...model.sha256] })),
        ruleBased: { ...ruleBased, pairs: [...ruleBased.pairs] },
        modelBytes: overview.reduce((sum, { state, size }) => sum + (state === "here" ? size : 0), 0),
      };
    },

    async "POST /health/admin/models/:source/:target"({ me, address, params }) {
      if (!models.install(params.source, params.target)) throw notFound("modelNotFound");
      const actor = { userId: me.userId, address };
      await audit(database, clock, { actor, action: "engines.installed", details: { ...params } });
      return { success: true };
    },

    async "DELETE /health/admin/models/:source/:target"({ me, address, params }) {
      if (!(await models.remove(params.source, params.target))) throw notFound("modelNotFound");
      const actor = { userId: me.userId, address };
      await audit(database, clock, { actor, action: "engines.removed", details: { ...params } });
      return { success: true };
    },

    async "POST /health/admin/pairs"() {
      if (!pairs.look()) throw new AppError("NOT_FOUND", say("pairsFixed"));
      return { success: true };
    },

    async "POST /health/admin/pairs/:name"({ me, address, params }) {
      if (!pairs.install(params.name)) throw notFound("languagePairNotFound");
      const actor = { userId: me.userId, address };
      await audit(database, clock, { actor, action: "engines.installed", details: { ...params } });
      return { success: true };
    },

    async "DELETE /health/admin/pairs/:name"({ me, address, params }) {
      if (!(await pairs.remove(params.name))) throw notFound("languagePairNotFound");
      const actor = { userId: me.userId, address };
      await audit(database, clock, { actor, action: "engines.removed", details: { ...params } });
      return { success: true };
    },
  };
}

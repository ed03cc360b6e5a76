import type { Database } from "#/platform/database/open.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { clearHistory, readHistoryPage, readTotals } from "./history-store.ts";

type Names = "GET /translation/history" | "DELETE /translation/history" | "GET /translation/stats";

const TOP_PAIRS = 10;

export function historyRoutes(database: Database): Routes<Names> {
  return {
    async "GET /translation/history"({ me, query: { limit, offset } }) {
      const { history, total } = await readHistoryPage(database, me.userId, { limit, offset });
      const hasMore = offset + history.length < total;
      return { success: true, history, pagination: { hasMore, limit, offset, total } };
    },

    async "DELETE /translation/history"({ me }) {
      await clearHistory(database, me.userId);
      return { success: true };
    },

    async "GET /translation/stats"({ me }) {
      const pairs = await readTotals(database, me.userId);
      const totalTranslations = pairs.reduce((sum, { count }) => sum + count, 0);
      return {
        success: true,
        stats: {
          totalTranslations,
          uniqueLanguagePairs: pairs.length,
          topLanguagePairs: pairs.slice(0, TOP_PAIRS),
        },
      };
    },
  };
}

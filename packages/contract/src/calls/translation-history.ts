import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id } from "../fields.ts";
import { HISTORY_PAGE_SIZE, PAGE_SIZE, PAGE_SIZE_MAX } from "../limits.ts";
import { Translation } from "./translation.ts";

const Limit = (fallback: number) =>
  z.coerce
    .number()
    .int()
    .default(fallback)
    .transform((limit) => Math.min(Math.max(limit, 1), PAGE_SIZE_MAX));
const ROWS_MAX = 1_000_000_000;

/** `limit` and `offset`, or `page` and `limit`: clients use both (docs/wire.md). */
export const HistoryQuery = z.union([
  z
    .object({ page: z.coerce.number().int().min(1).max(1_000_000), limit: Limit(HISTORY_PAGE_SIZE) })
    .transform(({ page, limit }) => ({ limit, offset: (page - 1) * limit })),
  z.object({
    page: z.undefined().optional(),
    limit: Limit(PAGE_SIZE),
    offset: z.coerce.number().int().min(0).max(ROWS_MAX).default(0),
  }),
]);

/** A translation requested by the user. `messageId` is present for translations of messages. */
export const HistoryEntry = Translation.omit({ success: true }).extend({
  id: Id,
  messageId: Id.optional(),
  revision: z.number().int().optional(),
});

const PairCount = z.object({ source: z.string(), target: z.string(), count: z.number().int() });

export const translationHistoryCalls = {
  "GET /translation/history": {
    access: "session",
    holdsText: true,
    query: HistoryQuery,
    output: z.object({
      success: z.literal(true),
      history: z.array(HistoryEntry),
      pagination: z.object({
        hasMore: z.boolean(),
        limit: z.number().int(),
        offset: z.number().int(),
        total: z.number().int(),
      }),
    }),
  },
  /** Clears the history and all stored free texts. Translations of messages stay. */
  "DELETE /translation/history": {
    access: "session",
    scope: "account",
    output: z.object({ success: z.literal(true) }),
  },
  "GET /translation/stats": {
    access: "session",
    output: z.object({
      success: z.literal(true),
      stats: z.object({
        totalTranslations: z.number().int(),
        uniqueLanguagePairs: z.number().int(),
        /** At most ten, most used first. */
        topLanguagePairs: z.array(PairCount),
      }),
    }),
  },
} as const satisfies CallMap;

export type HistoryEntry = z.infer<typeof HistoryEntry>;

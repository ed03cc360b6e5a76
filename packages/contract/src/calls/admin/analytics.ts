import { z } from "zod";
import type { CallMap } from "../../call.ts";
import { Day } from "../../fields.ts";
import { Count } from "./parts.ts";

export const Analytics = z.object({
  users: z.object({
    total_users: Count,
    new_users_today: Count,
    new_users_week: Count,
    admin_users: Count,
    verified_users: Count,
  }),
  messages: z.object({ total_messages: Count, active_users_today: Count, messages_week: Count }),
  translations: z.object({ total_translations: Count, translations_week: Count }),
  system: z.object({ uptime: z.number() }),
});

export const DailyActivity = z.object({
  date: Day,
  messages: Count,
  translations: Count,
  active_users: Count,
  new_users: Count,
});

/** Existing groups; active ones had a message from a member in the last seven days. */
const GroupFigures = z.object({
  total_groups: Count,
  active_groups_week: Count,
  /** Groups by the number of members; `up_to` is inclusive. */
  sizes: z.array(z.object({ up_to: Count, count: Count })),
});

const TopLanguage = z.object({ language: z.string(), count: Count });

export const analyticsCalls = {
  "GET /health/admin/analytics": { access: "admin", output: z.object({ analytics: Analytics }) },
  "GET /health/admin/enhanced-analytics": {
    access: "admin",
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    output: z.object({
      analytics: Analytics,
      daily_activity: z.array(DailyActivity),
      top_languages: z.array(TopLanguage),
      groups: GroupFigures,
    }),
  },
} as const satisfies CallMap;

export type Analytics = z.infer<typeof Analytics>;
export type GroupFigures = z.infer<typeof GroupFigures>;
export type DailyActivity = z.infer<typeof DailyActivity>;

import type { Platform } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { audit } from "../audit/audit.ts";
import { givePlan, readUsage } from "./plan-store.ts";
import type { Plans } from "./plans.ts";

export function planRoutes({
  database,
  clock,
  plans,
}: Platform & { readonly plans: Plans }): Routes<"GET /plan" | "PUT /health/admin/users/:id/plan"> {
  return {
    "GET /plan": ({ me }) => plans.of(me.userId),

    async "PUT /health/admin/users/:id/plan"({ me, address, params: { id }, body: { plan } }) {
      await database.begin(async (sql) => {
        if (!(await readUsage(sql, id, clock.now()))) throw new AppError("NOT_FOUND", say("userNotInDatabase"));
        await givePlan(sql, id, plan);
        const actor = { userId: me.userId, address };
        await audit(sql, clock, {
          actor,
          action: "plan.given",
          subject: id,
          details: { plan: plan ?? "none" },
        });
      });
      return { success: true, plan: (await plans.of(id)).plan };
    },
  };
}

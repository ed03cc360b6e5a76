import type { AdminUser } from "@lingualoom/contract/calls/admin/people.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { configQuery } from "#/data/account/session.queries.ts";
import { ADMIN } from "#/data/admin/admin.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { inputLook } from "#/ui/forms/input-look.ts";
import { useActivity } from "../activity.ts";

type Plan = AdminUser["plan"];

/** Gives somebody a plan, where this server enforces plans. */
export function PlanChoice({ user: { _id: id, email, fullName, plan } }: { readonly user: AdminUser }) {
  const { t } = useTranslation("admin");
  const { report } = useActivity();
  const client = useQueryClient();
  const { data: config } = useQuery(configQuery);
  const give = useMutation({
    scope: { id: "plans" },
    mutationFn: (given: Plan) => call("PUT /health/admin/users/:id/plan", { params: { id }, body: { plan: given } }),
    onSuccess: () => report("success", t("planGiven", { email })),
    onError: (error) => report("error", sentenceOf(error, t("actionFailed", { email }))),
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN }),
  });
  if (!config?.plans.enforced) return null;
  return (
    <select
      aria-label={t("planOf", { name: fullName })}
      value={(give.isPending ? give.variables : plan) ?? ""}
      onChange={(event) => give.mutate((event.target.value || null) as Plan)}
      className={`${inputLook} drop-down min-h-9! w-auto! py-1! text-sm`}
    >
      <option value="">{t("planByAge")}</option>
      <option value="free">{t("planFree")}</option>
      <option value="pro">{t("planPro")}</option>
      <option value="unlimited">{t("planUnlimited")}</option>
    </select>
  );
}

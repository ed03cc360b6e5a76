import type { FailedWork as Failed } from "@lingualoom/contract/calls/admin/system.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { systemQuery } from "#/data/admin/admin.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { useActivity } from "../activity.ts";
import { Part } from "../Part.tsx";

/** Emails and sweeps that were given up, each with its reason. */
export function FailedWork({ failed }: { readonly failed: readonly Failed[] }) {
  const { t, i18n } = useTranslation("admin");
  const { t: common } = useTranslation("common");
  const { report } = useActivity();
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) => call("POST /health/admin/failed/:id/retry", { params: { id } }),
    onSuccess: () => report("success", t("failedIsRetried")),
    onError: (error) => report("error", sentenceOf(error, t("failedNotRetried"))),
    onSettled: () => client.invalidateQueries({ queryKey: systemQuery.queryKey }),
  });
  if (failed.length === 0) return null;
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: "short", timeStyle: "medium" });
  return (
    <Part title={t("failedWork")}>
      <p className="mb-2 text-muted">{t("failedWorkHint")}</p>
      <ul aria-label={t("failedWork")} className="divide-y divide-line border-y border-line">
        {failed.map(({ _id, kind, name, reason, at }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="font-medium">{t(kind === "email" ? "failedEmail" : "failedSweep", { name })}</span>
            <time dateTime={at} className="text-sm text-muted tabular-nums">
              {time.format(new Date(at))}
            </time>
            <span dir="ltr" className="min-w-0 flex-1 basis-60 text-sm">
              {reason}
            </span>
            <Button busy={isPending && variables === _id} onClick={() => mutate(_id)}>
              {common("retry")}
            </Button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

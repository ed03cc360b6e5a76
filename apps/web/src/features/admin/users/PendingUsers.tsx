import type { PendingUser } from "@lingualoom/contract/calls/admin/people.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { pendingUsersQuery } from "../../../data/admin/admin.queries.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { sentenceOf } from "../../../transport/api-error.ts";
import { call } from "../../../transport/call.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { useActivity } from "../activity.ts";
import { Part } from "../Part.tsx";

/** Sign-ups with an unconfirmed address; they expire after a day. */
export function PendingUsers() {
  const { t, i18n } = useTranslation("admin");
  const { report } = useActivity();
  const { data: pending = [] } = useQuery(pendingUsersQuery);
  const resend = useMutation({
    mutationFn: ({ _id: id }: PendingUser) =>
      call("POST /health/admin/users/:id/resend-verification", { params: { id } }),
    onSuccess: (_, { email }) => report("success", t("resent", { email })),
    onError: (error, { email }) => report("error", sentenceOf(error, t("actionFailed", { email }))),
  });
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Part title={t("pending")}>
      {pending.length === 0 && <p className="text-muted">{t("nobodyPending")}</p>}
      <ul hidden={pending.length === 0} aria-label={t("pending")} className="divide-y divide-line">
        {pending.map((user) => (
          <li key={user._id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p>
                <bdi className="font-medium">{user.fullName}</bdi>
              </p>
              <p className="text-sm text-muted">
                <bdi>{user.email}</bdi> · {t("waitsUntil", { time: time.format(new Date(user.expiresAt)) })}
              </p>
            </div>
            <Button look="quiet" disabled={resend.isPending} onClick={() => resend.mutate(user)}>
              {t("resend")}
            </Button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

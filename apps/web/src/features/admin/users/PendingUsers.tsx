import type { PendingUser } from "@lingualoom/contract/calls/admin/people.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { configQuery } from "#/data/account/session.queries.ts";
import { ADMIN, pendingUsersQuery } from "#/data/admin/admin.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { useActivity } from "../activity.ts";
import { Part } from "../Part.tsx";
import { WaitingRow } from "./WaitingRow.tsx";

/** Sign-ups with an unconfirmed address; they expire after a day, or without mail after fourteen. */
export function PendingUsers() {
  const { t, i18n } = useTranslation("admin");
  const { report } = useActivity();
  const { data: pending = [] } = useQuery(pendingUsersQuery);
  const client = useQueryClient();
  const { data: config } = useQuery(configQuery);
  const sendsMail = config?.sendsMail !== false;
  const help = useMutation({
    mutationFn: ({ _id: id }: PendingUser) =>
      call(`POST /health/admin/users/:id/${sendsMail ? "resend-verification" : "confirm"}`, { params: { id } }),
    onSuccess: (_, { email }) => {
      report("success", t(sendsMail ? "resent" : "letInDone", { email }));
      if (!sendsMail) void client.invalidateQueries({ queryKey: ADMIN });
    },
    onError: (error, { email }) => report("error", sentenceOf(error, t("actionFailed", { email }))),
  });
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Part title={t("pending")}>
      {pending.length === 0 && <p className="text-muted">{t("nobodyPending")}</p>}
      <ul hidden={pending.length === 0} aria-label={t("pending")} className="divide-y divide-line">
        {pending.map((user) => (
          <WaitingRow
            key={user._id}
            name={user.fullName}
            email={user.email}
            time={t("waitsUntil", { time: time.format(new Date(user.expiresAt)) })}
          >
            <Button look="quiet" disabled={help.isPending} onClick={() => help.mutate(user)}>
              {t(sendsMail ? "resend" : "letIn")}
            </Button>
          </WaitingRow>
        ))}
      </ul>
    </Part>
  );
}

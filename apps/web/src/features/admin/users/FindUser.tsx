import type { AdminUser } from "@lingualoom/contract/calls/admin/people.ts";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useEffectEvent, useState } from "react";
import { ADMIN } from "../../../data/account/admin.queries.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { call } from "../../../transport/call.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { useActivity } from "../activity.ts";
import { Part } from "../Part.tsx";
import { UserRow } from "./UserRow.tsx";
import type { UserAction } from "./use-user-actions.ts";

interface Props {
  readonly me: string;
  readonly busy: string | null;
  readonly onAction: (action: UserAction, user: AdminUser) => void;
}

/** Finds a user by the whole address. */
export function FindUser({ me, busy, onAction }: Props) {
  const { t } = useTranslation("admin");
  const { report } = useActivity();
  const [email, setEmail] = useState("");
  const [asked, setAsked] = useState("");
  const found = useQuery({
    queryKey: [...ADMIN, "find", asked],
    queryFn: async () =>
      (await call("GET /health/admin/find-user/:email", { params: { email: asked } })).user,
    enabled: asked !== "",
  });
  const failures = found.errorUpdateCount;
  const notFound = useEffectEvent(() => report("error", t("userNotFound")));
  useEffect(() => {
    if (failures > 0) notFound();
  }, [failures]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = email.trim();
    if (!wanted) return;
    if (wanted === asked) void found.refetch();
    else setAsked(wanted);
  };
  return (
    <Part title={t("findUser")}>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <div className="min-w-56 flex-1">
          <Field
            label={t("email_address")}
            type="email"
            value={email}
            error={found.isError && asked === email.trim() ? t("userNotFound") : undefined}
            onChange={(event) => setEmail(event.target.value)}
          />
        </div>
        <Button type="submit" busy={found.isFetching}>
          {t("search")}
        </Button>
      </form>
      {found.data && (
        <ul aria-label={t("foundUser")} className="mt-4 border-y border-line">
          <UserRow
            user={found.data}
            isMe={found.data._id === me}
            busy={busy === found.data._id}
            onAction={onAction}
          />
        </ul>
      )}
    </Part>
  );
}

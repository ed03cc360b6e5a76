import type { LostPhone } from "@lingualoom/contract/calls/admin/people.ts";
import { useQuery } from "@tanstack/react-query";
import { ADMIN, lostPhonesQuery } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { Part } from "../Part.tsx";
import { useAdminAction } from "../use-admin-action.ts";
import { WaitingRow } from "./WaitingRow.tsx";

interface Answer {
  readonly person: LostPhone;
  readonly isTheirs: boolean;
}

export function LostPhones() {
  const { t, i18n } = useTranslation("admin");
  const { data: waiting = [] } = useQuery(lostPhonesQuery);
  const { mutate, mutateAsync, isPending, proof } = useAdminAction({
    act: ({ person: { _id: id }, isTheirs }: Answer) =>
      isTheirs
        ? call("POST /health/admin/users/:id/end-second-factor", { params: { id } })
        : call("DELETE /health/admin/lost-phones/:id", { params: { id } }),
    done: (_, { person: { email }, isTheirs }) => t(isTheirs ? "secondFactorEnded" : "lostPhoneDismissed", { email }),
    failed: t("lostPhoneFailed"),
    stale: [ADMIN],
  });
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" });
  if (waiting.length === 0) return proof;
  return (
    <Part title={t("lostPhones")}>
      <p className="text-muted">{t("lostPhonesHint")}</p>
      <ul aria-label={t("lostPhones")} className="divide-y divide-line">
        {waiting.map((person) => (
          <WaitingRow
            key={person._id}
            name={person.fullName}
            email={person.email}
            time={t("askedAt", { time: time.format(new Date(person.askedAt)) })}
            more={person.address}
          >
            <Button look="plain" disabled={isPending} onClick={() => mutate({ person, isTheirs: false })}>
              {t("lostPhoneDismiss")}
            </Button>
            <ConfirmAction
              look="quiet"
              disabled={isPending}
              action={t("lostPhoneConfirm")}
              title={t("lostPhoneTitle", { name: person.fullName })}
              text={t("lostPhoneText")}
              onDo={() => mutateAsync({ person, isTheirs: true })}
            />
          </WaitingRow>
        ))}
      </ul>
      {proof}
    </Part>
  );
}

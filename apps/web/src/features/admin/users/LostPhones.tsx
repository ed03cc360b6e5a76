import type { LostPhone } from "@lingualoom/contract/calls/admin/people.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ADMIN, lostPhonesQuery } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { AskDialog } from "#/ui/layers/AskDialog.tsx";
import { useActivity } from "../activity.ts";
import { Part } from "../Part.tsx";
import { useReauthenticatedChange } from "../reauthentication/use-reauthenticated-change.ts";
import { WaitingRow } from "./WaitingRow.tsx";

interface Answer {
  readonly person: LostPhone;
  readonly isTheirs: boolean;
}

/** Those who have lost the phone that makes their codes, as long as there are any. */
export function LostPhones() {
  const { t, i18n } = useTranslation("admin");
  const { report } = useActivity();
  const client = useQueryClient();
  const { data: waiting = [] } = useQuery(lostPhonesQuery);
  const [asking, setAsking] = useState<LostPhone | null>(null);
  const { change, updating, proof } = useReauthenticatedChange({
    ask: ({ person: { _id: id }, isTheirs }: Answer) =>
      isTheirs
        ? call("POST /health/admin/users/:id/end-second-factor", { params: { id } })
        : call("DELETE /health/admin/lost-phones/:id", { params: { id } }),
    onDone: (_, { person: { email }, isTheirs }) => {
      report("success", t(isTheirs ? "secondFactorEnded" : "lostPhoneDismissed", { email }));
      void client.invalidateQueries({ queryKey: ADMIN });
    },
    failure: t("lostPhoneFailed"),
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
            <Button look="plain" disabled={updating} onClick={() => change({ person, isTheirs: false })}>
              {t("lostPhoneDismiss")}
            </Button>
            <Button look="quiet" disabled={updating} onClick={() => setAsking(person)}>
              {t("lostPhoneConfirm")}
            </Button>
          </WaitingRow>
        ))}
      </ul>
      {asking && (
        <AskDialog
          title={t("lostPhoneTitle", { name: asking.fullName })}
          text={t("lostPhoneText")}
          action={t("lostPhoneConfirm")}
          onDo={() => {
            change({ person: asking, isTheirs: true });
            setAsking(null);
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {proof}
    </Part>
  );
}

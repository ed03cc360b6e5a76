import type { DoctorFinding } from "@lingualoom/contract/calls/admin/doctor.ts";
import { DOCTOR_SECONDS } from "@lingualoom/contract/limits.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleMinus, CircleX, type LucideIcon, TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { doctorQuery } from "#/data/admin/admin.queries.ts";
import { Part } from "#/features/admin/Part.tsx";
import { useAdminAction } from "#/features/admin/use-admin-action.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { type Group, hasNoProblems, worstFirst } from "./groups.ts";

export function CheckServer({ me }: { readonly me: Me }) {
  const { t, i18n } = useTranslation("admin");
  const [email, setEmail] = useState(false);
  const { result, isChecking, check } = useDoctor();
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: "medium" });
  const shown = isChecking ? null : result;
  return (
    <Part title={t("checkServer")}>
      <p className="mb-2 text-muted">{t("checkServerHint", { seconds: DOCTOR_SECONDS })}</p>
      <SwitchField
        label={t("checkServerEmail", { email: me.email })}
        checked={email}
        onChange={setEmail}
        disabled={isChecking}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={isChecking} onClick={() => check(email)}>
          {result ? t("checkServerAgain") : t("checkServerStart")}
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-52">
          {isChecking && t("checkServerRuns")}
          {shown && (
            <>
              <strong className="font-semibold">
                {hasNoProblems(shown.findings) ? t("allIsWell") : t("findingsSum", countsOf(shown.findings))}
              </strong>{" "}
              <span className="text-muted">{t("checkedAt", { time: time.format(shown.at) })}</span>
            </>
          )}
        </p>
      </div>
      {shown && <Findings groups={worstFirst(shown.findings)} />}
    </Part>
  );

  function countsOf(findings: Parameters<typeof worstFirst>[0]) {
    const number = new Intl.NumberFormat(i18n.language);
    const count = (wanted: string) => number.format(findings.filter(({ status }) => status === wanted).length);
    return { faults: count("fault"), warnings: count("warning") };
  }
}

/** The last check, which stays while an administrator fixes something in another tab. */
function useDoctor() {
  const { t, i18n } = useTranslation("admin");
  const client = useQueryClient();
  const query = doctorQuery(i18n.language);
  const { data: result } = useQuery(query);
  const { mutate: check, isPending: isChecking } = useAdminAction({
    act: (email: boolean) => call("POST /health/admin/doctor", { body: { email } }),
    failed: t("checkServerFailed"),
    onDone: (findings) => client.setQueryData(query.queryKey, { at: new Date(), findings }),
  });
  return { result, isChecking, check };
}

const MARKS: Readonly<Record<Group["status"], readonly [Icon: LucideIcon, colour: string]>> = {
  fault: [CircleX, "text-red"],
  warning: [TriangleAlert, "text-ink"],
  ok: [CircleCheck, "text-green"],
  skipped: [CircleMinus, "text-muted"],
};

function Findings({ groups }: { readonly groups: readonly Group[] }) {
  return groups.map((group) => <FindingGroup key={group.status} {...group} />);
}

function FindingGroup({ status, findings }: Group) {
  const { statuses } = useFindingTexts();
  const id = useId();
  const [Icon, colour] = MARKS[status];
  return (
    <>
      <h3 id={id} className="mt-6 mb-2 flex items-center gap-2 font-semibold">
        <Icon aria-hidden size={18} className={`shrink-0 ${colour}`} />
        {statuses[status]}
      </h3>
      <ul aria-labelledby={id} className="divide-y divide-line border-y border-line">
        {findings.map((finding) => (
          <FindingRow key={finding.id + finding.sentence} {...finding} />
        ))}
      </ul>
    </>
  );
}

function FindingRow({ id, sentence, advice }: DoctorFinding) {
  const { t } = useTranslation("admin");
  const { checks } = useFindingTexts();
  return (
    <li className="py-2.5 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-x-4">
      <span className="block font-medium">{checks[id] ?? id}</span>
      <div className="min-w-0 wrap-anywhere">
        <p>{sentence}</p>
        {advice && (
          <div className="mt-1.5 border-s-2 border-edge ps-3">
            <span className="block text-sm font-medium text-muted">{t("whatToDo")}</span>
            <p>{advice}</p>
          </div>
        )}
      </div>
    </li>
  );
}

/** Labels of the statuses and checks. An unknown check keeps the server's name for it. */
function useFindingTexts() {
  const { t } = useTranslation("admin");
  const statuses: Readonly<Record<Group["status"], string>> = {
    fault: t("findingFault"),
    warning: t("findingWarning"),
    ok: t("findingOk"),
    skipped: t("findingSkipped"),
  };
  const checks: Readonly<Record<string, string>> = {
    settings: t("findingSettings"),
    address: t("findingAddress"),
    cookies: t("findingCookies"),
    proxy: t("findingProxy"),
    websocket: "WebSocket",
    mail: t("emailService"),
    storage: t("findingStorage"),
    disk: t("disk"),
    clock: t("findingClock"),
    database: t("database"),
    nats: "NATS",
    engines: t("findingEngines"),
    providers: t("findingProviders"),
    transcription: t("findingTranscription"),
    "outgoing-proxy": t("findingOutgoingProxy"),
    push: t("findingPush"),
  };
  return { statuses, checks };
}

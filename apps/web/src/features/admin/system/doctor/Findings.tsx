import type { DoctorFinding } from "@lingualoom/contract/calls/admin/doctor.ts";
import { CircleCheck, CircleMinus, CircleX, type LucideIcon, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { Group } from "./groups.ts";

const MARKS: Readonly<Record<Group["status"], readonly [Icon: LucideIcon, colour: string]>> = {
  fault: [CircleX, "text-red"],
  warning: [TriangleAlert, "text-ink"],
  ok: [CircleCheck, "text-green"],
  skipped: [CircleMinus, "text-muted"],
};

/** What was found, under a heading for each status. */
export function Findings({ groups }: { readonly groups: readonly Group[] }) {
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

/** What the statuses and the checks are called. A check of a newer server keeps the server's name for it. */
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

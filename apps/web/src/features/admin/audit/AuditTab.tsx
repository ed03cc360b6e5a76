import type { AuditEntry } from "@lingualoom/contract/calls/admin/audit.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { type AuditFilter, auditQuery } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { SelectField } from "#/ui/forms/SelectField.tsx";
import { ResourceList } from "#/ui/kit/ResourceList.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { downloadCsv } from "../csv.ts";
import { Part } from "../Part.tsx";
import { useAdminAction } from "../use-admin-action.ts";

const PAGE = 1_000;

export function AuditTab() {
  const { t, i18n } = useTranslation("admin");
  const { actions, who, whom, details } = useEntryTexts();
  const [filter, setFilter] = useState<AuditFilter>({ action: "", from: "", until: "" });
  const log = useInfiniteQuery(auditQuery(filter));
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "medium" });
  const save = useAdminAction({
    act: () => readWholeAudit(filter),
    onDone: (all) =>
      downloadCsv("lingualoom-audit", [
        ["at", "actor", "action", "subject", "address", "details"],
        ...all.map((entry) => [entry.at, who(entry), entry.action, whom(entry), entry.address, details(entry)]),
      ]),
    failed: t("fetchFailed"),
  });
  return (
    <Part
      title={t("audit")}
      end={
        <Button look="quiet" busy={save.isPending} onClick={() => save.mutate()}>
          <Download aria-hidden size={16} />
          {t("exportCsv")}
        </Button>
      }
    >
      <AuditFilters filter={filter} actions={actions} onFilter={setFilter} />
      <ResourceList
        ordered
        label={t("audit")}
        query={log}
        items={log.data?.pages.flatMap((page) => page.entries)}
        failed={t("fetchFailed")}
        waiting={<Skeleton className="rounded-md h-60 w-full" />}
        empty={<EmptyState title={t("noEntries")} />}
        more={t("more")}
        className="divide-y divide-line"
      >
        {(entry) => (
          <li key={entry._id} className="py-3">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{actions[entry.action] ?? entry.action}</span>
              <time dateTime={entry.at} className="text-sm text-muted tabular-nums">
                {time.format(new Date(entry.at))}
              </time>
            </p>
            <p className="text-sm text-muted">
              <bdi>{who(entry)}</bdi>
              {whom(entry) && (
                <>
                  {" → "}
                  <bdi>{whom(entry)}</bdi>
                </>
              )}
              {entry.address && ` · ${entry.address}`}
              {details(entry) && ` · ${details(entry)}`}
            </p>
          </li>
        )}
      </ResourceList>
    </Part>
  );
}

async function readWholeAudit(filter: AuditFilter): Promise<AuditEntry[]> {
  const all: AuditEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await call("GET /health/admin/activity", { query: { ...filter, limit: PAGE, cursor } });
    all.push(...page.entries);
    cursor = page.next ?? undefined;
  } while (cursor);
  return all;
}

interface Props {
  readonly filter: AuditFilter;
  readonly actions: Readonly<Record<string, string>>;
  readonly onFilter: (filter: AuditFilter) => void;
}

function AuditFilters({ filter, actions, onFilter }: Props) {
  const { t } = useTranslation("admin");
  return (
    <div className="mb-5 grid gap-4 sm:grid-cols-3">
      <SelectField
        label={t("action")}
        value={filter.action}
        options={[
          { value: "", text: t("allActions") },
          ...Object.entries(actions).map(([value, text]) => ({ value, text })),
        ]}
        onChange={(action) => onFilter({ ...filter, action })}
      />
      <Field
        label={t("fromDay")}
        type="date"
        value={filter.from}
        onChange={(event) => onFilter({ ...filter, from: event.target.value })}
      />
      <Field
        label={t("untilDay")}
        type="date"
        value={filter.until}
        onChange={(event) => onFilter({ ...filter, until: event.target.value })}
      />
    </div>
  );
}

function useEntryTexts() {
  const { t } = useTranslation(["admin", "providers"]);
  const actions: Readonly<Record<string, string>> = {
    "admin.granted": t("didGrant"),
    "admin.revoked": t("didRevoke"),
    "user.suspended": t("didSuspend"),
    "user.restored": t("didRestore"),
    "user.signed_out": t("didSignOut"),
    "user.deleted": t("didDelete"),
    "user.created": t("didCreatePerson"),
    "reset_link.made": t("didMakeResetLink"),
    "second_factor.ended": t("didEndSecondFactor"),
    "lost_phone.dismissed": t("didDismissLostPhone"),
    "report.dismissed": t("didDismissReport"),
    "message.deleted": t("didDeleteMessage"),
    "suggestion.deleted": t("didDeleteSuggestion"),
    "correction.deleted": t("didDeleteCorrection"),
    "plan.given": t("didGivePlan"),
    "verification.resent": t("didResend"),
    "email.sent": t("didSend"),
    "email.failed": t("didFailToSend"),
    "email.drafted": t("didDraft"),
    "keys.changed": t("didChangeKeys"),
    "keys.tested": t("didTestKeys"),
    "engines.installed": t("didInstall"),
    "engines.removed": t("didRemove"),
    "engines.reordered": t("didReorder"),
    "budgets.changed": t("didChangeBudgets"),
    "privacyLevel.changed": t("didChangePrivacyLevel"),
    "log_level.changed": t("didChangeLogLevel"),
    "https.changed": t("didChangeHttps"),
    "sign_up.changed": t("didChangeSignUp"),
    "passwords.changed": t("providers:didChangePasswords"),
    "second_factor.demanded": t("providers:didDemandFactors"),
    "sign_in_provider.changed": t("providers:didChangeProvider"),
    "sign_in_provider.removed": t("providers:didRemoveProvider"),
    "sign_in_provider.tested": t("providers:didTestProvider"),
    "sticker.added": t("didAddSticker"),
    "sticker.changed": t("didRenameSticker"),
    "sticker.removed": t("didRemoveSticker"),
    "server.renamed": t("didRename"),
    "mail.changed": t("didChangeMail"),
    "user.confirmed": t("didLetIn"),
    "invitation.made": t("didMakeLink"),
    "invitation.ended": t("didEndLink"),
    "backends.changed": t("didChangeBackends"),
    "backup.made": t("didBackUp"),
    "backup.restored": t("didRestoreBackup"),
    "secret.rotated": t("didRotate"),
    "server.checked": t("didCheckServer"),
    "work.retried": t("didRetryWork"),
    "work.discarded": t("didDiscardWork"),
    "history.imported": t("didImportHistory"),
  };
  return {
    actions,
    who: ({ actor, actorId, details }: AuditEntry) => {
      if (actor) return `${actor.fullName} <${actor.email}>`;
      return actorId ?? (details.by === undefined ? t("commandLine") : String(details.by));
    },
    whom: ({ subject, subjectId }: AuditEntry) =>
      subject ? `${subject.fullName} <${subject.email}>` : (subjectId ?? ""),
    details: (entry: AuditEntry) =>
      Object.entries(entry.details)
        .filter(([name]) => name !== "by")
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join(", "),
  };
}

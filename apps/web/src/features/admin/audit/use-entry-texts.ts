import type { AuditEntry } from "@lingualoom/contract/calls/admin/audit.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

/** The text of an audit entry. */
export function useEntryTexts() {
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
    "sign_up.changed": t("didChangeSignUp"),
    "passwords.changed": t("providers:didChangePasswords"),
    "second_factor.demanded": t("providers:didDemandFactors"),
    "sign_in_provider.changed": t("providers:didChangeProvider"),
    "sign_in_provider.removed": t("providers:didRemoveProvider"),
    "sign_in_provider.tested": t("providers:didTestProvider"),
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

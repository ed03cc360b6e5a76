import type { Clock } from "#/platform/clock.ts";
import type { Sql } from "#/platform/database/open.ts";
import { insertAuditEntry } from "./audit-store.ts";

/** An administrator's request, the command line, a setting, or the setup code of a new server. */
export type Actor =
  | { readonly userId: string; readonly address: string }
  | "command line"
  | { readonly setting: "ADMIN_EMAILS" | "SIGN_IN_PROVIDERS" | "BACKUP_DIR" | "setup-code" };

export const isPerson = (actor: Actor): actor is Extract<Actor, { userId: string }> =>
  typeof actor === "object" && "userId" in actor;

export interface AuditRecord {
  readonly actor: Actor;
  /** `subject.verb`, such as `user.suspended`. */
  readonly action: AuditAction;
  readonly subject?: string | null;
  /** Numbers and words of ours; never a name, an address or user content. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

export type AuditAction =
  | "admin.granted"
  | "admin.revoked"
  | "user.suspended"
  | "user.restored"
  | "user.signed_out"
  | "user.deleted"
  | "user.created"
  | "reset_link.made"
  | "second_factor.ended"
  | "lost_phone.dismissed"
  | "report.dismissed"
  | "message.deleted"
  | "suggestion.deleted"
  | "correction.deleted"
  | "plan.given"
  | "verification.resent"
  | "email.sent"
  | "email.failed"
  | "email.drafted"
  | "keys.changed"
  | "keys.tested"
  | "engines.installed"
  | "engines.removed"
  | "privacyLevel.changed"
  | "engines.reordered"
  | "budgets.changed"
  | "log_level.changed"
  | "https.changed"
  | "sign_up.changed"
  | "passwords.changed"
  | "second_factor.demanded"
  | "sign_in_provider.changed"
  | "sign_in_provider.removed"
  | "sign_in_provider.tested"
  | "server.renamed"
  | "mail.changed"
  | "user.confirmed"
  | "glossary.changed"
  | "sticker.added"
  | "sticker.changed"
  | "sticker.removed"
  | "history.imported"
  | "invitation.made"
  | "invitation.ended"
  | "backup.made"
  | "backup.restored"
  | "secret.rotated"
  | "server.checked"
  | "work.retried"
  | "work.discarded"
  | "backends.changed";

/** Writes the audit entry in the transaction of the action, so that neither exists without the other. */
export async function audit(sql: Sql, clock: Clock, record: AuditRecord): Promise<void> {
  const { actor, action, subject = null } = record;
  const person = isPerson(actor) ? actor : { userId: null, address: null };
  const by = typeof actor === "object" && "setting" in actor ? { by: actor.setting } : {};
  const details = { ...record.details, ...by };
  await insertAuditEntry(sql, { at: clock.now(), ...person, action, subject, details });
}

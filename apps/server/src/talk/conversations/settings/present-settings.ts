import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import { effectivePrivacyLevel, initialRecord, type OperatorLevels } from "#/people/membership/privacy-level.ts";
import { disappearingOf } from "./disappearing.ts";
import type { InitialSettings } from "./initial-settings-store.ts";
import { presentMuted } from "./muted.ts";
import type { SettingsRow } from "./settings-store.ts";

/** @param isOpen whether the first message exists or is being written; before that, the others' choices are hidden */
export function presentSettings(
  row: SettingsRow,
  levels: OperatorLevels,
  now: Date,
  isOpen = row.last_seq > 0,
): ConversationSettings {
  const record = isOpen ? row.privacy : { ...row.privacy, privacyLevels: [row.privacy_level, null] };
  const effective = effectivePrivacyLevel(record, levels);
  return {
    mine: {
      privacyLevel: row.privacy_level,
      autoTranslate: row.auto_translate,
      ...presentMuted(row.muted_until, now),
      notify: row.notify,
      sound: row.sound,
      pinned: row.pinned,
      archived: row.archived,
      markedUnread: row.marked_unread,
      practice: row.practice,
      corrections: row.corrections,
    },
    effectivePrivacyLevel: effective,
    ...(row.kind === "group" && { askedBy: row.set_levels[effective] ?? 0 }),
    disappearing: disappearingOf(row.disappearing_seconds),
    tone: row.tone ?? "as-it-comes",
    linkPreviews: row.link_previews,
    consentedFromSeq: row.privacy.consentedFromSeq,
    openToCorrections: isOpen ? [...row.open_to_corrections] : [],
  };
}

/** Returns one person's settings of a chat without messages; the other's choices are hidden. */
export function presentInitialSettings(
  { privacyLevel, autoTranslate, mutedUntil, disappearingSeconds }: InitialSettings,
  levels: OperatorLevels,
  now: Date,
): ConversationSettings {
  const record = initialRecord([privacyLevel, null], levels);
  return {
    mine: {
      privacyLevel,
      autoTranslate,
      ...presentMuted(mutedUntil, now),
      notify: "all",
      sound: true,
      pinned: false,
      archived: false,
      markedUnread: false,
      practice: false,
      corrections: false,
    },
    effectivePrivacyLevel: effectivePrivacyLevel(record, levels),
    disappearing: disappearingOf(disappearingSeconds),
    tone: "as-it-comes",
    linkPreviews: true,
    consentedFromSeq: record.consentedFromSeq,
    openToCorrections: [],
  };
}

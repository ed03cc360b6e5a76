import type { PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";

const PRIVACY_LEVELS: readonly PrivacyLevel[] = ["device", "server", "providers"];

export const orderOf = (privacyLevel: PrivacyLevel): number => PRIVACY_LEVELS.indexOf(privacyLevel);

/** The lower the privacy level, the fewer may see the text. */
export const lowest = (...privacyLevels: readonly PrivacyLevel[]): PrivacyLevel =>
  PRIVACY_LEVELS[Math.min(...privacyLevels.map(orderOf))] ?? "device";

/** What the operator allows. */
export interface OperatorLevels {
  /** For who has set nothing. */
  readonly default: PrivacyLevel;
  /** For everybody, whatever they have set and whenever (`HIGHEST_PRIVACY_LEVEL`). */
  readonly highest: PrivacyLevel;
}

/** For who asks for more than the operator allows at all. */
export const aboveHighest = () => new AppError("FORBIDDEN", say("levelsForbid"));

/** What stands in a conversation about its privacy level. */
export interface PrivacyLevelRecord {
  /** What each of its members has set; null for who has set none. */
  readonly privacyLevels: readonly (PrivacyLevel | null)[];
  /** The server's default when the conversation began. */
  readonly initialPrivacyLevel: PrivacyLevel;
  /** Messages from these numbers on may reach that privacy level; earlier ones stay below it. */
  readonly consentedFromSeq: { readonly server: number; readonly providers: number };
}

/** The record of a conversation that begins now, with what each of its members has set. */
export const initialRecord = (
  privacyLevels: readonly (PrivacyLevel | null)[],
  levels: OperatorLevels,
): PrivacyLevelRecord => ({
  privacyLevels,
  initialPrivacyLevel: levels.default,
  consentedFromSeq: { server: 1, providers: 1 },
});

/**
 * The privacy level in force: the lowest that a member has set. For members who have set none it is the level with
 * which the conversation began, or a lower one to which the server's default was lowered since. The operator's highest
 * level limits all.
 */
export function effectivePrivacyLevel(
  { privacyLevels, initialPrivacyLevel }: PrivacyLevelRecord,
  levels: OperatorLevels,
): PrivacyLevel {
  const unset = lowest(initialPrivacyLevel, levels.default);
  return lowest(levels.highest, ...privacyLevels.map((privacyLevel) => privacyLevel ?? unset));
}

/** What a message itself says about how far its text may go. */
export interface LevelOfMessage {
  readonly seq: number;
  /** Of a forwarded one: the level of what it copies. */
  readonly forwarded_level: PrivacyLevel | null;
}

/** How far the text of a message may go. */
export function privacyLevelOfMessage(
  record: PrivacyLevelRecord,
  levels: OperatorLevels,
  { seq, forwarded_level }: LevelOfMessage,
): PrivacyLevel {
  const inForce = lowest(effectivePrivacyLevel(record, levels), forwarded_level ?? levels.highest);
  if (seq < record.consentedFromSeq.server) return "device";
  return seq < record.consentedFromSeq.providers ? lowest(inForce, "server") : inForce;
}

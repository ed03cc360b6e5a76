import type { PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";

const PRIVACY_LEVELS: readonly PrivacyLevel[] = ["device", "server", "providers"];

export const orderOf = (privacyLevel: PrivacyLevel): number => PRIVACY_LEVELS.indexOf(privacyLevel);

/** Returns the lowest privacy level, at which the fewest parties see the text. */
export const lowest = (...privacyLevels: readonly PrivacyLevel[]): PrivacyLevel =>
  PRIVACY_LEVELS[Math.min(...privacyLevels.map(orderOf))] ?? "device";

export interface OperatorLevels {
  /** Applies to users who have not chosen a level. */
  readonly default: PrivacyLevel;
  /** Upper bound for everyone, whatever they have chosen (`HIGHEST_PRIVACY_LEVEL`). */
  readonly highest: PrivacyLevel;
}

export const aboveHighest = () => new AppError("FORBIDDEN", say("levelsForbid"));

export interface PrivacyLevelRecord {
  /** Each member's choice; null for members who have not chosen. */
  readonly privacyLevels: readonly (PrivacyLevel | null)[];
  readonly initialPrivacyLevel: PrivacyLevel;
  /**
   * Messages from these sequence numbers on may use that level; earlier ones stay below it. With 1 the level was never
   * raised, and holds for imported messages too, whose numbers are lower.
   */
  readonly consentedFromSeq: { readonly server: number; readonly providers: number };
}

export const initialRecord = (
  privacyLevels: readonly (PrivacyLevel | null)[],
  levels: OperatorLevels,
): PrivacyLevelRecord => ({
  privacyLevels,
  initialPrivacyLevel: levels.default,
  consentedFromSeq: { server: 1, providers: 1 },
});

/**
 * Returns the effective privacy level: the lowest that a member has chosen. Members without a choice have the default
 * at the time the conversation began, or the current default if that is lower. The operator's highest level bounds them
 * all.
 */
export function effectivePrivacyLevel(
  { privacyLevels, initialPrivacyLevel }: PrivacyLevelRecord,
  levels: OperatorLevels,
): PrivacyLevel {
  const unset = lowest(initialPrivacyLevel, levels.default);
  return lowest(levels.highest, ...privacyLevels.map((privacyLevel) => privacyLevel ?? unset));
}

export interface LevelOfMessage {
  readonly seq: number;
  /** Level of the copied message, if this one is forwarded. */
  readonly forwarded_level: PrivacyLevel | null;
}

export function privacyLevelOfMessage(
  record: PrivacyLevelRecord,
  levels: OperatorLevels,
  { seq, forwarded_level }: LevelOfMessage,
): PrivacyLevel {
  const inForce = lowest(effectivePrivacyLevel(record, levels), forwarded_level ?? levels.highest);
  const isBefore = (consentedFrom: number) => consentedFrom > 1 && seq < consentedFrom;
  if (isBefore(record.consentedFromSeq.server)) return "device";
  return isBefore(record.consentedFromSeq.providers) ? lowest(inForce, "server") : inForce;
}

import type { PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import { AppError } from "../../errors.ts";

const LADDER: readonly PrivacyLevel[] = ["device", "server", "providers"];

export const heightOf = (privacyLevel: PrivacyLevel): number => LADDER.indexOf(privacyLevel);

/** The lower the privacy level, the fewer may see the text. */
const lowest = (...privacyLevels: readonly PrivacyLevel[]): PrivacyLevel =>
  LADDER[Math.min(...privacyLevels.map(heightOf))] ?? "device";

/** What the operator allows. */
export interface OperatorLevels {
  /** For who has set nothing. */
  readonly default: PrivacyLevel;
  /** For everybody, whatever they have set and whenever (`HIGHEST_PRIVACY_LEVEL`). */
  readonly highest: PrivacyLevel;
}

/** The default is never above what the operator allows at all. */
export const operatorLevels = (wished: PrivacyLevel, highest: "server" | "providers") => ({
  default: lowest(wished, highest) as "server" | "providers",
  highest,
});

/** For who asks for more than the operator allows at all. */
export const aboveHighest = () =>
  new AppError("FORBIDDEN", "The operator of this server does not let texts leave it");

/** What stands in a conversation about its privacy level. */
export interface PrivacyLevelRecord {
  /** What each of its people has set; null for who has set none. */
  readonly privacyLevels: readonly (PrivacyLevel | null)[];
  /** The server's default when the conversation began. */
  readonly initialPrivacyLevel: PrivacyLevel;
  /** Messages up to these numbers were written below that privacy level and stay there. */
  readonly serverAfterSeq: number;
  readonly providersAfterSeq: number;
}

/**
 * The privacy level in force: the lowest that either person has set. Who has set none is where the conversation began, or
 * lower where the server's default has been lowered since. Last comes what the operator allows.
 */
export function effectivePrivacyLevel(
  { privacyLevels, initialPrivacyLevel }: PrivacyLevelRecord,
  levels: OperatorLevels,
): PrivacyLevel {
  const unset = lowest(initialPrivacyLevel, levels.default);
  return lowest(levels.highest, ...privacyLevels.map((privacyLevel) => privacyLevel ?? unset));
}

/** How far the text of the message with this number may go. */
export function privacyLevelOfMessage(
  record: PrivacyLevelRecord,
  levels: OperatorLevels,
  seq: number,
): PrivacyLevel {
  const inForce = effectivePrivacyLevel(record, levels);
  if (seq <= record.serverAfterSeq) return "device";
  return seq <= record.providersAfterSeq ? lowest(inForce, "server") : inForce;
}

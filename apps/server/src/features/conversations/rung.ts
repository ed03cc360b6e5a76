import type { Rung } from "@lingualoom/contract/shapes.ts";
import { AppError } from "../../http/errors.ts";

const LADDER: readonly Rung[] = ["device", "server", "providers"];

export const heightOf = (rung: Rung): number => LADDER.indexOf(rung);

/** The lower the rung, the fewer may see the text. */
const lowest = (...rungs: readonly Rung[]): Rung => LADDER[Math.min(...rungs.map(heightOf))] ?? "device";

/** What the operator allows. */
export interface OperatorLevels {
  /** For who has set nothing. */
  readonly default: Rung;
  /** For everybody, whatever they have set and whenever (`HIGHEST_PRIVACY_LEVEL`). */
  readonly highest: Rung;
}

/** The default is never above what the operator allows at all. */
export const operatorLevels = (wished: Rung, highest: "server" | "providers") => ({
  default: lowest(wished, highest) as "server" | "providers",
  highest,
});

/** For who asks for more than the operator allows at all. */
export const aboveHighest = () =>
  new AppError("FORBIDDEN", "The operator of this server does not let texts leave it");

/** What stands in a conversation about its rung. */
export interface RungRecord {
  /** What each of its people has set; null for who has set none. */
  readonly rungs: readonly (Rung | null)[];
  /** The server's default when the conversation began. */
  readonly initialRung: Rung;
  /** Messages up to these numbers were written below that rung and stay there. */
  readonly serverAfterSeq: number;
  readonly providersAfterSeq: number;
}

/**
 * The rung in force: the lowest that either person has set. Who has set none is where the conversation began, or
 * lower where the server's default has been lowered since. Last comes what the operator allows.
 */
export function rungInForce({ rungs, initialRung }: RungRecord, levels: OperatorLevels): Rung {
  const unset = lowest(initialRung, levels.default);
  return lowest(levels.highest, ...rungs.map((rung) => rung ?? unset));
}

/** How far the text of the message with this number may go. */
export function rungOfMessage(record: RungRecord, levels: OperatorLevels, seq: number): Rung {
  const inForce = rungInForce(record, levels);
  if (seq <= record.serverAfterSeq) return "device";
  return seq <= record.providersAfterSeq ? lowest(inForce, "server") : inForce;
}

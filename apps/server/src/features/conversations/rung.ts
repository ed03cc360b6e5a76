import type { Rung } from "@lingualoom/contract/shapes.ts";
import type { MadeAt } from "@lingualoom/translation/engine.ts";

const LADDER: readonly Rung[] = ["device", "server", "providers"];

export const heightOf = (rung: Rung): number => LADDER.indexOf(rung);

/** The lower the rung, the fewer may see the text. */
const lowest = (...rungs: readonly Rung[]): Rung => LADDER[Math.min(...rungs.map(heightOf))] ?? "device";

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
 * lower where the server's default has been lowered since.
 */
export function rungInForce({ rungs, initialRung }: RungRecord, defaultRung: Rung): Rung {
  const unset = lowest(initialRung, defaultRung);
  return lowest(...rungs.map((rung) => rung ?? unset));
}

/** How far the text of the message with this number may go. */
export function rungOfMessage(record: RungRecord, defaultRung: Rung, seq: number): Rung {
  const inForce = rungInForce(record, defaultRung);
  if (seq <= record.serverAfterSeq) return "device";
  return seq <= record.providersAfterSeq ? lowest(inForce, "server") : inForce;
}

/** The same ladder in the words of the engines. */
export const asMadeAt = (rung: Rung): MadeAt => (rung === "providers" ? "provider" : rung);

import { isAfter } from "./stream-id.ts";

/** One entry's place among what its node has written. */
export interface BusPosition {
  readonly node: string;
  /** From 1, for each process anew. */
  readonly number: number;
  /** The newest id of the stream when that process began to read. */
  readonly beganAt: string;
}

/**
 * Finds holes: every node numbers what it writes, so an entry that was trimmed away, forgotten by a fail-over or never
 * written shows in the next one of the same node.
 *
 * @param readingFrom the newest id of the stream when this process began to read
 */
export function createSequence(readingFrom: string) {
  const reached = new Map<string, number>();

  /** The number this node's first entry here must have; null for a node that wrote before this process read. */
  const firstOf = ({ beganAt }: BusPosition) => (isAfter(beganAt, readingFrom) ? 1 : null);

  return {
    /** Whether an entry of the same node is missing before this one. */
    isGap(place: BusPosition): boolean {
      const before = reached.get(place.node);
      const expected = before === undefined ? firstOf(place) : before + 1;
      reached.set(place.node, Math.max(place.number, before ?? 0));
      return expected !== null && place.number > expected;
    },
    /** This node writes nothing more. */
    ends(node: string): void {
      reached.delete(node);
    },
  };
}

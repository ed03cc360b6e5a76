import type { Batch } from "./pending-rows.ts";

/**
 * Results handed out in one turn of the event loop. Whoever is first answers while the others still wait, so the
 * server, the database and the people's devices work at the same time instead of one after the other. What the members
 * of a lane receive in one turn costs one call to the system each, so a lane is handed out in one turn, unless it is
 * longer than the second number.
 */
const IN_ONE_TURN = 12;
const LANE_IN_ONE_TURN = 48;

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

interface Progress {
  /** A lane is free again as soon as its rows have their results: the next ones can then overtake none of them. */
  onLaneDone(lane: string): void;
  onTurn(): void;
}

export async function resolveResults<Row, Result>(
  batch: Batch<Row, Result>,
  results: readonly Result[],
  { onLaneDone, onTurn }: Progress,
): Promise<void> {
  let inThisTurn = 0;
  for (const [i, one] of batch.entries()) {
    one.resolve(results[i] as Result);
    inThisTurn += 1;
    const isLastOfLane = batch[i + 1]?.lane !== one.lane;
    if (isLastOfLane) onLaneDone(one.lane);
    if (inThisTurn < (isLastOfLane ? IN_ONE_TURN : LANE_IN_ONE_TURN)) continue;
    inThisTurn = 0;
    await nextTurn();
    onTurn();
  }
}

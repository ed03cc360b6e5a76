import type { Clock } from "../clock.ts";
import type { Database } from "./open.ts";

const PATIENCE = 2_000;

/** Returns whether the database answers, however long that takes. Never rejects. */
export const isAnswering = (database: Database): Promise<boolean> =>
  database`select 1`.then(
    () => true,
    () => false,
  );

export function answers(database: Database, clock: Clock): Promise<boolean> {
  const patience = new Promise<false>((resolve) => clock.after(PATIENCE, () => resolve(false)));
  return Promise.race([isAnswering(database), patience]);
}

import type { Transaction } from "#/platform/database/open.ts";

/** @returns false when the person is not in the call, or is muted */
export async function muteByForce(sql: Transaction, callId: string, userId: string, by: string): Promise<boolean> {
  const muted = await sql`
    update call_people set muted = true, muted_by = ${by}
    where call_id = ${callId} and user_id = ${userId} and state = 'in' and not muted`;
  return muted.count > 0;
}

/** @returns false when the person is not in the call */
export async function removeFromCall(sql: Transaction, callId: string, userId: string): Promise<boolean> {
  const removed = await sql`
    update call_people set state = 'left', removed = true
    where call_id = ${callId} and user_id = ${userId} and state = 'in'`;
  return removed.count > 0;
}

/** @returns false when it was so before */
export async function storeLock(sql: Transaction, callId: string, locked: boolean): Promise<boolean> {
  const stored = await sql`update calls set locked = ${locked} where id = ${callId} and locked <> ${locked}`;
  return stored.count > 0;
}

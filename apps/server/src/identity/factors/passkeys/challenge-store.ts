import type { Sql } from "#/platform/database/open.ts";

export async function insertChallenge(
  sql: Sql,
  { challenge, boundHash, expiresAt }: { challenge: string; boundHash: Buffer; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into passkey_challenges (challenge, bound_hash, expires_at)
    values (${challenge}, ${boundHash}, ${expiresAt})`;
}

/** Uses the challenge up. @returns whether it was given for this purpose and has not expired */
export async function consumeChallenge(sql: Sql, challenge: string, boundHash: Buffer, now: Date): Promise<boolean> {
  const [row] = await sql<{ isOurs: boolean }[]>`
    delete from passkey_challenges where challenge = ${challenge}
    returning bound_hash = ${boundHash} and expires_at > ${now} as "isOurs"`;
  return row?.isOurs ?? false;
}

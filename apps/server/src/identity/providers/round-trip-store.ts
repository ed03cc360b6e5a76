import type { Sql } from "#/platform/database/open.ts";

export interface RoundTrip {
  readonly providerId: string;
  readonly intent: "sign-in" | "link" | "reauthenticate";
  readonly returnPath: string;
  readonly invite: string | null;
  /** The user whose session it is for; null for a sign-in. */
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly createdAt: Date;
}

export interface RoundTripKey {
  readonly stateHash: Buffer;
  readonly browserHash: Buffer;
}

export async function insertRoundTrip(
  sql: Sql,
  { stateHash, browserHash, ...trip }: RoundTrip & RoundTripKey,
  expiresAt: Date,
): Promise<void> {
  await sql`
    insert into provider_sign_ins
      (state_hash, browser_hash, provider_id, intent, return_path, invite, user_id, session_id, created_at, expires_at)
    values (${stateHash}, ${browserHash}, ${trip.providerId}, ${trip.intent}, ${trip.returnPath}, ${trip.invite},
      ${trip.userId}, ${trip.sessionId}, ${trip.createdAt}, ${expiresAt})`;
}

/** Takes the round trip, so that its state is valid once; another browser gets nothing. */
export async function takeRoundTrip(
  sql: Sql,
  { stateHash, browserHash }: RoundTripKey,
  now: Date,
): Promise<RoundTrip | null> {
  const [row] = await sql<RoundTrip[]>`
    delete from provider_sign_ins
    where state_hash = ${stateHash} and browser_hash = ${browserHash} and expires_at > ${now}
    returning provider_id as "providerId", intent, return_path as "returnPath", invite, user_id as "userId",
      session_id as "sessionId", created_at as "createdAt"`;
  return row ?? null;
}

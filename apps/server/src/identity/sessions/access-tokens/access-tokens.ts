import { randomBytes, randomUUIDv7 } from "node:crypto";
import { TOKEN_PREFIX, type TokenScope } from "@lingualoom/contract/call-facts/token-scopes.ts";
import { TOKENS_MAX } from "@lingualoom/contract/limits.ts";
import { demandInForce } from "#/identity/accounts/demand-in-force.ts";
import { tokenHash } from "#/identity/accounts/tokens.ts";
import type { Caller } from "#/platform/caller.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { countValidTokens, findToken, insertToken, recordTokenUse, type StoredToken } from "./access-token-store.ts";

const TOKEN_BYTES = 32;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** The last use is stored to the minute, so that using a token rarely writes. */
const USED_EVERY_MS = 60_000;

/** Returns the token's owner, limited to the token's scopes; null when it is invalid. */
export async function signedInBy({ database, clock, serverSettings }: Platform, text: string): Promise<Caller | null> {
  const now = clock.now();
  const token = await findToken(database, tokenHash(text), now, demandInForce(serverSettings.current(), now));
  if (!token) return null;
  const staleBefore = new Date(now.getTime() - USED_EVERY_MS);
  if (token.lastUsedAt === null || token.lastUsedAt <= staleBefore)
    await recordTokenUse(database, token.id, now, staleBefore);
  return {
    userId: token.userId,
    sessionId: token.id,
    isAdmin: token.isAdmin && token.scopes.includes("admin"),
    // A token never counts as a proof.
    provenAt: new Date(0),
    provenBy: null,
    scopes: token.scopes,
    ...(token.lacksFactor && { lacksFactor: true as const }),
    ...(token.isBot && { isBot: true as const }),
    ...(token.interfaceLanguage === null ? {} : { interfaceLanguage: token.interfaceLanguage }),
  };
}

export interface NewToken {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly days: number;
}

/** @throws AppError `TOO_MANY_TOKENS`, `FORBIDDEN` */
export async function makeToken(
  { database, clock }: Platform,
  { userId, isAdmin }: Pick<Caller, "userId" | "isAdmin">,
  { name, scopes, days }: NewToken,
): Promise<StoredToken & { readonly token: string }> {
  if (scopes.includes("admin") && !isAdmin) throw new AppError("FORBIDDEN", say("onlyForAdministrators"));
  const createdAt = clock.now();
  const text = `${TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString("base64url")}`;
  const made = {
    id: randomUUIDv7(),
    name,
    scopes: [...scopes],
    createdAt,
    expiresAt: new Date(createdAt.getTime() + days * DAY_MS),
  };
  await database.begin(async (sql) => {
    if ((await countValidTokens(sql, userId, createdAt)) >= TOKENS_MAX)
      throw new AppError("TOO_MANY_TOKENS", say("tooManyTokens", { count: TOKENS_MAX }));
    await insertToken(sql, { ...made, userId, hash: tokenHash(text) });
  });
  return { ...made, lastUsedAt: null, token: text };
}

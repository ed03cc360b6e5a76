import { PASSWORD_PROVIDER } from "#/identity/accounts/account-store.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";

export interface SignInMethods {
  readonly hasPassword: boolean;
  readonly passkeys: number;
  readonly issuers: readonly string[];
}

export async function readSignInMethods(sql: Sql, userId: string): Promise<SignInMethods> {
  const [row] = await sql<[SignInMethods]>`
    select exists (
        select from accounts where user_id = ${userId} and provider_id = ${PASSWORD_PROVIDER} and password is not null
      ) as "hasPassword",
      (select count(*)::int from passkeys where user_id = ${userId}) as passkeys,
      array(select provider_id from accounts where user_id = ${userId} and provider_id <> ${PASSWORD_PROVIDER}) as issuers`;
  return row;
}

/** Returns the ways in which a user can sign in, locked until the transaction ends. */
export async function lockSignInMethods(sql: Transaction, userId: string): Promise<SignInMethods> {
  await sql`select from users where id = ${userId} for no key update`;
  return readSignInMethods(sql, userId);
}

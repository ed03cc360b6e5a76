import type { Sql } from "#/platform/database/open.ts";
import type { SignInChange } from "#/platform/mail/emails/emails.ts";
import { readEmail } from "./account-store.ts";
import { takeEmailSlot } from "./mail-throttle-store.ts";
import type { AccountServices } from "./services.ts";

export async function queueSignInChanged(
  { clock, tokens, mail, mailSpacing }: AccountServices,
  sql: Sql,
  userId: string,
  { what, name = "" }: { readonly what: SignInChange; readonly name?: string },
): Promise<void> {
  const email = await readEmail(sql, userId);
  if (email === null) return;
  if (await takeEmailSlot(sql, tokens.addressHash(email), what, clock.now(), mailSpacing))
    await mail.add(sql, { to: email, kind: "sign-in-changed", details: { what, name } });
}

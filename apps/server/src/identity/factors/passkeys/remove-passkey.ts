import { queueSignInChanged } from "#/identity/accounts/sign-in-changed.ts";
import type { SignInServices } from "#/identity/credentials/services.ts";
import { notFound } from "#/platform/errors.ts";
import { requireSignInMethod } from "../proof/sign-in-methods.ts";
import { deletePasskey } from "./passkey-store.ts";

/** @throws AppError `NOT_FOUND`, `LAST_WAY_IN` when its owner could not sign in without it */
export async function removePasskey(services: SignInServices, userId: string, id: string): Promise<void> {
  const { database, mail } = services;
  await database.begin(async (sql) => {
    const name = await deletePasskey(sql, userId, id);
    if (name === null) throw notFound("passkeyNotFound");
    await requireSignInMethod(services, sql, userId);
    await queueSignInChanged(services, sql, userId, { what: "passkeyRemoved", name });
  });
  mail.wake();
}

import { notFound } from "#/platform/errors.ts";
import type { AccountServices } from "../dependencies.ts";
import { queueSignInChanged } from "../emails/sign-in-changed.ts";
import { demandWayIn } from "../providers/ways-in.ts";
import { deletePasskey } from "./passkey-store.ts";

/** @throws AppError `NOT_FOUND`, `LAST_WAY_IN` for the last thing by which its owner can sign in */
export async function removePasskey(services: AccountServices, userId: string, id: string): Promise<void> {
  const { database, mail } = services;
  await database.begin(async (sql) => {
    const name = await deletePasskey(sql, userId, id);
    if (name === null) throw notFound("passkeyNotFound");
    await demandWayIn(services, sql, userId);
    await queueSignInChanged(services, sql, userId, { what: "passkeyRemoved", name });
  });
  mail.wake();
}

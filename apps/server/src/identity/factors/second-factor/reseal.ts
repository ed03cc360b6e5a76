import type { Sql } from "#/platform/database/open.ts";
import { createSeal } from "#/platform/seal.ts";
import { listSealed, replaceSealed } from "../second-factor-store.ts";
import { sealedFor } from "./set-up.ts";

/** Encrypts every app's secret anew, for a server that gets another secret. @returns how many there are */
export async function resealFactors(sql: Sql, before: string, after: string): Promise<number> {
  const [opener, closer] = [createSeal(before), createSeal(after)];
  const factors = await listSealed(sql);
  for (const { userId, sealed } of factors) {
    const purpose = sealedFor(userId);
    await replaceSealed(sql, userId, closer.close(opener.open(sealed, purpose), purpose));
  }
  return factors.length;
}

import type { Sql } from "#/platform/database/open.ts";
import { createSeal } from "#/platform/seal.ts";
import { listSealed, replaceSealed } from "../second-factor-store.ts";
import { sealedFor } from "./set-up.ts";

/** Re-encrypts every app's secret when the server's secret changes. @returns their number */
export async function resealFactors(sql: Sql, before: string, after: string): Promise<number> {
  const [opener, closer] = [createSeal(before), createSeal(after)];
  const factors = await listSealed(sql);
  for (const { userId, sealed } of factors) {
    const purpose = sealedFor(userId);
    await replaceSealed(sql, userId, closer.close(opener.open(sealed, purpose), purpose));
  }
  return factors.length;
}

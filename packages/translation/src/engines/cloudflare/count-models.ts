import { type Clock, systemClock } from "../../clock.ts";
import { CLOUDFLARE_URL, callCloudflare } from "./client.ts";
import { Rotation } from "./rotation.ts";

export interface CloudflareKeys {
  readonly accounts: readonly string[];
  readonly tokens: readonly string[];
  readonly baseUrl?: string | undefined;
}

/**
 * Tests an account and a token: returns the number of models they may use. Sends no text.
 * @throws EngineError with the refusal of the last key
 */
export async function countModels(
  { accounts, tokens, baseUrl = CLOUDFLARE_URL }: CloudflareKeys,
  signal: AbortSignal,
  clock: Clock = systemClock,
): Promise<number> {
  const path = "/models/search?per_page=100";
  return await new Rotation(accounts, tokens, clock).use(async (access) => {
    const { result, info } = await callCloudflare({ baseUrl, access, path, signal, clock });
    const total = (info as { total_count?: unknown } | null | undefined)?.total_count;
    return typeof total === "number" ? total : Array.isArray(result) ? result.length : 0;
  });
}

import type { Clock } from "../../clock.ts";
import { EngineError, type OnSend } from "../../engine.ts";
import { callProvider, parseAnswer, providerUrl } from "../provider/call.ts";
import { cloudflareError } from "./errors.ts";
import type { Access } from "./rotation.ts";

export const CLOUDFLARE_URL = "https://api.cloudflare.com/client/v4";

export interface CloudflareCall {
  readonly baseUrl: string;
  readonly access: Access;
  /** Path below `/accounts/ID/ai`. */
  readonly path: string;
  readonly body?: unknown;
  readonly texts?: readonly string[];
  readonly onSend?: OnSend | undefined;
  readonly signal: AbortSignal;
  readonly clock: Clock;
}

/** Returns the result of Cloudflare's API: `{"success": true, "result": …, "result_info": …}`. */
export async function callCloudflare(call: CloudflareCall): Promise<{ result: unknown; info: unknown }> {
  const { account, token } = call.access;
  const answer = await callProvider({
    url: providerUrl(call.baseUrl, `/accounts/${encodeURIComponent(account)}/ai${call.path}`),
    headers: { authorization: `Bearer ${token}` },
    body: call.body,
    signal: call.signal,
    ...(call.texts && { texts: call.texts }),
    onSend: call.onSend,
  });
  if (!answer.ok) throw cloudflareError(answer, call.clock.now());
  const { success, result, result_info } = (parseAnswer(answer.body) ?? {}) as Record<string, unknown>;
  if (success !== true) throw new EngineError("bad_output", "Cloudflare says that it did not succeed");
  return { result, info: result_info };
}

import { EngineError } from "../../engine.ts";
import { phrase } from "../../engine-sentences.ts";
import { callProvider, parseAnswer } from "./call.ts";

/**
 * Returns the number of entries in the list at this address, which may be wrapped in `data`.
 * @throws EngineError when the provider refuses the key or does not answer with a list
 */
export async function countEntries(
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<number> {
  const answer = await callProvider({ url, headers, signal });
  if (!answer.ok) throw new EngineError("auth", phrase("providerAnswered", { status: String(answer.status) }));
  const body = parseAnswer(answer.body) as unknown[] | { data?: unknown[] } | null;
  const list = Array.isArray(body) ? body : body?.data;
  if (!Array.isArray(list)) throw new EngineError("bad_output", phrase("answerNoList"));
  return list.length;
}

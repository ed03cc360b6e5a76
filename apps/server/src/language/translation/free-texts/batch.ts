import type { Output } from "@lingualoom/contract/calls.ts";
import { pause } from "@lingualoom/translation/pause.ts";
import { AppError } from "#/platform/errors.ts";
import { wireIn } from "#/platform/http/sentences/sentences.ts";
import { freeText } from "#/talk/messages/send/message-text.ts";
import type { FreeText, TranslateFreeText } from "./free-translation.ts";

type Result = Output<"POST /translation/batch">["results"][number];

const AT_ONCE = 4;

/**
 * Translates many texts independently of each other. Texts beyond the user's limit fail; if the limit has no room for
 * any, the whole batch is refused. `language` is the language of refusals.
 * @throws AppError `RATE_LIMITED`
 */
export async function translateBatch(
  translate: TranslateFreeText,
  userId: string,
  texts: readonly string[],
  options: Omit<FreeText, "text">,
  language: string,
): Promise<Result[]> {
  const results: Result[] = [];
  const refusals: AppError[] = [];
  const waiting = texts.entries();

  async function work() {
    for (const [index, originalText] of waiting) {
      await pause();
      try {
        const {
          success,
          timestamp: _,
          ...made
        } = await translate(userId, {
          ...options,
          text: freeText(originalText),
        });
        results.push({ index, success, ...made });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refusals.push(error);
        results.push({ index, success: false, originalText, error: wireIn(error, language) });
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  const limited = refusals.filter(({ code }) => code === "RATE_LIMITED");
  if (limited.length === texts.length) throw limited[0];
  return results.sort((a, b) => a.index - b.index);
}

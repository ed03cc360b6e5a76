import { EngineError } from "../../engine.ts";
import { expectTexts, parseAnswer } from "../provider/call.ts";

const bad = (message: string) => new EngineError("bad_output", message);

export function readTranslations(body: string, count: number): string[] {
  const answer = parseAnswer(contentOf(body)) as { translations?: unknown } | null;
  return expectTexts(answer?.translations, count);
}

/** Returns what the model wrote. */
export function contentOf(body: string): string {
  const choice = firstChoice(body);
  if (choice.finish_reason === "length") throw new EngineError("too_long", "the model ran out of tokens");
  if (choice.finish_reason === "content_filter") throw bad("the provider's filter stopped the answer");
  if (choice.message?.refusal) throw bad("the model refused");
  const content = choice.message?.content;
  if (typeof content !== "string") throw bad("the answer has no content");
  return content;
}

interface Choice {
  readonly finish_reason?: unknown;
  readonly message?: { readonly content?: unknown; readonly refusal?: unknown };
}

function firstChoice(body: string): Choice {
  const completion = parseAnswer(body) as { choices?: unknown } | null;
  const choice = Array.isArray(completion?.choices) ? completion.choices[0] : undefined;
  if (typeof choice !== "object" || choice === null) throw bad("the answer is no chat completion");
  return choice as Choice;
}

import { EngineError } from "../../engine.ts";

const bad = (message: string) => new EngineError("bad_output", message);

/** The translations in a chat completion, one per text; anything else is an error, never a guess. */
export function readTranslations(body: string, count: number): string[] {
  const choice = firstChoice(body);
  if (choice.finish_reason === "length") throw new EngineError("too_long", "the model ran out of tokens");
  if (choice.finish_reason === "content_filter") throw bad("the provider's filter stopped the answer");
  if (choice.message?.refusal) throw bad("the model refused");
  const content = choice.message?.content;
  if (typeof content !== "string") throw bad("the answer has no content");
  const answer = parse(content) as { translations?: unknown } | null;
  const translations = answer?.translations;
  if (!Array.isArray(translations) || translations.length !== count) throw bad("translations are missing");
  if (!translations.every((text) => typeof text === "string")) throw bad("a translation is no text");
  return translations;
}

interface Choice {
  readonly finish_reason?: unknown;
  readonly message?: { readonly content?: unknown; readonly refusal?: unknown };
}

function firstChoice(body: string): Choice {
  const completion = parse(body) as { choices?: unknown } | null;
  const choice = Array.isArray(completion?.choices) ? completion.choices[0] : undefined;
  if (typeof choice !== "object" || choice === null) throw bad("the answer is no chat completion");
  return choice as Choice;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw bad("the answer is no JSON");
  }
}

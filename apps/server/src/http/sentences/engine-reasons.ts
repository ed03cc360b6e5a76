import type { EngineFailure } from "@lingualoom/translation/failure.ts";

/** The meaning of each reason, written after the engine's name and a colon. */
export const ENGINE_REASONS: Readonly<Record<string, string>> = {
  cancelled: "it was stopped",
  too_long: "the text is too long for it",
  unsupported_pair: "it does not have these languages",
  not_ready: "its model is still being fetched",
  auth: "it refused this server’s key",
  quota: "what it may translate is used up for now",
  rate_limited: "it is being asked too often",
  timeout: "it took too long",
  unavailable: "it cannot be reached",
  crashed: "it failed while translating",
  bad_output: "its answer could not be used",
  model_corrupt: "its model is damaged",
  empty: "its answer was empty",
  malformed: "its answer held characters that are no text",
  lines: "it changed the lines",
  pieces: "it lost a link, a name or a number",
  invented: "it added something that was not in the text",
  length: "its answer was much too long or too short",
  script: "it answered in another script",
  language: "it answered in another language",
  echo: "it gave the text back as it was",
  commentary: "it added remarks of its own",
  context: "it repeated an earlier message",
  engine_budget: "the operator's limit for today is used up; it begins anew at midnight UTC",
  person_budget:
    "you have reached what you may send to outside services today; it begins anew at midnight UTC",
  resting: "it rests after failing several times",
} satisfies Record<EngineFailure["reason"], string>;

import { EngineError } from "@lingualoom/translation/engine.ts";
import { callProvider, providerUrl } from "@lingualoom/translation/engines/provider/call.ts";
import { z } from "zod";
import { AppError } from "#/platform/errors.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { type Sentence, say } from "#/platform/sentences/sentence.ts";

export interface LanguageModel {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | null;
}

export interface EmailDraft {
  readonly subject: string;
  readonly content: string;
  readonly preheader: string;
}

/** Shorter than the timeout of the page. */
const PATIENCE_MS = 14_000;
/** A hostile or broken server cannot fill the memory. */
const MOST_BYTES = 100_000;

const INSTRUCTIONS = `You write short, plain e-mails for the operator of a chat server called Lingualoom.
Answer with one JSON object {"subject": string, "content": string, "preheader": string} and nothing else.
"content" is plain text without markup, in the language of the request; paragraphs are separated by blank lines.
Invent no facts, dates, names or links that the request does not give.`;

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});
const Draft = z.object({
  subject: z.string().trim().min(1).max(200),
  content: z.string().trim().min(1).max(20_000),
  preheader: z.string().trim().max(200).default(""),
});

/**
 * A draft for an administrator to read, change and send. Only what they typed goes to the model.
 * @throws AppError `ENGINE_FAILED`
 */
export async function draftEmail(model: LanguageModel, prompt: string): Promise<EmailDraft> {
  const { status, body } = await ask(model, prompt);
  if (status !== 200) throw failed(say("answered", { status: String(status) }));
  const completion = Completion.safeParse(parse(body));
  if (!completion.success) throw failed(say("noCompletion"));
  const text = completion.data.choices[0]!.message.content;
  // Some models put their JSON between fences against the instructions.
  const draft = Draft.safeParse(parse(text.replace(/^\s*```(?:json)?|```\s*$/g, "")));
  if (!draft.success) throw failed(say("answerNoDraft"));
  return { ...draft.data, subject: draft.data.subject.replace(/\s+/g, " ") };
}

async function ask({ baseUrl, model, apiKey }: LanguageModel, prompt: string) {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await callProvider({
      url: providerUrl(baseUrl, "/chat/completions"),
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      body: {
        model,
        messages: [
          { role: "system", content: INSTRUCTIONS },
          { role: "user", content: prompt },
        ],
        response_format: { type: "json_object" },
      },
      signal,
      mostBytes: MOST_BYTES,
    });
  } catch (error) {
    if (signal.aborted) throw failed(say("notInTime"));
    const isTooLong = error instanceof EngineError && error.code === "bad_output";
    throw failed(say(isTooLong ? "answerTooLong" : "cannotBeReached"));
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

const failed = (reason: Sentence) =>
  new AppError("ENGINE_FAILED", say("noDraft", { reason }), {
    reasons: [{ engine: "openai", reason: sentenceIn(reason, "en") }],
  });

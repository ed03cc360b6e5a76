import { randomUUIDv7 } from "node:crypto";
import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import { EngineError } from "@lingualoom/translation/engine.ts";
import { callProvider, providerUrl } from "@lingualoom/translation/engines/provider/call.ts";
import { z } from "zod";
import type { Engines } from "#/language/engines/engines.ts";
import type { Actor } from "#/people/audit/audit.ts";
import { audit } from "#/people/audit/audit.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { checkIn, languageOf } from "#/platform/http/sentences/sentences.ts";
import { contentFromAdmin, emailFromAdmin, TEMPLATES } from "#/platform/mail/emails/from-admin.ts";
import { messageIdOf } from "#/platform/mail/transport/message.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import type { LocalizableText } from "#/platform/sentences/sentence.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { findUserId } from "../people/people-store.ts";
import type { SystemChecks } from "../system/checks.ts";

type Names =
  | "GET /health/admin/email-templates"
  | "POST /health/admin/preview-email"
  | "POST /health/admin/send-email"
  | "POST /health/generate-email";

export function emailRoutes(
  context: Platform & { readonly providers: Pick<Engines, "providers" | "configureProviders" | "models" | "pairs"> },
  checks: Pick<SystemChecks, "mail">,
): Routes<Names> {
  const { database, clock } = context;
  const { senders } = context.config.mail;
  const languageModel = () => context.providers.providers().openai;
  return {
    async "GET /health/admin/email-templates"({ me, headers }) {
      return {
        templates: TEMPLATES.map(({ id, name, description }) => {
          const language = languageOf(me, headers);
          return { id, name: sentenceIn(name, language), description: sentenceIn(description, language) };
        }),
        provider: checkIn(await checks.mail(), languageOf(me, headers)),
        senders: senders.map(addressOf),
        canGenerate: languageModel() !== null,
      };
    },
    async "POST /health/admin/preview-email"({ me, headers, body }) {
      const { subject, before, after } = contentFromAdmin(body, languageOf(me, headers));
      const { text } = emailFromAdmin(body, languageOf(me, headers));
      return { subject, paragraphs: [...before, ...after], text };
    },
    async "POST /health/admin/send-email"({ me, address, headers, body, onceId }) {
      const actor = { userId: me.userId, address };
      const messageId = await sendEmail(context, actor, body, languageOf(me, headers), onceId);
      return { status: "success", messageId };
    },
    async "POST /health/generate-email"({ me, address, body }) {
      const model = languageModel();
      if (!model) throw new AppError("NO_ENGINE", say("noLanguageModel"));
      const draft = await draftEmail(model, body.prompt);
      await audit(database, clock, { actor: { userId: me.userId, address }, action: "email.drafted" });
      return { success: true, draft };
    },
  };
}

interface LanguageModel {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | null;
}

interface EmailDraft {
  readonly subject: string;
  readonly content: string;
  readonly preheader: string;
}

/** Shorter than the timeout of the page. */
const PATIENCE_MS = 14_000;
/** Prevents a hostile or broken server from filling the memory. */
const MOST_BYTES = 100_000;

const INSTRUCTIONS = `You write short, plain emails for the operator of a chat server called Lingualoom.
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
 * Drafts an email for an administrator to review and send. Only their own prompt goes to the model.
 * @throws AppError `ENGINE_FAILED`
 */
async function draftEmail(model: LanguageModel, prompt: string): Promise<EmailDraft> {
  const { status, body } = await ask(model, prompt);
  if (status !== 200) throw failed(say("answered", { status: String(status) }));
  const completion = Completion.safeParse(parse(body));
  if (!completion.success) throw failed(say("noCompletion"));
  const text = completion.data.choices[0]!.message.content;
  // Some models wrap their JSON in fences despite the instructions.
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

const failed = (reason: LocalizableText) =>
  new AppError("ENGINE_FAILED", say("noDraft", { reason }), {
    reasons: [{ engine: "openai", reason: sentenceIn(reason, "en") }],
  });

const addressOf = (sender: string): string => (/<([^<>]+)>$/.exec(sender)?.[1] ?? sender).toLowerCase();

/**
 * Sends one email to one address synchronously, so that the answer contains its result. The audit entry is written
 * first, so that it stays even if the result reaches no client.
 * @throws AppError `VALIDATION` for an unknown sender, `MAIL_FAILED`
 */
async function sendEmail(
  { config, database, clock, mailer, sendsMail }: Platform,
  actor: Actor,
  asked: ParsedInput<"POST /health/admin/send-email", "body">,
  language: string,
  onceId?: string,
): Promise<string> {
  const { from, to, ...content } = asked;
  if (!sendsMail()) throw new AppError("MAIL_FAILED", say("noMailHere"));
  const { senders } = config.mail;
  const sender = senders.find((one) => addressOf(one) === from);
  if (!sender) throw new AppError("VALIDATION", say("sendersOnly", { senders: { any: senders.map(addressOf) } }));
  // The same for a retry, so that mailboxes can recognise duplicates.
  const id = onceId ?? randomUUIDv7();
  const subject = await findUserId(database, to);
  const details = { emailId: id, type: content.type, known: subject !== null };
  await audit(database, clock, { actor, action: "email.sent", subject, details });
  try {
    await mailer.deliver({ ...emailFromAdmin(content, language), id, to, from: sender });
  } catch (error) {
    await audit(database, clock, { actor, action: "email.failed", subject, details });
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError("MAIL_FAILED", say("emailFailed", { reason }));
  }
  return messageIdOf(id, sender);
}

import type { Engines } from "#/language/engines/engines.ts";
import { audit } from "#/people/audit/audit.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { checkIn, languageOf } from "#/platform/http/sentences/sentences.ts";
import { contentFromAdmin, emailFromAdmin, TEMPLATES } from "#/platform/mail/emails/from-admin.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { SystemChecks } from "../system/checks.ts";
import { draftEmail } from "./draft-email.ts";
import { addressOf, sendEmail } from "./send-email.ts";

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

import { AppError } from "../../../errors.ts";
import type { Routes } from "../../../http/routes.ts";
import { languageOf, localized, localizedStatus } from "../../../http/sentences/sentences.ts";
import {
  contentFromAdmin,
  emailFromAdmin,
  TEMPLATES,
  type WritersLanguage,
} from "../../../mail/emails/from-admin.ts";
import type { SignedIn } from "../../auth/sessions/session.ts";
import { audit } from "../audit.ts";
import type { SystemChecks } from "../system/checks.ts";
import { draftEmail, type LanguageModel } from "./draft-email.ts";
import { addressOf, type SendDependencies, sendEmail } from "./send-email.ts";

type Names =
  | "GET /health/admin/email-templates"
  | "POST /health/admin/preview-email"
  | "POST /health/admin/send-email"
  | "POST /health/generate-email";

export interface EmailDependencies extends SendDependencies {
  readonly checks: Pick<SystemChecks, "mail">;
  /** The configured one; null when there is none. */
  readonly languageModel: () => LanguageModel | null;
}

function writers(me: SignedIn, headers: Headers): WritersLanguage {
  const lang = languageOf(me, headers);
  return { lang, translate: (english) => localized(english, lang) };
}

export function emailRoutes(deps: EmailDependencies): Routes<Names> {
  const { database, clock, senders, checks, languageModel } = deps;
  return {
    async "GET /health/admin/email-templates"({ me, headers }) {
      return {
        templates: TEMPLATES.map(({ id, name, description }) => {
          const { translate } = writers(me, headers);
          return { id, name: translate(name), description: translate(description) };
        }),
        provider: localizedStatus(await checks.mail(), languageOf(me, headers)),
        senders: senders.map(addressOf),
        canGenerate: languageModel() !== null,
      };
    },
    async "POST /health/admin/preview-email"({ me, headers, body }) {
      const { subject, before, after } = contentFromAdmin(body, writers(me, headers));
      const { text } = emailFromAdmin(body, writers(me, headers));
      return { subject, paragraphs: [...before, ...after], text };
    },
    async "POST /health/admin/send-email"({ me, address, headers, body, onceId }) {
      const actor = { userId: me.userId, address };
      const messageId = await sendEmail(deps, actor, body, writers(me, headers), onceId);
      return { status: "success", messageId };
    },
    async "POST /health/generate-email"({ me, address, body }) {
      const model = languageModel();
      if (!model) throw new AppError("NO_ENGINE", "No language model is configured on this server");
      const draft = await draftEmail(model, body.prompt);
      await audit(database, clock, { actor: { userId: me.userId, address }, action: "email.drafted" });
      return { success: true, draft };
    },
  };
}

import { hash } from "node:crypto";
import type { Platform, SettingsOf } from "#/platform/context.ts";
import { notFound } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { readableMessage } from "#/talk/message/access.ts";
import { messageShowing } from "#/talk/message/access-store.ts";
import { readKeptRevisions } from "#/talk/messages/edit/edit.ts";
import { readPoll } from "#/talk/messages/tallies/count-store.ts";
import { requireLanguage } from "../outcome.ts";
import { readAttachmentTexts, readLinkPreview } from "./attached-text-store.ts";
import type { AttachedText, TranslateCarried } from "./attached-texts.ts";

type Names =
  | "POST /translation/message/:id/link-preview"
  | "POST /translation/message/:id/poll"
  | "POST /translation/message/:id/revisions"
  | "POST /media/:id/texts";

export function carriedRoutes(
  context: Platform & { readonly settingsOf: SettingsOf },
  translate: TranslateCarried,
): Routes<Names> {
  const { database, clock, settingsOf } = context;

  async function translatedFor(me: string, targetLanguage: string | undefined, carried: AttachedText) {
    const settings = await settingsOf(me);
    const target = requireLanguage(targetLanguage ?? settings.preferredLanguage);
    const { texts, source, engine, ...by } = await translate(carried, {
      readerId: me,
      target,
      provider: settings.translationProvider,
      reads: [settings.preferredLanguage, ...settings.readLanguages],
    });
    const about = { success: true as const, sourceLanguage: source, targetLanguage: target, provider: engine, ...by };
    return { texts, about };
  }

  return {
    async "POST /translation/message/:id/link-preview"({ me, params, body }) {
      const { link_preview: preview, ...message } = await readLinkPreview(database, me.userId, params.id, clock.now());
      if (preview?.title === undefined) throw notFound("messageNotFound");
      const { texts, about } = await translatedFor(me.userId, body.targetLanguage, {
        message,
        part: "link",
        texts: [preview.title, ...(preview.description ? [preview.description] : [])],
        source: preview.language ?? "auto",
      });
      const [title = preview.title, description = ""] = texts;
      return { title, description, ...about };
    },
    async "POST /translation/message/:id/poll"({ me, params, body }) {
      const message = await readableMessage(database, me.userId, params.id, clock.now());
      const poll = await readPoll(database, message);
      if (!poll) throw notFound("messageNotFound");
      const { language } = message;
      // One or two words reveal less about their language than the question above them.
      const source = language && language !== "und" ? language : "auto";
      const carried: AttachedText = { message, part: "poll", texts: poll.options, source };
      const { texts, about } = await translatedFor(me.userId, body.targetLanguage, carried);
      return { options: [...texts], ...about };
    },
    async "POST /translation/message/:id/revisions"({ me, params, body }) {
      const { message, revisions } = await readKeptRevisions(context, me.userId, params.id);
      const [first, ...rest] = revisions;
      if (!first) throw notFound("messageNotFound");
      const isOneLanguage = rest.every(({ language }) => language === first.language);
      const { texts, about } = await translatedFor(me.userId, body.targetLanguage, {
        message,
        part: null,
        texts: revisions.map(({ text }) => text),
        source: (isOneLanguage && first.language) || "auto",
      });
      return { texts: [...texts], ...about };
    },
    async "POST /media/:id/texts"({ me, params, body }) {
      const id = await messageShowing(database, params.id);
      if (id === undefined) throw notFound("messageNotFound");
      const message = await readableMessage(database, me.userId, id, clock.now());
      const { alt = "", transcript } = (await readAttachmentTexts(database, message, params.id)) ?? {};
      const written = [alt, transcript?.text ?? ""].filter((text) => text !== "");
      if (written.length === 0) throw notFound("messageNotFound");
      const { texts, about } = await translatedFor(me.userId, body.targetLanguage, {
        message,
        // The part contains a digest, so that a translation of corrected words is never used for the new ones.
        part: `texts:${params.id}:${hash("sha256", JSON.stringify(written))}`,
        texts: written,
        source: (alt === "" && transcript?.language) || "auto",
      });
      return { ...(alt !== "" && { alt: texts[0] }), ...(transcript && { transcript: texts.at(-1) }), ...about };
    },
  };
}

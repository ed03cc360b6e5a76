import type { Context } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import type { Routes } from "../../../http/routes.ts";
import { requireLanguage } from "../outcome.ts";
import { readLinkPreview } from "./carried-store.ts";
import type { TranslateCarried } from "./carried-texts.ts";

export function carriedRoutes(
  { database, clock, settingsOf }: Context,
  translate: TranslateCarried,
): Routes<"POST /translation/message/:id/link-preview"> {
  return {
    async "POST /translation/message/:id/link-preview"({ me, params, body }) {
      const { link_preview: preview, ...message } = await readLinkPreview(database, me.userId, params.id, clock.now());
      if (preview?.title === undefined) throw notFound("messageNotFound");
      const settings = await settingsOf(me.userId);
      const target = requireLanguage(body.targetLanguage ?? settings.preferredLanguage);
      const texts = [preview.title, ...(preview.description ? [preview.description] : [])];
      const {
        texts: made,
        source,
        engine,
        ...by
      } = await translate(
        { message, part: "link", texts, source: preview.language ?? "auto" },
        {
          readerId: me.userId,
          target,
          provider: settings.translationProvider,
          reads: [settings.preferredLanguage, ...settings.readLanguages],
        },
      );
      const [title = preview.title, description = ""] = made;
      return {
        success: true,
        title,
        description,
        sourceLanguage: source,
        targetLanguage: target,
        provider: engine,
        ...by,
      };
    },
  };
}

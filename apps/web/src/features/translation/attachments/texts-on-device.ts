import type { AttachmentTexts } from "@lingualoom/contract/calls/media.ts";
import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";
import type { Translation } from "@lingualoom/translation/page.ts";
import type { QueryClient } from "@tanstack/react-query";
import { spokenIn } from "#/data/conversations/attachments.ts";
import { refusalOf, translatedOnDevice } from "../device/device-rendition.ts";
import { knownOnDevice } from "../device/device-rendition-query.ts";

interface AttachmentTextsRequest {
  readonly message: Message;
  readonly attachment: Pick<Attachment, "alt" | "transcript">;
  readonly target: string;
  readonly signal: AbortSignal;
}

/** Translates the texts of an attachment in this browser, with the result that the server would return. */
export async function attachmentTextsOnDevice(
  client: QueryClient,
  asked: AttachmentTextsRequest,
): Promise<AttachmentTexts> {
  const { message, attachment, target, signal } = asked;
  const { alt } = attachment;
  const transcript = spokenIn(attachment);
  const known = await knownOnDevice(client, message, target);
  const [described] = alt ? await translatedOnDevice([alt], undefined, known, signal) : [];
  const [said] = transcript ? await translatedOnDevice([transcript.text], transcript.language, known, signal) : [];
  const all = [said, described].filter((one) => one !== undefined);
  const made = all.find((one) => one.kind === "translated");
  const refused = all.find(({ kind }) => !["translated", "same", "nothing"].includes(kind));
  if (refused && !made) throw refusalOf(refused.kind);
  return {
    success: true,
    ...(alt && { alt: textOf(described, alt) }),
    ...(transcript && { transcript: textOf(said, transcript.text) }),
    sourceLanguage: (made ?? all[0])?.source ?? "und",
    targetLanguage: target,
    provider: made?.engine ?? "none",
    engineName: made?.engineName ?? "",
    quality: made?.quality ?? "good",
    madeAt: "device",
  };
}

const textOf = (made: Translation | undefined, written: string) => (made?.kind === "translated" ? made.text : written);

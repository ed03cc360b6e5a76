import type { PictureWords } from "@lingualoom/contract/calls/media.ts";
import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";
import { createBrowserDetector, type Translation } from "@lingualoom/translation/page.ts";
import type { QueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { browserDetector } from "../device/device-models.ts";
import { refusalOf, translatedOnDevice } from "../device/device-rendition.ts";
import { knownOnDevice } from "../device/device-rendition-query.ts";
import { deviceState } from "../device/device-state.ts";

interface PictureWordsRequest {
  readonly message: Message;
  readonly attachment: Attachment;
  readonly target: string;
  readonly signal: AbortSignal;
}

/** Reads and translates the words of a picture in this browser, with the result that the server would return. */
export async function wordsOnDevice(client: QueryClient, asked: PictureWordsRequest): Promise<PictureWords> {
  const { message, attachment, target, signal } = asked;
  const [{ readOnDevice }, known, picture] = await Promise.all([
    import("#/data/device-words/read-on-device.ts"),
    knownOnDevice(client, message, target),
    bytesOf(attachment, signal),
  ]);
  const { language, lines } = await readOnDevice(picture, likelyLanguages(asked, known.reads), certainLanguage);
  const texts = lines.map(({ text }) => text);
  const made = await translatedOnDevice(texts, language ?? undefined, known, signal);
  const translated = made.find((one) => one.kind === "translated");
  const refused = made.find((one) => !["translated", "same", "nothing"].includes(one.kind));
  return {
    success: true,
    language,
    targetLanguage: target,
    provider: translated?.engine ?? "none",
    engineName: translated?.engineName ?? "",
    quality: translated?.quality ?? "good",
    madeAt: "device",
    lines: lines.map((line, at) => ({ ...line, ...meaningOf(made[at], line.text) })),
    ...(refused && {
      error: { code: refusalOf(refused.kind).code as "ENGINE_FAILED", message: i18next.t("translation:failed") },
    }),
  };
}

const meaningOf = (made: Translation | undefined, text: string) =>
  made?.kind === "translated" && made.text !== text ? { translation: made.text } : {};

async function bytesOf({ url }: Attachment, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(`${url}?size=full`, { signal });
  if (!answer.ok) throw new Error(`the picture did not come: ${answer.status}`);
  return answer.blob();
}

/** Languages for which this device has a model come first, since others could not be translated. */
function likelyLanguages({ message, target }: PictureWordsRequest, reads: readonly string[]): string[] {
  const sources = Object.entries(deviceState.get().models).flatMap(([pair, { availability }]) => {
    const [source = "", into] = pair.split(">");
    return into === target && availability === "available" ? [source] : [];
  });
  return [message.language ?? "", ...sources, ...reads, target];
}

async function certainLanguage(text: string): Promise<string | null> {
  const { certain, language } = await createBrowserDetector(browserDetector()).detect(text);
  return certain ? language : null;
}

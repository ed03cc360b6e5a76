import type { PictureWords } from "@lingualoom/contract/calls/media.ts";
import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";
import { understandsOneOf } from "@lingualoom/translation/variants/variants.ts";
import { queryOptions } from "@tanstack/react-query";
import { keys } from "#/data/keys.ts";
import { call } from "#/transport/call.ts";
import type { TranslationContext } from "../rules/decision.ts";

/** Whether its words are shown automatically. A device downloads some megabytes for it, so there it needs a request. */
export const isAutomatic = ({ settings, autoHere, privacyLevel }: TranslationContext) =>
  settings.translatePictures && (autoHere ?? settings.autoTranslate) && privacyLevel !== "device";

/** Whether the translated words tell its reader more than the picture itself. */
export const isForeign = ({ language, lines }: PictureWords, { settings }: TranslationContext) =>
  !(language && understandsOneOf(settings.readLanguages, language)) &&
  lines.some(({ translation }) => translation !== undefined);

/** The words of a picture, read by the server, or by this device if its texts stay on devices. */
export const pictureWordsQuery = (
  message: Message | undefined,
  attachment: Attachment | undefined,
  target: string,
  privacyLevel: TranslationContext["privacyLevel"] | undefined,
) =>
  queryOptions({
    queryKey: keys.pictureWords(message?._id ?? "", attachment?._id ?? "", target),
    queryFn: async ({ client, signal }) => {
      if (!message || !attachment || privacyLevel !== "device")
        return call("POST /media/:id/words", {
          params: { id: attachment?._id ?? "" },
          body: { targetLanguage: target },
        });
      const { wordsOnDevice } = await import("./words-on-device.ts");
      return wordsOnDevice(client, { message, attachment, target, signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

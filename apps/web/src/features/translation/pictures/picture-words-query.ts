import type { PictureWords } from "@lingualoom/contract/calls/media.ts";
import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";
import { queryOptions } from "@tanstack/react-query";
import { keys } from "#/data/keys.ts";
import { call } from "#/transport/call.ts";
import type { Known } from "../rules/decision.ts";

/** Whether its words show without being asked for. A device fetches some megabytes for it, and only a person makes it. */
export const isAutomatic = ({ settings, autoHere, privacyLevel }: Known) =>
  settings.translatePictures && (autoHere ?? settings.autoTranslate) && privacyLevel !== "device";

/** Whether its reader learns more from the words than from the picture itself. */
export const isForeign = ({ language, lines }: PictureWords, { settings }: Known) =>
  !settings.readLanguages.some((one) => one === language) && lines.some(({ translation }) => translation !== undefined);

/** What stands in a picture, read by the server, or by this device where its texts stay on devices. */
export const pictureWordsQuery = (
  message: Message | undefined,
  attachment: Attachment | undefined,
  target: string,
  privacyLevel: Known["privacyLevel"] | undefined,
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

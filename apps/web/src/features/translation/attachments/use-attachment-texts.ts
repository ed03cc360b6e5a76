import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { keys } from "#/data/keys.ts";
import { call } from "#/transport/call.ts";
import type { TranslationContext } from "../rules/decision.ts";

export function useAttachmentTexts(
  message: Message,
  attachment: Attachment,
  known: TranslationContext,
  isWanted: boolean,
) {
  const { _id: id, transcript } = attachment;
  const target = known.settings.preferredLanguage;
  return useQuery({
    queryKey: keys.attachmentTexts(message._id, id, transcript?.text ?? "", target),
    queryFn: async ({ client, signal }) => {
      if (known.privacyLevel !== "device")
        return call("POST /media/:id/texts", { params: { id }, body: { targetLanguage: target } });
      const { attachmentTextsOnDevice } = await import("./texts-on-device.ts");
      return attachmentTextsOnDevice(client, { message, attachment, target, signal });
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

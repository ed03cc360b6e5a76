import { withoutMarks } from "@lingualoom/contract/formatting.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import i18next from "i18next";
import { attachmentsInWords } from "#/i18n/attachments-in-words.ts";

export function inWords(message: Message): string {
  const { text, system } = message;
  if (system?.code === "invite_accepted") return i18next.t("chat:inviteAcceptedPreview");
  const attachments = attachmentsInWords(i18next.getFixedT(null, "chat"), message.attachments ?? []);
  return [attachments, withoutMarks(text)].filter(Boolean).join(". ");
}

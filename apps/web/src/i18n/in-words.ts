import { withoutMarks } from "@lingualoom/contract/formatting.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import i18next from "i18next";

/** The text of a message for announcements and notifications. */
export function inWords({ image, alt, text, system }: Message): string {
  if (system?.code === "invite_accepted") return i18next.t("chat:inviteAcceptedPreview");
  const photo = alt ? i18next.t("chat:photoOf", { alt }) : i18next.t("chat:photo");
  return [image && photo, withoutMarks(text)].filter(Boolean).join(". ");
}

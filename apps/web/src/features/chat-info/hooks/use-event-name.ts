import type { Output } from "@lingualoom/contract/calls.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

type Delivery = Output<"GET /conversations/:conversationId/outgoing-hooks/:webhookId/deliveries">["deliveries"][number];

export function useEventName(): (type: Delivery["type"]) => string {
  const { t } = useTranslation("programs");
  const names = {
    "message.created": t("eventCreated"),
    "message.edited": t("eventEdited"),
    "message.deleted": t("eventDeleted"),
    "reaction.added": t("eventReaction"),
    "reaction.removed": t("eventReactionGone"),
    "member.joined": t("eventJoined"),
    "member.left": t("eventLeft"),
    test: t("eventTest"),
  };
  return (type) => names[type];
}

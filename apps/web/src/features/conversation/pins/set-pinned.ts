import type { Message } from "@lingualoom/contract/shapes.ts";
import i18next from "i18next";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { ApiError } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { toast } from "#/ui/toasts/toast.ts";

const refused = (error: unknown) => toast.error(sentenceOf(error, i18next.t("chat:changeFailed")));

/** The change arrives by its event, here as on every other device. */
export function setPinned({ conversationId, _id: messageId }: Message, pinned: boolean): void {
  const name = pinned
    ? "PUT /conversations/:conversationId/pins/:messageId"
    : "DELETE /conversations/:conversationId/pins/:messageId";
  if (navigator.onLine) void call(name, { params: { conversationId, messageId } }).catch(refused);
  else refused(new ApiError(0, "NETWORK"));
}

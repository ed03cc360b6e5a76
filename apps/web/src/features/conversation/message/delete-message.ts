import type { Message } from "@lingualoom/contract/shapes.ts";
import i18next from "i18next";
import { beginDeletion, sendWaiting, type Whom } from "#/data/conversations/deletions.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { ApiError } from "#/transport/api-error.ts";
import { toast } from "#/ui/toasts/toast.ts";

const UNDO_MS = 5_000;
/** A pointer on the notice keeps it, but the message must not stay with others for as long as the pointer rests. */
const LONGEST_UNDO_MS = 10_000;

// A hidden or unfocused window may be closed without another event.
addEventListener("pagehide", () => void sendWaiting());
addEventListener("blur", () => void sendWaiting());

const refused = (error: unknown) => toast.error(sentenceOf(error, i18next.t("chat:changeFailed")));

export const deleteMessage = (me: string, message: Message, whom: Whom): void => deleteMessages(me, [message], whom);

/** Hides the messages at once; deletes them when the time to undo is over, or the page or chat is left. */
export function deleteMessages(me: string, messages: readonly Message[], whom: Whom): void {
  if (!navigator.onLine) {
    refused(new ApiError(0, "NETWORK"));
    return;
  }
  const waiting = messages.map(({ _id }) => beginDeletion(me, _id, whom, refused));
  const notice = toast.show(i18next.t("dialogs:deleted"), {
    duration: UNDO_MS,
    action: { label: i18next.t("dialogs:undo"), act: () => waiting.map(({ undo }) => undo()) },
    onEnd: () => waiting.map(({ send }) => send()),
  });
  setTimeout(() => toast.end(notice), LONGEST_UNDO_MS);
}

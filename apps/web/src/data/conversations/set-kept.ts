import i18next from "i18next";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { call } from "#/transport/call.ts";
import { toast } from "#/ui/toasts/toast.ts";

/**
 * The change arrives by its event, here as on every other device.
 * @returns whether the server has answered
 */
export async function setKept(messageIds: readonly string[], kept: boolean): Promise<boolean> {
  try {
    const done = await call("PUT /kept", { body: { messageIds: [...messageIds], kept } });
    const [count, all] = [done.messageIds.length, messageIds.length];
    const text = kept ? "dialogs:keptNow" : "dialogs:keptNoLonger";
    toast.success(count < all ? i18next.t("dialogs:someOf", { done: count, all }) : i18next.t(text));
    return true;
  } catch (error) {
    toast.error(sentenceOf(error, i18next.t("chat:changeFailed")));
    return false;
  }
}

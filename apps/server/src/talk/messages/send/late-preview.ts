import type { Memberships } from "#/people/membership/membership.ts";
import type { Platform } from "#/platform/context.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { messageShowing } from "#/talk/message/access-store.ts";
import { presentMessage } from "#/talk/message/presenter.ts";
import { findShowing, recordShown } from "./late-preview-store.ts";

/** Milliseconds after which a message that was being sent is stored. */
const STORED_MS = 5_000;

export function createLatePreview({
  database,
  memberships,
  deliver,
  clock,
}: Platform & { readonly deliver: MemberDelivery; readonly memberships: Memberships }) {
  return async function tell(mediaId: string, isAgain = false): Promise<void> {
    const file = await findShowing(database, mediaId);
    if (!file) return;
    const id = await messageShowing(database, mediaId);
    // Claimed by a message that is being sent, which was presented without the preview.
    if (id === undefined)
      return isAgain ? undefined : void clock.after(STORED_MS, () => void tell(mediaId, true).catch(() => {}));
    const row = await recordShown(database, file.conversationId, id);
    const conversation = row && (await memberships.find(file.conversationId));
    if (conversation)
      deliver.toMembers(file.conversationId, "messageUpdated", presentMessage(row, conversation, clock.now()));
  };
}

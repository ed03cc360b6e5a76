import { randomUUIDv7 } from "node:crypto";
import { insertGuest } from "#/identity/accounts/guest-store.ts";
import { newcomersLanguages } from "#/identity/accounts/newcomers-languages.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import { notFound } from "#/platform/errors.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import type { Addresses } from "../conversations/addresses.ts";
import type { GroupChanges } from "../conversations/groups/change-group.ts";
import { insertGroup, lockGroup } from "../conversations/groups/group-store.ts";
import { insertMembers } from "../conversations/groups/members-store.ts";
import type { Sender } from "../messages/send/send.ts";
import { findGuestAtDevice } from "./guest-at-device-store.ts";

type Names = "POST /face-to-face" | "POST /face-to-face/:conversationId/messages";

/**
 * Two people at one device. The conversation is a group of its creator and a guest who has no session, for whom the
 * creator's page writes. Like every guest without a session, that guest is suspended a day later.
 */
export function faceToFaceRoutes(
  context: Platform & { readonly defaultPrivacyLevel: () => OperatorLevels["default"] },
  deps: { readonly changes: GroupChanges; readonly addresses: Addresses; readonly sender: Pick<Sender, "send"> },
): Routes<Names> {
  const { database, limits, defaultPrivacyLevel } = context;
  const { changes, addresses, sender } = deps;
  return {
    async "POST /face-to-face"({ me, body: { title, guestName, guestLanguage } }) {
      const languages = newcomersLanguages({ preferredLanguage: guestLanguage }, null);
      await limits.consume("GUEST", me.userId);
      const conversationId = randomUUIDv7();
      let guestId = "";
      await changes.run(conversationId, async ({ sql, now, say }) => {
        const initialPrivacyLevel = defaultPrivacyLevel();
        const group = { id: conversationId, owner: me.userId, title, description: "", mediaId: null };
        await insertGroup(sql, { ...group, initialPrivacyLevel, now });
        await say(me.userId, { code: "group_created", value: title });
        guestId = await insertGuest(sql, { fullName: guestName, invite: null, ...languages }, now);
        const locked = await lockGroup(sql, me.userId, conversationId);
        if (!locked) throw new Error("a conversation vanished while it was created");
        const added = await insertMembers(sql, { ...locked, lastSeq: 0, historyForNew: "all" }, [guestId], now);
        return { added: [me.userId, ...added] };
      });
      return new Reply({ conversationId, guestId }, { status: 201 });
    },
    async "POST /face-to-face/:conversationId/messages"({ me, params: { conversationId }, body }) {
      await limits.consume("SEND", me.userId);
      const guest = await findGuestAtDevice(database, me.userId, conversationId);
      if (guest === null) throw notFound("conversationNotFound");
      const conversation = () => addresses.forSending(guest, { conversationId });
      const { message, isNew } = await sender.send({ ...body, from: guest, conversation });
      return new Reply(message, { status: isNew ? 201 : 200 });
    },
  };
}

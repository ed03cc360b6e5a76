import { randomUUIDv7 } from "node:crypto";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import type { Routes } from "#/platform/http/routes.ts";
import type { GroupChanges } from "./change-group.ts";
import { findNotes, insertGroup, insertNotes, lockNotes } from "./group-store.ts";

/** A person's chat with themselves: a group that has no other members, ever. */
export function notesRoutes(
  { database, defaultPrivacyLevel }: Platform & { readonly defaultPrivacyLevel: () => OperatorLevels["default"] },
  changes: GroupChanges,
): Routes<"PUT /notes"> {
  return {
    async "PUT /notes"({ me: { userId } }) {
      const known = await findNotes(database, userId);
      if (known) return { conversationId: known };
      const id = randomUUIDv7();
      let conversationId: string = id;
      await changes.run(id, async ({ sql, now, say }) => {
        const other = await lockNotes(sql, userId);
        if (other) {
          conversationId = other;
          return null;
        }
        const blank = { title: "", description: "", mediaId: null, initialPrivacyLevel: defaultPrivacyLevel() };
        await insertGroup(sql, { id, owner: userId, now, ...blank });
        await insertNotes(sql, userId, id);
        await say(userId, { code: "notes_created" });
        return { added: [userId] };
      });
      return { conversationId };
    },
  };
}

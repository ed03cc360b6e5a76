import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { readBlocked, removeBlock, writeBlock } from "./blocks/block-store.ts";
import { endVisits } from "./guest-store.ts";
import { readPerson } from "./people-store.ts";

/**
 * Blocking takes effect for both at once: no messages, no presence, no typing, no directory entry. Only the blocker's
 * devices receive an event. The database refuses messages from the same transaction on.
 */
export function blockRoutes(
  { database, clock, deliver }: Platform & { readonly deliver: MemberDelivery },
  onChanged: (people: readonly [string, string]) => Promise<void>,
): Routes<"PUT /people/:id/block" | "DELETE /people/:id/block" | "GET /people/blocked"> {
  return {
    async "PUT /people/:id/block"({ me, params: { id } }) {
      if (id === me.userId) throw new AppError("SELF", say("cannotBlockYourself"));
      const person = await readPerson(database, me.userId, id);
      if (!person) throw notFound("userNotFound");
      const { writes: _, ...shown } = person;
      if (await writeBlock(database, me.userId, id, clock.now())) {
        await endVisits(database, [id], clock.now());
        deliver.to([me.userId], "blockChanged", { person: shown, blocked: true });
        await onChanged([me.userId, id]);
      }
      return { success: true };
    },

    async "DELETE /people/:id/block"({ me, params: { id } }) {
      if (await removeBlock(database, me.userId, id)) {
        const person = await readPerson(database, me.userId, id);
        const nameless = { _id: id, fullName: "", profilePic: "" };
        deliver.to([me.userId], "blockChanged", { person: person ?? nameless, blocked: false });
        await onChanged([me.userId, id]);
      }
      return { success: true };
    },

    "GET /people/blocked": ({ me }) => readBlocked(database, me.userId),
  };
}

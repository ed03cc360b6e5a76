import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../database/open.ts";
import { AppError, notFound } from "../../../errors.ts";
import type { Routes } from "../../../http/routes.ts";
import type { Deliver } from "../../../realtime/deliver.ts";
import { say } from "../../../sentences/sentence.ts";
import { readPerson } from "../people-store.ts";
import { readBlocked, removeBlock, writeBlock } from "./block-store.ts";

export interface BlockDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly deliver: Deliver;
  /** The two may see each other's presence no more, or again. */
  readonly onChanged: (people: readonly [string, string]) => void;
}

/**
 * Blocking takes effect for both at once: nothing is sent, nobody is seen online, typing or in the directory. Only the
 * blocker's devices receive an event. The database refuses messages from the same transaction on.
 */
export function blockRoutes({
  database,
  clock,
  deliver,
  onChanged,
}: BlockDependencies): Routes<"PUT /people/:id/block" | "DELETE /people/:id/block" | "GET /people/blocked"> {
  return {
    async "PUT /people/:id/block"({ me, params: { id } }) {
      if (id === me.userId) throw new AppError("SELF", say("cannotBlockYourself"));
      const person = await readPerson(database, me.userId, id);
      if (!person) throw notFound("userNotFound");
      const { writes: _, ...shown } = person;
      if (await writeBlock(database, me.userId, id, clock.now())) {
        deliver.to([me.userId], "blockChanged", { person: shown, blocked: true });
        onChanged([me.userId, id]);
      }
      return { success: true };
    },

    async "DELETE /people/:id/block"({ me, params: { id } }) {
      if (await removeBlock(database, me.userId, id)) {
        const person = await readPerson(database, me.userId, id);
        const nameless = { _id: id, fullName: "", profilePic: "" };
        deliver.to([me.userId], "blockChanged", { person: person ?? nameless, blocked: false });
        onChanged([me.userId, id]);
      }
      return { success: true };
    },

    "GET /people/blocked": ({ me }) => readBlocked(database, me.userId),
  };
}

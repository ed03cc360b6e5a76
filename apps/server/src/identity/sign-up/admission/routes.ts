import type { ServerInvite } from "@lingualoom/contract/calls/server-invites.ts";
import { asPerson } from "#/people/people/person.ts";
import type { Platform } from "#/platform/context.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import type { ServerInviteRow } from "./server-invite-store.ts";
import type { ServerInvites } from "./server-invites.ts";

type Names = "GET /server-invites" | "POST /server-invites" | "DELETE /server-invites/:id";

export function serverInviteRoutes(context: Platform, serverInvites: ServerInvites): Routes<Names> {
  const { clock, linkOrigin, serverSettings } = context;

  function stateOf({ by, isEnded, expiresAt, uses, used }: ServerInviteRow): ServerInvite["state"] {
    if (isEnded) return "ended";
    if (uses !== null && used >= uses) return "used-up";
    if (expiresAt !== null && expiresAt <= clock.now()) return "expired";
    return by === null || by.isAdmin || serverSettings.current().everyoneMayInvite ? "in-force" : "maker-may-not";
  }
  const present = (row: ServerInviteRow, headers: Headers): ServerInvite => ({
    id: row.id,
    code: row.code,
    url: `${linkOrigin(headers)}/invite/${row.code}`,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    uses: row.uses,
    used: row.used,
    waiting: row.waiting,
    state: stateOf(row),
    by: row.by && asPerson(row.by),
  });

  return {
    "GET /server-invites": async ({ me, headers }) => ({
      invites: (await serverInvites.list(me)).map((row) => present(row, headers)),
    }),
    async "POST /server-invites"({ me, address, headers, body: { expiresAt, uses = null } }) {
      const options = { expiresAt: expiresAt === undefined ? null : new Date(expiresAt), uses };
      return new Reply(present(await serverInvites.make({ ...me, address }, options), headers), { status: 201 });
    },
    async "DELETE /server-invites/:id"({ me, address, params: { id } }) {
      await serverInvites.end({ ...me, address }, id);
      return { success: true };
    },
  };
}

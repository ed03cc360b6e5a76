import { asPerson, type PersonRow } from "#/people/people/person.ts";
import type { Platform } from "#/platform/context.ts";
import type { Sql } from "#/platform/database/open.ts";
import { notFound } from "#/platform/errors.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import { pictureUrl } from "#/platform/media/picture-url.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import type { GroupChanges } from "./change-group.ts";
import { type GroupInviteRow, readRequests } from "./group-invite-store.ts";
import type { GroupInvites } from "./group-invites.ts";
import { deleteInvitation, readInvitations } from "./invitation-store.ts";
import { acceptInvitation } from "./invitations.ts";
import { readBanned } from "./members-store.ts";

type Names =
  | "GET /conversations/:conversationId/bans"
  | "GET /conversations/:conversationId/invites"
  | "POST /conversations/:conversationId/invites"
  | "DELETE /conversations/:conversationId/invites/:code"
  | "GET /conversations/:conversationId/requests"
  | "POST /conversations/:conversationId/requests/:userId"
  | "DELETE /conversations/:conversationId/requests/:userId"
  | "GET /invitations"
  | "POST /invitations/:conversationId"
  | "DELETE /invitations/:conversationId";

const done = { success: true } as const;

export function groupInviteRoutes(
  context: Platform & { readonly deliver: MemberDelivery },
  deps: { readonly changes: GroupChanges; readonly groupInvites: GroupInvites },
): Routes<Names> {
  const { database, deliver, linkOrigin } = context;
  const { changes, groupInvites } = deps;
  const present = ({ code, expiresAt, ...invite }: GroupInviteRow, headers: Headers) => ({
    ...invite,
    code,
    url: `${linkOrigin(headers)}/invite/${code}`,
    expiresAt: expiresAt?.toISOString() ?? null,
  });

  async function people(me: string, id: string, read: (sql: Sql, id: string, viewer: string) => Promise<PersonRow[]>) {
    await changes.allowed(me, id, "manage");
    return (await read(database, id, me)).map(asPerson);
  }

  return {
    "GET /conversations/:conversationId/bans": ({ me, params }) => people(me.userId, params.conversationId, readBanned),
    "GET /conversations/:conversationId/requests": ({ me, params }) =>
      people(me.userId, params.conversationId, readRequests),
    "GET /conversations/:conversationId/invites": async ({ me, params, headers }) =>
      (await groupInvites.list(me.userId, params.conversationId)).map((invite) => present(invite, headers)),
    async "POST /conversations/:conversationId/invites"({ me, params, body, headers }) {
      const invite = await groupInvites.create(me.userId, params.conversationId, body);
      return new Reply(present(invite, headers), { status: 201 });
    },
    async "DELETE /conversations/:conversationId/invites/:code"({ me, params }) {
      await groupInvites.end(me.userId, params.conversationId, params.code);
      return done;
    },
    async "POST /conversations/:conversationId/requests/:userId"({ me, params }) {
      await groupInvites.approve(me.userId, params.conversationId, params.userId);
      return done;
    },
    async "DELETE /conversations/:conversationId/requests/:userId"({ me, params }) {
      await groupInvites.decline(me.userId, params.conversationId, params.userId);
      return done;
    },

    async "GET /invitations"({ me }) {
      const rows = await readInvitations(database, me.userId);
      return rows.map(({ media, by, ...group }) => ({
        ...group,
        avatar: media === null ? "" : pictureUrl(media),
        by: asPerson(by),
      }));
    },
    async "POST /invitations/:conversationId"({ me, params: { conversationId } }) {
      await acceptInvitation(changes, me.userId, conversationId);
      deliver.to([me.userId], "invitationsChanged", {});
      return { conversationId };
    },
    async "DELETE /invitations/:conversationId"({ me, params: { conversationId } }) {
      if ((await deleteInvitation(database, conversationId, me.userId)) === null) throw notFound("invitationNotFound");
      deliver.to([me.userId], "invitationsChanged", {});
      return done;
    },
  };
}

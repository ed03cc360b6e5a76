import type { SessionService } from "#/identity/sessions/sessions.ts";
import type { FoundInvite, PersonalInvite } from "#/people/invite/invite-store.ts";
import { readPerson } from "#/people/people/people-store.ts";
import type { Platform } from "#/platform/context.ts";
import { notFound } from "#/platform/errors.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import { PICTURE_TYPE } from "#/platform/media/picture-sizes.ts";
import type { Guests } from "./guests.ts";
import type { Invites } from "./invites.ts";

export type InviteRoutes = Routes<
  | "GET /people/me/invite"
  | "PUT /people/me/invite"
  | "POST /people/me/invite"
  | "DELETE /people/me/invite"
  | "GET /invites/:code"
  | "GET /invites/:code/picture"
  | "POST /invites/:code/accept"
  | "POST /invites/:code/guest"
>;

/** Returns the id of the inviter's or the group's picture; empty without one. */
const pictureOf = ({ kind, group, by }: FoundInvite): string => {
  if (kind === "server") return "";
  if (group) return group.media ?? "";
  const url = by.image ?? "";
  return url.slice(url.lastIndexOf("/") + 1);
};

export function inviteRoutes(
  context: Platform & { readonly sessions: SessionService },
  deps: {
    readonly invites: Invites;
    readonly guests: Guests;
    readonly admits: (code: string) => Promise<boolean>;
  },
): InviteRoutes {
  const { database, pictures, sessions, linkOrigin } = context;
  const { invites, guests, admits: isAdmitting } = deps;
  const shown = (invite: PersonalInvite, headers: Headers) => ({
    ...invite,
    url: `${linkOrigin(headers)}/invite/${invite.code}`,
  });
  const find = async (code: string, address: string, headers: Headers) =>
    invites.find(code, { address, userId: (await sessions.find(headers))?.userId ?? null });

  return {
    "GET /people/me/invite": async ({ me, headers }) => shown(await invites.of(me.userId), headers),
    "PUT /people/me/invite": async ({ me, body, headers }) => shown(await invites.change(me.userId, body), headers),
    "POST /people/me/invite": async ({ me, headers }) => shown(await invites.renew(me.userId), headers),

    async "DELETE /people/me/invite"({ me }) {
      await invites.end(me.userId);
      return { success: true };
    },

    async "GET /invites/:code"({ params: { code }, address, headers }) {
      const found = await find(code, address, headers);
      const admits = await isAdmitting(code);
      const admitsGuests = guests.areAdmittedBy(found);
      if (found.kind === "server") return { kind: "server", by: found.by.fullName, admits };
      const picture = pictureOf(found) ? `/api/invites/${code}/picture` : "";
      if (found.group) {
        const { conversationId: _id, title, description, memberCount, historyForNew, isSpace } = found.group;
        const { approval } = found;
        const shownGroup = { _id, title, description, avatar: picture, memberCount, approval, historyForNew };
        const group = { ...shownGroup, ...(isSpace && { isSpace }) };
        return { kind: "group", group, admits, guests: admitsGuests };
      }
      const { by, greeting } = found;
      const { id, fullName, writes } = by;
      if (id === null) throw notFound("inviteNotFound");
      const person = {
        _id: id,
        fullName,
        profilePic: picture,
        ...(writes && { writes }),
        ...(greeting && { greeting }),
      };
      return { kind: "person", person, admits, guests: admitsGuests };
    },
    async "GET /invites/:code/picture"({ params: { code }, address, headers }) {
      const id = pictureOf(await find(code, address, headers));
      const bytes = id && (await pictures.read(id, "medium"));
      if (!bytes) throw notFound("imageNotFound");
      return new Reply(bytes, { headers: { "content-type": PICTURE_TYPE, "content-disposition": "inline" } });
    },
    async "POST /invites/:code/guest"({ params: { code }, body, address, headers }) {
      const { isNew, user, conversationId, cookies } = await guests.join(code, body, { address, headers });
      return new Reply({ user, conversationId }, { status: isNew ? 201 : 200, ...(cookies && { headers: cookies }) });
    },
    async "POST /invites/:code/accept"({ me, params: { code }, address }) {
      const { inviter, conversationId, waits } = await invites.accept(code, me.userId, address);
      if (inviter === undefined) return { conversationId, ...(waits && { waits }) };
      const person = await readPerson(database, me.userId, inviter);
      if (!person) throw notFound("inviteNotFound");
      return { ...person, conversationId };
    },
  };
}

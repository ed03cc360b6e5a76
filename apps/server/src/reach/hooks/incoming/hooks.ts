import { randomBytes, randomUUIDv7 } from "node:crypto";
import { mayInGroup } from "@lingualoom/contract/group-rights.ts";
import { HOOKS_MAX } from "@lingualoom/contract/limits.ts";
import { tokenHash } from "#/identity/accounts/tokens.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import { asPerson } from "#/people/people/person.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound, notReachable } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { insertBotAccount } from "#/reach/bots/bot-store.ts";
import { changeHook, countHooks, endHook, type HookRow, insertHook, readHook, readHooks } from "./hook-store.ts";

const SECRET_BYTES = 32;

export type HookRoutes = Routes<
  | "POST /conversations/:conversationId/hooks"
  | "PATCH /conversations/:conversationId/hooks/:hookId"
  | "DELETE /conversations/:conversationId/hooks/:hookId"
>;

/** Both people of a direct conversation may; in a group, the owner and admins. */
export const mayManagePrograms = ({ group }: Membership, me: string): boolean =>
  group === null || mayInGroup(group.roles[me] ?? "member", group, "manage");

export const shownHook = ({ by, createdAt, lastUsedAt, ...hook }: HookRow) => ({
  ...hook,
  by: asPerson(by),
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export const listHooks = async (context: Platform, conversationId: string, viewer: string) =>
  (await readHooks(context.database, conversationId, viewer)).map(shownHook);

/** Webhook addresses with which programs post into one conversation. */
export function hookRoutes(context: Platform & { readonly memberships: Memberships }): HookRoutes {
  const { database, clock, memberships, linkOrigin } = context;

  /** @throws AppError `NOT_FOUND`, `FORBIDDEN` */
  async function requireManager(me: string, conversationId: string) {
    const conversation = await memberships.membershipOf(me, conversationId);
    if (!mayManagePrograms(conversation, me)) throw new AppError("FORBIDDEN", say("onlyGroupAdmins"));
    return conversation;
  }

  async function shown(me: string, conversationId: string, id: string) {
    const hook = await readHook(database, conversationId, id, me);
    if (!hook) throw notFound("hookNotFound");
    return shownHook(hook);
  }

  return {
    async "POST /conversations/:conversationId/hooks"({ me, params: { conversationId }, body, headers }) {
      const { closed } = await requireManager(me.userId, conversationId);
      if (closed) throw notReachable();
      const [id, userId] = [randomUUIDv7(), randomUUIDv7()];
      const secret = randomBytes(SECRET_BYTES).toString("base64url");
      const now = clock.now();
      await database.begin(async (sql) => {
        if ((await countHooks(sql, conversationId)) >= HOOKS_MAX)
          throw new AppError("TOO_MANY_HOOKS", say("tooManyHooks", { most: HOOKS_MAX }));
        await insertBotAccount(sql, { id: userId, fullName: body.name, discoverable: false, now });
        const secretHash = tokenHash(secret);
        await insertHook(sql, { id, conversationId, userId, madeBy: me.userId, secretHash, now });
      });
      return { ...(await shown(me.userId, conversationId, id)), url: `${linkOrigin(headers)}/api/hooks/${secret}` };
    },

    async "PATCH /conversations/:conversationId/hooks/:hookId"({ me, params: { conversationId, hookId }, body }) {
      await requireManager(me.userId, conversationId);
      const changed = { conversationId, id: hookId, name: body.name, by: me.userId, now: clock.now() };
      await database.begin((sql) => changeHook(sql, changed));
      return shown(me.userId, conversationId, hookId);
    },

    async "DELETE /conversations/:conversationId/hooks/:hookId"({ me, params: { conversationId, hookId } }) {
      await requireManager(me.userId, conversationId);
      if (!(await endHook(database, conversationId, hookId, clock.now()))) throw notFound("hookNotFound");
      return { success: true as const };
    },
  };
}

import type { Output } from "@lingualoom/contract/calls.ts";
import { shownToken } from "#/identity/routes/access-token-routes.ts";
import { listTokens } from "#/identity/sessions/access-tokens/access-token-store.ts";
import { makeToken } from "#/identity/sessions/access-tokens/access-tokens.ts";
import type { SessionService } from "#/identity/sessions/sessions.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import { asPerson } from "#/people/people/person.ts";
import type { NewProfilePicture } from "#/people/settings/profile-picture.ts";
import type { RequireReauthentication } from "#/platform/caller.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { type BotRow, readBots, readBotsOf, writeCommands } from "./bot-store.ts";
import { changeBot, makeBot, requireBot } from "./bots.ts";

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
  readonly memberships: Memberships;
  readonly requireReauthentication: RequireReauthentication;
}

export type ProgramsOf = (
  conversation: Membership,
  viewer: string,
) => Promise<Omit<Output<"GET /conversations/:conversationId/programs">, "bots">>;

export type BotRoutes = Routes<
  | "GET /bots"
  | "POST /bots"
  | "PATCH /bots/:id"
  | "DELETE /bots/:id"
  | "POST /bots/:id/tokens"
  | "DELETE /bots/:id/tokens/:tokenId"
  | "PUT /bots/me/commands"
  | "GET /conversations/:conversationId/programs"
>;

const done = { success: true } as const;

export function botRoutes(
  context: Needs,
  deps: {
    readonly sessions: Pick<SessionService, "endToken">;
    readonly deleteAccount: (userId: string) => Promise<unknown>;
    readonly newProfilePicture: NewProfilePicture;
    /** Programs other than bots that take part in a conversation. */
    readonly programsOf: ProgramsOf;
  },
): BotRoutes {
  const { database, memberships, requireReauthentication } = context;

  const shown = async (bot: BotRow) => ({
    ...asPerson(bot),
    createdAt: bot.created_at.toISOString(),
    discoverable: bot.discoverable,
    tokens: (await listTokens(database, bot.id)).map(shownToken),
  });

  return {
    "GET /bots": async ({ me }) => Promise.all((await readBots(database, me.userId)).map(shown)),

    async "POST /bots"({ me, body }) {
      const id = await makeBot(context, me, body);
      return shown(await requireBot(context, me.userId, id));
    },

    async "PATCH /bots/:id"({ me, params, body }) {
      await changeBot(context, deps.newProfilePicture, me.userId, params.id, body);
      return shown(await requireBot(context, me.userId, params.id));
    },

    async "DELETE /bots/:id"({ me, params }) {
      await requireBot(context, me.userId, params.id);
      await deps.deleteAccount(params.id);
      return done;
    },

    async "POST /bots/:id/tokens"({ me, params, body, address }) {
      const bot = await requireBot(context, me.userId, params.id);
      await requireReauthentication(me, { address });
      const { token, ...made } = await makeToken(context, { userId: bot.id, isAdmin: false }, body);
      return { ...shownToken(made), token };
    },

    async "DELETE /bots/:id/tokens/:tokenId"({ me, params }) {
      const bot = await requireBot(context, me.userId, params.id);
      if (!(await deps.sessions.endToken(bot.id, params.tokenId))) throw notFound("tokenNotFound");
      return done;
    },

    async "PUT /bots/me/commands"({ me, body }) {
      if (!(await writeCommands(database, me.userId, body.commands)))
        throw new AppError("FORBIDDEN", say("onlyForBots"));
      return body;
    },

    async "GET /conversations/:conversationId/programs"({ me, params: { conversationId } }) {
      const conversation = await memberships.membershipOf(me.userId, conversationId);
      const bots = await readBotsOf(database, conversationId, me.userId);
      return {
        bots: bots.map(({ bot, owner, commands }) => ({ bot: asPerson(bot), owner: asPerson(owner), commands })),
        ...(await deps.programsOf(conversation, me.userId)),
      };
    },
  };
}

import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Rung } from "@lingualoom/contract/shapes.ts";
import type { Database } from "../../database/open.ts";
import type { Routes } from "../../http/routes.ts";
import type { Deliver } from "../../realtime/deliver.ts";
import { readConversationSettings, writeConversationSettings } from "./conversation-settings-store.ts";
import type { DirectConversations } from "./direct-conversations.ts";

export interface ConversationSettingsDependencies {
  readonly database: Database;
  readonly conversations: DirectConversations;
  readonly deliver: Deliver;
  readonly defaultRung: () => Rung;
}

type Names = "GET /conversations/:userId/settings" | "PUT /conversations/:userId/settings";

/** What each of two people sets for their conversation. */
export function conversationSettingsRoutes(deps: ConversationSettingsDependencies): Routes<Names> {
  const { database, conversations, deliver, defaultRung } = deps;
  return {
    async "GET /conversations/:userId/settings"({ me, params }): Promise<ConversationSettings> {
      const conversationId = await conversations.find(me.userId, params.userId);
      const stored =
        conversationId &&
        (await readConversationSettings(database, conversationId, me.userId, defaultRung()));
      return stored || { mine: { rung: null, autoTranslate: null }, effectiveRung: defaultRung() };
    },

    async "PUT /conversations/:userId/settings"({ me, params, body }) {
      const { userId } = me;
      const conversationId = await conversations.open(userId, params.userId);
      const { before, after } = await writeConversationSettings(
        database,
        conversationId,
        userId,
        body,
        defaultRung(),
      );
      // A person's own devices are told of any change; the other person only of what holds for both.
      const told = before.effectiveRung === after.effectiveRung ? [userId] : [userId, params.userId];
      for (const person of told)
        deliver.to([person], "conversationUpdated", {
          conversationId,
          userId: person === userId ? params.userId : userId,
          effectiveRung: after.effectiveRung,
        });
      return after;
    },
  };
}

import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Rung } from "@lingualoom/contract/shapes.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/open.ts";
import type { Routes } from "../../http/routes.ts";
import type { Deliver } from "../../realtime/deliver.ts";
import { readConversationSettings, writeConversationSettings } from "./conversation-settings-store.ts";
import type { DirectConversations } from "./direct-conversations.ts";

export interface ConversationSettingsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly conversations: DirectConversations;
  readonly deliver: Deliver;
  readonly defaultRung: () => Rung;
}

type Names = "GET /conversations/:userId/settings" | "PUT /conversations/:userId/settings";

const nothingSet = (effectiveRung: Rung): ConversationSettings => ({
  mine: { rung: null, autoTranslate: null, muted: false },
  effectiveRung,
  disappearing: "off",
  writtenBelow: { server: 0, providers: 0 },
});

/** What each of two people sets for their conversation. */
export function conversationSettingsRoutes(deps: ConversationSettingsDependencies): Routes<Names> {
  const { database, clock, conversations, deliver, defaultRung } = deps;
  return {
    async "GET /conversations/:userId/settings"({ me, params }): Promise<ConversationSettings> {
      const conversationId = await conversations.find(me.userId, params.userId);
      const stored =
        conversationId &&
        (await readConversationSettings(database, conversationId, me.userId, defaultRung()));
      return stored || nothingSet(defaultRung());
    },

    async "PUT /conversations/:userId/settings"({ me, params, body }) {
      const { userId } = me;
      // What is one's own can be set where nothing can be sent.
      const begun = await conversations.find(userId, params.userId);
      const conversationId = begun ?? (await conversations.open(userId, params.userId));
      const { before, after, notice } = await writeConversationSettings(
        database,
        conversationId,
        userId,
        body,
        defaultRung(),
        clock.now(),
      );
      if (notice) {
        deliver.to([params.userId], "newMessage", notice);
        deliver.to([userId], "messageSent", notice);
      }
      const { mine, ...shared } = after;
      deliver.to([userId], "conversationUpdated", {
        ...shared,
        conversationId,
        userId: params.userId,
        mine,
      });
      // Whether I mute somebody, or have their messages translated, is not theirs to know.
      const isTheirsToKnow =
        before.effectiveRung !== after.effectiveRung || before.disappearing !== after.disappearing;
      if (isTheirsToKnow)
        deliver.to([params.userId], "conversationUpdated", { ...shared, conversationId, userId });
      return after;
    },
  };
}

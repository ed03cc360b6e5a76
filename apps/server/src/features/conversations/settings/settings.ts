import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Got } from "@lingualoom/contract/calls.ts";
import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../database/open.ts";
import { AppError, notFound } from "../../../errors.ts";
import type { Routes } from "../../../http/routes.ts";
import type { Limits } from "../../../rate-limits/limits.ts";
import type { Deliver } from "../../../realtime/deliver.ts";
import { canSee } from "../../people/people-store.ts";
import type { Plans } from "../../plans/plans.ts";
import type { Opened } from "../direct.ts";
import { aboveHighest, type OperatorLevels } from "../privacy-level.ts";
import { secondsOf } from "./disappearing.ts";
import { changeInitialSettings, readInitialSettings } from "./initial-settings-store.ts";
import {
  beforeFirstMessage,
  findRow,
  readConversationSettings,
  writeConversationSettings,
} from "./settings-store.ts";

export interface ConversationSettingsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly deliver: Deliver;
  readonly limits: Limits;
  readonly plans: Pick<Plans, "sending">;
  readonly privacyLevels: () => OperatorLevels;
}

type Names = "GET /conversations/:userId/settings" | "PUT /conversations/:userId/settings";
type Changes = Got<"PUT /conversations/:userId/settings", "body">;

/**
 * What each of two people sets for their conversation. It opens none: before the first message a person keeps their
 * settings for themselves, and nobody can set anything for somebody they cannot see.
 */
export function conversationSettingsRoutes(deps: ConversationSettingsDependencies): Routes<Names> {
  const { database, clock, deliver, limits, plans, privacyLevels } = deps;

  async function findVisibleRow(me: string, other: string) {
    const row = await findRow(database, me, other);
    if (!row?.hasMessages && !(await canSee(database, me, other))) throw notFound("User");
    return row;
  }

  async function changeBeforeFirstMessage(me: string, other: string, changes: Changes) {
    const { disappearing, ...own } = changes;
    const change = {
      ...own,
      ...(disappearing !== undefined && { disappearingSeconds: secondsOf(disappearing) }),
    };
    const initial = await changeInitialSettings(database, me, other, change);
    if (!initial) return null;
    const settings = beforeFirstMessage(initial, privacyLevels());
    deliver.to([me], "conversationUpdated", { ...settings, userId: other });
    return settings;
  }

  async function changeConversation(id: string, me: string, other: string, changes: Changes) {
    const { before, after, notice, hasMessages } = await writeConversationSettings(
      ...([database, id, me, changes, privacyLevels(), clock.now()] as const),
    );
    if (notice) {
      deliver.to([other], "newMessage", notice);
      deliver.to([me], "messageSent", notice);
    }
    const { mine, ...shared } = after;
    deliver.to([me], "conversationUpdated", { ...shared, conversationId: id, userId: other, mine });
    // Whether I mute somebody, or have their messages translated, is not theirs to know.
    const isTheirsToKnow =
      before.effectivePrivacyLevel !== after.effectivePrivacyLevel ||
      before.disappearing !== after.disappearing;
    if (hasMessages && isTheirsToKnow)
      deliver.to([other], "conversationUpdated", { ...shared, conversationId: id, userId: me });
    return after;
  }

  /** A change of disappearing writes a system message to the other person, so it counts as one of mine. */
  async function countingAsSend<T>(id: string, me: string, changes: Changes, change: () => Promise<T>) {
    if (changes.disappearing === undefined) return change();
    const now = await readConversationSettings(database, id, me, privacyLevels());
    if (now?.disappearing === changes.disappearing) return change();
    await limits.consume("SEND", me);
    return plans.sending(me, async () => false, change);
  }

  return {
    async "GET /conversations/:userId/settings"({ me, params }): Promise<ConversationSettings> {
      const row = await findVisibleRow(me.userId, params.userId);
      const stored = row && (await readConversationSettings(database, row.id, me.userId, privacyLevels()));
      if (stored) return stored;
      const initial = await readInitialSettings(database, me.userId, params.userId);
      return beforeFirstMessage(initial, privacyLevels());
    },

    async "PUT /conversations/:userId/settings"({ me, params, body }) {
      const [mine, other] = [me.userId, params.userId];
      if (mine === other) throw new AppError("SELF", "You cannot write to yourself");
      if (body.privacyLevel === "providers" && privacyLevels().highest !== "providers") throw aboveHighest();
      const row = await findVisibleRow(mine, other);
      const early = row ? null : await changeBeforeFirstMessage(mine, other, body);
      if (early) return early;
      // Opened in this very moment, where there was no row.
      const { id } = row ?? (await findRow(database, mine, other)) ?? {};
      if (id === undefined) throw notFound("User");
      return countingAsSend(id, mine, body, () => changeConversation(id, mine, other, body));
    },
  };
}

/** Tells the pages of both what holds in a conversation that begins with settings. */
export function createAnnounceOpened(
  database: Database,
  deliver: Deliver,
  privacyLevels: () => OperatorLevels,
): (opened: Opened) => Promise<void> {
  return async ({ conversationId, people, hasSettings, notice }) => {
    if (notice) {
      deliver.to([notice.receiverId], "newMessage", notice);
      deliver.to([notice.senderId], "messageSent", notice);
    }
    if (!hasSettings) return;
    for (const me of people) {
      const userId = people.find((id) => id !== me) as string;
      const settings = await readConversationSettings(database, conversationId, me, privacyLevels(), true);
      if (settings) deliver.to([me], "conversationUpdated", { ...settings, conversationId, userId });
    }
  };
}

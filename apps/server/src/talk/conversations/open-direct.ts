import type { PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import { insertDirect, pairOf } from "#/people/membership/direct-store.ts";
import type { Transaction } from "#/platform/database/open.ts";
import type { MessageRow } from "../message/message-row-store.ts";
import { insertSystemMessage } from "../message/system-message-store.ts";
import { disappearingChanged } from "./settings/disappearing.ts";
import { addParticipants } from "./settings/initial-settings-store.ts";

export interface Opened {
  readonly conversationId: string;
  /** One of the two chose settings before, which now apply. */
  readonly hasSettings: boolean;
  readonly systemMessage: MessageRow | null;
}

interface Opening {
  readonly me: string;
  readonly other: string;
  readonly initialPrivacyLevel: PrivacyLevel;
  readonly now: Date;
}

/**
 * Opens the conversation of two people whose pair is locked, with the settings each has chosen before.
 * @returns null when there already is one
 */
export async function openDirect(
  sql: Transaction,
  { me, other, initialPrivacyLevel, now }: Opening,
): Promise<Opened | null> {
  const conversationId = await insertDirect(sql, pairOf(me, other), initialPrivacyLevel, now);
  if (conversationId === null) return null;
  const { any, disappearing } = await addParticipants(sql, conversationId, me, other);
  const systemMessage =
    disappearing &&
    (await insertSystemMessage(sql, {
      conversationId,
      by: disappearing.wishedBy,
      system: disappearingChanged(disappearing.seconds),
      now,
    }));
  return { conversationId, hasSettings: any, systemMessage };
}

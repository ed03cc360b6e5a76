import { randomUUIDv7 } from "node:crypto";
import { type CastName, cast } from "@lingualoom/fixtures/cast.ts";
import { group } from "@lingualoom/fixtures/conversations.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { insertGroup } from "#/talk/conversations/groups/group-store.ts";
import { insertMembers } from "#/talk/conversations/groups/members-store.ts";
import { insertSystemMessage } from "#/talk/message/system-message-store.ts";
import { addChoices, REACTIONS } from "#/talk/message/tally-store.ts";
import { storeMessages } from "#/talk/messages/send/insert-batch-store.ts";
import { countReactions } from "#/talk/messages/tallies/count-store.ts";
import { markRead, setLanguage } from "./demo-store.ts";

const PACE = 2;
const MINUTE_MS = 60_000;
/** Counts one version for the owner, and one for the members added together. */
const MEMBERS_VERSION = 2;

export async function seedGroup(sql: Transaction, people: Record<CastName, string>, now: Date): Promise<void> {
  const { title, description, members, lines } = group;
  const conversationId = randomUUIDv7();
  const [owner = "", ...others] = members.map((name) => people[name]);
  const made = new Date(now.getTime() - (lines.length + 1) * PACE * MINUTE_MS);
  await insertGroup(sql, {
    id: conversationId,
    owner,
    title,
    description,
    mediaId: null,
    initialPrivacyLevel: "server",
    now: made,
  });
  const say = (system: Parameters<typeof insertSystemMessage>[1]["system"]) =>
    insertSystemMessage(sql, { conversationId, by: owner, system, now: made });
  const { seq } = await say({ code: "group_created", value: title });
  const added = await insertMembers(sql, { conversationId, lastSeq: Number(seq), historyForNew: "all" }, others, made);
  const first = Number((await say({ code: "members_added", users: added })).seq) + 1;
  for (const [n, { from, text, replyTo, reactions = [] }] of lines.entries()) {
    const at = new Date(now.getTime() - (lines.length - n) * PACE * MINUTE_MS);
    const message = {
      id: randomUUIDv7(),
      conversationId,
      senderId: people[from],
      membersVersion: MEMBERS_VERSION,
      clientMessageId: randomUUIDv7(),
      text,
      replyTo: replyTo === undefined ? undefined : { seq: first + replyTo, quote: null },
    };
    await storeMessages(sql, [message], at);
    await setLanguage(sql, conversationId, message.id, cast[from].language);
    await markRead(sql, conversationId, people[from]);
    for (const [by, emoji] of reactions)
      await addChoices(sql, REACTIONS, { id: message.id, conversation_id: conversationId }, people[by], [emoji], at);
    if (reactions.length > 0) await countReactions(sql, conversationId, [message.id]);
  }
}

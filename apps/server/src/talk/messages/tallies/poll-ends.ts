import { lockConversation } from "#/people/membership/lock-store.ts";
import { countOf, POLL_END } from "#/talk/message/parts/poll.ts";
import { closePoll } from "./count-store.ts";
import type { TallyNeeds } from "./tallies.ts";

const ATTEMPTS = 9;
const AT_ONCE = 5;

/** Closes polls at their end, once: a second run, also at another server, finds the poll closed. */
export function registerPollEnds({
  background: database,
  clock,
  deliver,
  work,
}: Pick<TallyNeeds, "background" | "clock" | "deliver" | "work">): void {
  work.register<{ readonly conversationId: string }>({
    kind: POLL_END,
    async run({ key: id, payload: { conversationId } }) {
      const closed = await database.begin(async (sql) => {
        await lockConversation(sql, conversationId);
        return closePoll(sql, { id, conversation_id: conversationId }, clock.now());
      });
      if (closed?.poll) {
        const counted = { ...countOf(closed.poll), conversationId, messageId: id, changeSeq: closed.change_seq };
        deliver.toMembers(conversationId, "pollChanged", counted, { seq: closed.seq });
      }
      return undefined;
    },
    attempts: ATTEMPTS,
    atOnce: AT_ONCE,
  });
}

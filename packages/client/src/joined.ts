import { PAGE_SIZE_MAX } from "@lingualoom/contract/limits.ts";
import type { Calls } from "./calls.ts";
import type { Message } from "./shapes.ts";

const JOINED: ReadonlySet<string> = new Set(["members_added", "member_joined"]);

/** In a group the message that says that I came; new members may read what was written long before. */
const saysICame = ({ system }: Message, me: string) =>
  system !== undefined &&
  (system.code === "group_created" ? system.by === me : JOINED.has(system.code) && system.users.includes(me));

/** What was written in a conversation since I am its member: everything in a direct one. */
export async function messagesSinceJoining(calls: Calls, conversationId: string, me: string) {
  const messages: Message[] = [];
  let changeSeq: number | undefined;
  const input = { params: { conversationId }, query: { limit: PAGE_SIZE_MAX } };
  for await (const { items, headers } of calls.pages("GET /conversations/:conversationId/messages", input)) {
    changeSeq ??= Number(headers.get("x-change-seq"));
    const at = items.findLastIndex((message) => saysICame(message, me));
    messages.unshift(...items.slice(at + 1));
    if (at >= 0) return { messages, changeSeq, lastSeq: items[at]?.seq ?? 0 };
  }
  return { messages, changeSeq: changeSeq ?? 0, lastSeq: 0 };
}

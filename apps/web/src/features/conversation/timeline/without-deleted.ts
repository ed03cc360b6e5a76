import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Deletion } from "#/data/conversations/deletion-store.ts";

const none = { text: "", image: "", attachments: undefined };

/** The messages with those that were just deleted here as they will be once the server has done it. */
export function withoutDeleted(messages: readonly Message[], deletions: readonly Deletion[]): readonly Message[] {
  if (deletions.length === 0) return messages;
  const byId = new Map(deletions.map(({ messageId, whom }) => [messageId, whom]));
  return messages.map((message) => {
    const whom = byId.get(message._id);
    if (!whom || message.hidden || (message.deletedAt && whom === "everyone")) return message;
    const gone = { deletedAt: message.deletedAt ?? message.createdAt };
    return { ...message, ...none, ...gone, ...(whom === "me" && { hidden: true as const }) };
  });
}

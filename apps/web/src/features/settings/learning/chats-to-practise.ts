import type { Conversation, Message, Person } from "@lingualoom/contract/shapes.ts";
import { understandsOneOf } from "@lingualoom/translation/variants/variants.ts";
import { otherMember } from "#/data/conversations/other-member.ts";

const CHATS_MAX = 3;

interface PracticeChat {
  readonly conversationId: string;
  readonly person: Person;
  readonly language: string;
}

interface PractiseOptions {
  readonly me: string;
  readonly learning: readonly string[];
  readonly messagesOf: (conversationId: string) => readonly Message[];
}

/** Returns the latest direct chats with users who write a learned language, as far as messages are loaded. */
export function chatsToPractise(
  conversations: readonly Conversation[],
  { me, learning, messagesOf }: PractiseOptions,
): readonly PracticeChat[] {
  return conversations
    .toSorted((a, b) => b.lastMessage.createdAt.localeCompare(a.lastMessage.createdAt))
    .flatMap((conversation): PracticeChat[] => {
      const person = otherMember(conversation, me)?.user;
      const received = [...messagesOf(conversation._id), conversation.lastMessage].filter(
        ({ senderId, language }) => senderId !== me && language,
      );
      const language = received.at(-1)?.language ?? "";
      if (!person || person.deleted || person.bot || !understandsOneOf(learning, language)) return [];
      return [{ conversationId: conversation._id, person, language }];
    })
    .slice(0, CHATS_MAX);
}

import type { Conversation, Message, Person } from "@lingualoom/contract/shapes.ts";
import { otherMember } from "#/data/conversations/other-member.ts";

const CHATS_MAX = 3;

interface PracticeChat {
  readonly conversationId: string;
  readonly person: Person;
  /** The language in which the person wrote last. */
  readonly language: string;
}

interface Options {
  readonly me: string;
  readonly learning: readonly string[];
  /** The messages of a conversation that the page has, oldest first. */
  readonly messagesOf: (conversationId: string) => readonly Message[];
}

/** The latest chats with one person who writes a language that I learn, as far as the page has their messages. */
export function chatsToPractise(
  conversations: readonly Conversation[],
  { me, learning, messagesOf }: Options,
): readonly PracticeChat[] {
  return conversations
    .toSorted((a, b) => b.lastMessage.createdAt.localeCompare(a.lastMessage.createdAt))
    .flatMap((conversation): PracticeChat[] => {
      const person = otherMember(conversation, me)?.user;
      const received = [...messagesOf(conversation._id), conversation.lastMessage].filter(
        ({ senderId, language }) => senderId !== me && language,
      );
      const language = received.at(-1)?.language ?? "";
      if (!person || person.deleted || person.bot || !learning.includes(language)) return [];
      return [{ conversationId: conversation._id, person, language }];
    })
    .slice(0, CHATS_MAX);
}

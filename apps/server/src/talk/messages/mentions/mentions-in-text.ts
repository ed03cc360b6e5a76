import { EVERYBODY, mentionSpans } from "@lingualoom/contract/mentions.ts";
import type { StoredMentions } from "#/talk/message/parts/mentions.ts";

/** Returns the mentions that occur in the text; null when there are none. */
export function mentionsInText(text: string, { people, all }: StoredMentions): StoredMentions | null {
  const spans = mentionSpans(text, { mentions: people, mentionsAll: all });
  const there = new Set(spans.map(({ userId }) => userId));
  if (there.size === 0) return null;
  return { people: people.filter(({ userId }) => there.has(userId)), all: there.has(EVERYBODY) };
}

export const areSame = (one: StoredMentions | null, other: StoredMentions | null): boolean =>
  keyOf(one) === keyOf(other);

const keyOf = (mentions: StoredMentions | null) =>
  JSON.stringify(mentions && [mentions.all, mentions.people.map(({ userId, name }) => [userId, name])]);

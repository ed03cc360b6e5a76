import type { Mention } from "./shapes.ts";

/** Replaces a user's id: everyone in the group. Texts write it as `@all` in every language. */
export const EVERYBODY = "all";

/** Position of a mention, including the `@`. */
export interface MentionSpan {
  readonly from: number;
  readonly to: number;
  readonly userId: string;
}

interface Mentions {
  readonly mentions?: readonly Mention[] | undefined;
  readonly mentionsAll?: boolean | undefined;
}

const WORD = /[\p{L}\p{N}\p{M}_@]/u;
/** Scripts without spaces, or with suffixes directly after a name. */
const ATTACHED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;

const isInWord = (character: string | undefined) =>
  character !== undefined && WORD.test(character) && !ATTACHED.test(character);

/** Excludes an `@` within a word, such as in an email address. */
export const mayBeginMention = (text: string, at: number): boolean =>
  !isInWord([...text.slice(Math.max(0, at - 2), at)].at(-1));

const endsAt = (text: string, at: number) => !isInWord([...text.slice(at, at + 2)][0]);

/**
 * Finds the mentions in a text, original or translated (translations keep names unchanged): longest name first, whole
 * words only. Among users with the same name, the first occurrence belongs to the first user.
 */
export function mentionSpans(text: string, { mentions = [], mentionsAll = false }: Mentions): MentionSpan[] {
  const byName = new Map<string, string[]>();
  for (const { userId, name } of mentions) byName.set(name, [...(byName.get(name) ?? []), userId]);
  if (mentionsAll) byName.set(EVERYBODY, [EVERYBODY]);
  const names = [...byName.keys()].filter(Boolean).sort((a, b) => b.length - a.length);
  const spans: MentionSpan[] = [];
  if (names.length === 0) return spans;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    if (!mayBeginMention(text, at)) continue;
    const name = names.find((one) => text.startsWith(one, at + 1) && endsAt(text, at + 1 + one.length));
    const people = name === undefined ? undefined : byName.get(name);
    if (name === undefined || !people) continue;
    const userId = (people.length > 1 ? people.shift() : people[0]) as string;
    spans.push({ from: at, to: at + 1 + name.length, userId });
    at += name.length;
  }
  return spans;
}

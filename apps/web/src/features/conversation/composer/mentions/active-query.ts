import { mayBeginMention } from "@lingualoom/contract/mentions.ts";
import type { Mention } from "@lingualoom/contract/shapes.ts";
import type { TypedQuery } from "../use-typed-query.ts";

const LONGEST = 80;
/** Names have several words; a sentence after a lone `@` has more. */
const MOST_BLANKS = 2;

/** Returns the name being typed at the cursor; null if there is none, or it was already chosen. */
export function activeQuery(text: string, cursor: number, chosen: readonly Mention[]): TypedQuery | null {
  const at = cursor > 0 ? text.lastIndexOf("@", cursor - 1) : -1;
  if (at < 0 || !mayBeginMention(text, at)) return null;
  const query = text.slice(at + 1, cursor);
  const blanks = query.match(/\s/gu)?.length ?? 0;
  if (query.length > LONGEST || blanks > MOST_BLANKS || /^\s|[\r\n]/u.test(query)) return null;
  const isChosen = chosen.some(({ name }) => text.startsWith(name, at + 1) && query.length >= name.length);
  return isChosen ? null : { at, query };
}

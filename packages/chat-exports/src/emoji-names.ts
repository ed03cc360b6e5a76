import { asEmoji } from "@lingualoom/contract/emoji.ts";
import NAMES from "./emoji-names.json" with { type: "json" };

const EMOJI = new Map(
  Object.entries(NAMES).flatMap(([emoji, names]) => names.split(" ").map((name) => [name, emoji] as const)),
);
const TONE = /^skin-tone-([2-6])$/;
const FIRST_TONE = 0x1f3fb;

const toned = (emoji: string, tone: string): string => {
  const [first = "", ...rest] = [...emoji.replaceAll("\ufe0f", "")];
  return asEmoji(first + String.fromCodePoint(FIRST_TONE + Number(tone) - 2) + rest.join("")) ?? emoji;
};

/** Returns the emoji with this name in Slack, Mattermost or GitHub; null for an unknown name. */
export const emojiOf = (name: string, tone?: string): string | null => {
  const emoji = EMOJI.get(name);
  if (emoji === undefined) return null;
  return tone === undefined ? emoji : toned(emoji, tone);
};

/**
 * Replaces emoji names, such as `:tada:` and `:wave::skin-tone-3:`. A name after a letter, a digit, a slash or another
 * colon stays, as in times, addresses and `std::end::`. Runs in linear time.
 */
export function withEmoji(text: string): string {
  if (!text.includes(":")) return text;
  const parts = text.split(":");
  let out = parts[0] as string;
  for (let i = 1; i < parts.length; i += 1) {
    const [name, after, tone] = [parts[i] as string, parts[i + 1], parts[i + 2]];
    const isToned = after === "" && tone !== undefined && i + 3 < parts.length && TONE.test(tone);
    const touchesColon = after === "" && i + 2 < parts.length && !isToned && !EMOJI.has(tone as string);
    const emoji = after === undefined || touchesColon || /[\p{L}\p{N}/:]$/u.test(out.slice(-2)) ? null : emojiOf(name);
    if (emoji === null) {
      out += `:${name}`;
      continue;
    }
    out += isToned ? toned(emoji, TONE.exec(tone)?.[1] as string) + parts[i + 3] : emoji + after;
    i += isToned ? 3 : 1;
  }
  return out;
}

import { withEmoji } from "@lingualoom/chat-exports/emoji-names.ts";
import type { Reading } from "@lingualoom/chat-exports/slack/blocks.ts";
import { ofMrkdwn } from "@lingualoom/chat-exports/slack/mrkdwn.ts";
import { ofMarkdown } from "./markdown-text.ts";

/** Maximum code units of all texts of a post together. */
const TEXT_MAX = 24_000;

const FORMS = { slack: ofMrkdwn, mattermost: ofMarkdown } as const;
export type Form = keyof typeof FORMS;

export function readingOf(form: Form): Reading {
  let left = TEXT_MAX;
  const bounded = (convert: (text: string) => string) => (text: string) => {
    // Drops a surrogate whose pair was cut off.
    const cut = text.slice(0, left).replace(/[\ud800-\udbff]$/, "");
    left -= cut.length;
    return convert(cut);
  };
  return { read: bounded(FORMS[form]), markdown: bounded(ofMarkdown), plain: bounded(withEmoji) };
}

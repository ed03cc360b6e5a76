import { isObject } from "@lingualoom/chat-exports/json/fields.ts";
import { ofAttachment } from "@lingualoom/chat-exports/slack/attachment.ts";
import { listOf, ofBlocks, type Reading, wordsOf } from "@lingualoom/chat-exports/slack/blocks.ts";

export interface Post {
  readonly text: string;
  /** The requested sender name; empty for the webhook's own. */
  readonly username: string;
  /** Our own field: posts without sound. */
  readonly silent: boolean;
}

/**
 * Reads the payloads of Slack's and Mattermost's incoming webhooks. Unknown fields, and fields of a wrong type, count
 * as absent.
 * @returns null when it is not a payload
 */
export function readPayload(given: unknown, reading: Reading): Post | null {
  if (!isObject(given)) return null;
  const shown = ofBlocks(listOf(given.blocks), reading);
  const parts = [
    shown || reading.read(wordsOf(given.text)),
    ...listOf(given.attachments).map((one) => ofAttachment(one, reading)),
  ];
  return {
    text: parts.filter((part) => part.trim() !== "").join("\n\n"),
    username: wordsOf(given.username).trim(),
    silent: given.silent === true,
  };
}

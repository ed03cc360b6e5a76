import { createHash } from "node:crypto";
import { FullName } from "@lingualoom/contract/fields.ts";
import { FRAME_BYTES, NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import type { Context } from "../../../context.ts";
import type { AppError } from "../../../errors.ts";
import { hasFewValues } from "../../../http/body/few-values.ts";
import { tokenHash } from "../../auth/tokens.ts";
import type { Sender } from "../../messages/send/send.ts";
import { findHook, noteHookUsed } from "./hook-store.ts";
import { ofMarkdown } from "./markdown-text.ts";
import { type Post, readPayload } from "./payload.ts";
import type { Reader } from "./slack-blocks.ts";
import { ofMrkdwn } from "./slack-text.ts";

const USED_EVERY_MS = 60_000;
/** Of `Idempotency-Key`. */
const KEY_LENGTH = 255;
const READERS = { slack: ofMrkdwn, mattermost: ofMarkdown } as const;

/** What a program reads in place of our codes: the words that Slack's webhooks answer with. */
const WORDS: Partial<Record<AppError["code"], string>> = {
  VALIDATION: "no_text",
  TEXT_TOO_LONG: "msg_too_long",
  NOT_REACHABLE: "channel_is_archived",
};

export const wordOf = ({ code }: AppError): string => WORDS[code] ?? code.toLowerCase();

/** A refusal in the form of Slack: a status and a word. */
export class HookRefused extends Error {
  readonly status: 400 | 404 | 410 | 413;
  constructor(status: HookRefused["status"], word: string) {
    super(word);
    this.status = status;
  }
}

export type ReceiveHook = (secret: string, as: keyof typeof READERS, request: Request) => Promise<void>;

/**
 * Posts what came to the address of a webhook. Whoever knows it may, from anywhere: no cookie is looked at.
 * @throws HookRefused, or AppError as a send does
 */
export function createReceiveHook({ database, clock, memberships }: Context, sender: Sender): ReceiveHook {
  return async (secret, as, request) => {
    const hook = await findHook(database, tokenHash(secret));
    if (!hook) throw new HookRefused(404, "no_service");
    if (hook.isOver) throw new HookRefused(410, "no_active_hooks");
    const { text, username } = await postOf(request, READERS[as]);
    const key = request.headers.get("idempotency-key");
    const name = FullName.safeParse([...username].slice(0, NAME_CODE_POINTS).join(""));
    const now = clock.now();
    if (hook.lastUsedAt === null || now.getTime() - hook.lastUsedAt.getTime() >= USED_EVERY_MS)
      if (!(await noteHookUsed(database, hook.id, now))) throw new HookRefused(404, "no_service");
    await sender.send({
      from: hook.userId,
      isHook: true,
      sentAs: username && name.success ? name.data : hook.name,
      async conversation() {
        const conversation = await memberships.find(hook.conversationId);
        // Asked again whenever the members have changed under the post.
        if (!conversation || (await findHook(database, tokenHash(secret)))?.isOver !== false)
          throw new HookRefused(410, "no_active_hooks");
        return conversation;
      },
      text,
      ...(key !== null && { clientMessageId: createHash("sha256").update(key.slice(0, KEY_LENGTH)).digest("hex") }),
    });
  };
}

/** JSON, or a form whose field `payload` is that. */
async function postOf(request: Request, read: Reader): Promise<Post> {
  const body = await textOf(request);
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? "");
  const json = isForm ? new URLSearchParams(body).get("payload") : body;
  if (!json || !hasFewValues(Buffer.from(json))) throw new HookRefused(400, "invalid_payload");
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    throw new HookRefused(400, "invalid_payload");
  }
  const post = readPayload(given, read);
  if (!post) throw new HookRefused(400, "invalid_payload");
  if (post.text.trim() === "") throw new HookRefused(400, "no_text");
  return post;
}

async function textOf(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > FRAME_BYTES) throw new HookRefused(413, "payload_too_large");
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new HookRefused(400, "invalid_payload");
  }
}

import { createHash } from "node:crypto";
import { FullName } from "@lingualoom/contract/fields.ts";
import { FRAME_BYTES, MESSAGE_CODE_POINTS, NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { isVisible } from "@lingualoom/contract/visible.ts";
import { tokenHash } from "#/identity/accounts/tokens.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Platform } from "#/platform/context.ts";
import type { AppError } from "#/platform/errors.ts";
import { hasFewValues } from "#/platform/http/body/few-values.ts";
import { type HookReceiver, HookRefused } from "#/platform/http/hook-route.ts";
import type { Sender } from "#/talk/messages/send/send.ts";
import { findHook, recordHookUse } from "./hook-store.ts";
import { type Post, readPayload } from "./payload.ts";
import { type Form, readingOf } from "./reading.ts";

const PIECES_MAX = 5;
const FENCE = "```";
/** Reserved in each piece for continued code fences, and for the sign that something is left out. */
const SPARE = 2 * (FENCE.length + 1) + 2;
const LEFT_OUT = "\n…";

/** Cuts a text that is too long for one message, after a line or a word if possible, and marks what is left out. */
export function messagePieces(text: string): string[] {
  const all = [...text];
  if (all.length <= MESSAGE_CODE_POINTS) return [text];
  const room = MESSAGE_CODE_POINTS - SPARE;
  const pieces: string[] = [];
  let at = 0;
  let isCode = false;
  while (at < all.length && pieces.length < PIECES_MAX) {
    const end = at + room >= all.length ? all.length : goodEnd(all, at, at + room);
    const words = all.slice(at, end).join("").replace(/^\n/, "");
    const before = isCode ? `${FENCE}\n` : "";
    if (words.split(FENCE).length % 2 === 0) isCode = !isCode;
    pieces.push(before + words + (isCode ? `\n${FENCE}` : ""));
    at = end;
  }
  if (at < all.length) pieces.push(`${pieces.pop()}${LEFT_OUT}`);
  return pieces.filter(isVisible);
}

/** Searches back at most half a message. */
function goodEnd(all: readonly string[], from: number, end: number): number {
  const least = from + Math.floor((end - from) / 2);
  for (const isGood of [(sign: string) => sign === "\n", (sign: string) => sign === " "])
    for (let at = end; at > least; at -= 1) if (isGood(all[at] as string)) return at;
  return end;
}

const USED_EVERY_MS = 60_000;
const KEY_LENGTH = 255;

/** The words that Slack's webhooks answer with instead of our codes. */
const WORDS: Partial<Record<AppError["code"], string>> = {
  VALIDATION: "no_text",
  NOT_REACHABLE: "channel_is_archived",
};

export const wordOf = ({ code }: AppError): string => WORDS[code] ?? code.toLowerCase();

/**
 * Posts the body sent to a webhook address. Anyone who knows the address may post, from anywhere; cookies are ignored.
 * @throws HookRefused, or AppError as sending a message does
 */
export function createReceiveHook(
  { database, clock, memberships }: Platform & { readonly memberships: Memberships },
  sender: Sender,
): HookReceiver["receive"] {
  return async (secret, as, request) => {
    const hook = await findHook(database, tokenHash(secret));
    if (!hook) throw new HookRefused(404, "no_service");
    if (hook.isOver) throw new HookRefused(410, "no_active_hooks");
    const { text, username, silent } = await postOf(request, as);
    const key = request.headers.get("idempotency-key");
    const name = FullName.safeParse([...username].slice(0, NAME_CODE_POINTS).join(""));
    const now = clock.now();
    if (hook.lastUsedAt === null || now.getTime() - hook.lastUsedAt.getTime() >= USED_EVERY_MS)
      if (!(await recordHookUse(database, hook.id, now))) throw new HookRefused(404, "no_service");
    const send = {
      from: hook.userId,
      isHook: true as const,
      sentAs: username && name.success ? name.data : hook.name,
      silent,
      async conversation() {
        const conversation = await memberships.find(hook.conversationId);
        // Checked again whenever the members have changed during the post.
        if (!conversation || (await findHook(database, tokenHash(secret)))?.isOver !== false)
          throw new HookRefused(410, "no_active_hooks");
        return conversation;
      },
    };
    for (const [i, piece] of messagePieces(text).entries())
      await sender.send({ ...send, text: piece, ...(key !== null && { clientMessageId: idOf(key, i) }) });
  };
}

/** Returns an id for each message of a post, so that a retry finds the existing ones. */
const idOf = (key: string, piece: number): string =>
  createHash("sha256")
    .update(key.slice(0, KEY_LENGTH) + (piece === 0 ? "" : `\0${piece}`))
    .digest("hex");

async function postOf(request: Request, form: Form): Promise<Post> {
  const json = await jsonOf(request);
  if (!json || !hasFewValues(Buffer.from(json))) throw new HookRefused(400, "invalid_payload");
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    throw new HookRefused(400, "invalid_payload");
  }
  const post = readPayload(given, readingOf(form));
  if (!post) throw new HookRefused(400, "invalid_payload");
  if (!isVisible(post.text)) throw new HookRefused(400, "no_text");
  return post;
}

/** Reads JSON, or a form whose field `payload` is JSON. curl labels JSON as a form by default. */
async function jsonOf(request: Request): Promise<string | null> {
  const body = await bytesOf(request);
  const type = request.headers.get("content-type") ?? "";
  const text = () => new TextDecoder().decode(body);
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const posted = text();
    return posted.startsWith("{") ? posted : new URLSearchParams(posted).get("payload");
  }
  if (!/^multipart\/form-data\b/i.test(type)) return text();
  const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => null);
  const payload = form?.get("payload") ?? null;
  return typeof payload === "string" ? payload : (payload?.text() ?? null);
}

async function bytesOf(request: Request): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > FRAME_BYTES) throw new HookRefused(413, "payload_too_large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

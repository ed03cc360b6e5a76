import type { CallerInput } from "@lingualoom/contract/calls.ts";
import type { ErrorCode } from "@lingualoom/contract/errors.ts";
import type { SendAnswer } from "@lingualoom/contract/events.ts";
import { SERVER_FAILURES } from "@lingualoom/contract/server-failures.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { ApiError } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import type { ChatSocket } from "#/transport/socket.ts";
import { type Address, newUserId, requestAddress } from "../address.ts";
import type { OutboxEntry } from "./entry.ts";
import { type StoreAttachment, uploadEntry } from "./upload-entry.ts";

const CONNECT_MS = 3_000;
const ACKNOWLEDGE_MS = 10_000;

function connected(socket: ChatSocket): Promise<boolean> {
  if (socket.connected) return Promise.resolve(true);
  return new Promise((resolve) => {
    const done = (result: boolean) => {
      clearTimeout(timer);
      socket.off("connect", opened);
      resolve(result);
    };
    const opened = () => done(true);
    const timer = setTimeout(() => done(false), CONNECT_MS);
    socket.on("connect", opened);
  });
}

const statuses: Partial<Record<ErrorCode, number>> = { ...SERVER_FAILURES, NOT_SIGNED_IN: 401 };

/** The HTTP status of the code; other refusals are not distinguished by status. */
const statusOf = (code: ErrorCode) => statuses[code] ?? 400;

type Draft = Omit<CallerInput<"POST /conversations/:conversationId/messages", "body">, "image"> & {
  readonly clientMessageId: string;
};

/**
 * Sends over the socket, which acknowledges after the commit, or by HTTP if the socket does not open within a few
 * seconds. The draft's own id makes all attempts one message. With one idempotency key for all of them, the server
 * would refuse each retry for a minute as in progress, even if the previous attempt died with a server.
 */
async function sendDraft(socket: ChatSocket, address: Address, draft: Draft): Promise<Message> {
  if (!(await connected(socket))) return callSend(address, draft);
  const answer: SendAnswer = await socket
    .timeout(ACKNOWLEDGE_MS)
    .emitWithAck("sendMessage", { ...requestAddress(address), ...draft })
    .catch(() => {
      throw new ApiError(0, "TIMEOUT");
    });
  if (answer.ok) return answer.message;
  throw new ApiError(statusOf(answer.error.code), answer.error.code, {
    message: answer.error.message,
  });
}

function callSend(address: Address, draft: Draft): Promise<Message> {
  const userId = newUserId(address);
  return userId === null
    ? call("POST /conversations/:conversationId/messages", {
        params: { conversationId: address },
        body: draft,
      })
    : call("POST /messages/send/:userId", { params: { userId }, body: draft });
}

/** Sends one entry. Its attachments are uploaded first, and their server ids are stored for retries. */
export async function deliver(
  socket: ChatSocket,
  entry: OutboxEntry,
  store: StoreAttachment,
  signal: AbortSignal,
): Promise<Message> {
  const { author, address, createdAt, state, reason, attachments, replyTo, mentions, sticker, ...carried } = entry;
  const draft: Draft = {
    ...carried,
    ...(replyTo && { replyTo: replyTo._id }),
    ...(sticker && { sticker: sticker._id }),
    ...(mentions?.length && { mentions: mentions.map(({ userId }) => userId) }),
  };
  if (!attachments?.length) return sendDraft(socket, address, draft);
  const send = (ids: readonly string[]) =>
    sendDraft(socket, address, {
      ...draft,
      attachments: attachments.map(({ alt }, i) => ({ _id: ids[i] ?? "", alt })),
    });
  const ids = await uploadEntry({ entry, store, signal });
  try {
    return await send(ids);
  } catch (error) {
    // They waited longer than the server stores unused uploads.
    const isGone = attachments.some((one) => one.isUploaded) && error instanceof ApiError && error.code === "NOT_FOUND";
    if (!isGone) throw error;
    const toUpload = attachments.map(({ uploadId, isUploaded, ...one }) => one);
    return send(await uploadEntry({ entry: { ...entry, attachments: toUpload }, store, signal }));
  }
}

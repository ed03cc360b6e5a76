import { ERROR_STATUS } from "@lingualoom/contract/errors.ts";
import type { SendAnswer } from "@lingualoom/contract/events.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { ChatSocket } from "../../realtime/socket.ts";
import { ApiError } from "../../transport/api-error.ts";
import { call } from "../../transport/call.ts";
import type { OutboxEntry } from "./entry.ts";
import { uploadEntry } from "./upload-entry.ts";

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

interface Draft {
  readonly text: string;
  readonly mediaId?: string;
  readonly alt?: string;
  readonly clientMessageId: string;
}

/**
 * Over the socket, which acknowledges after the commit; by HTTP when the socket does not open within a few seconds. It
 * is the draft's own id that makes one message of all attempts: under one key for all of them, each would be told for a
 * minute that the one before is not done, although the server died over that.
 */
async function sendDraft(socket: ChatSocket, to: string, draft: Draft): Promise<Message> {
  if (!(await connected(socket)))
    return call("POST /messages/send/:userId", { params: { userId: to }, body: draft });
  const answer: SendAnswer = await socket
    .timeout(ACKNOWLEDGE_MS)
    .emitWithAck("sendMessage", { to, ...draft })
    .catch(() => {
      throw new ApiError(0, "TIMEOUT");
    });
  if (answer.ok) return answer.message;
  throw new ApiError(ERROR_STATUS[answer.error.code] ?? 0, answer.error.code, {
    message: answer.error.message,
  });
}

type Keep = (entry: OutboxEntry) => Promise<void>;

/** Sends one entry; a picture goes first, once, and is remembered by what the server calls it. */
export async function deliver(socket: ChatSocket, entry: OutboxEntry, keep: Keep): Promise<Message> {
  const { to, text, picture, clientMessageId } = entry;
  if (!picture) return sendDraft(socket, to, { text, clientMessageId });
  const { alt } = picture;
  const upload = () => uploadEntry(entry, keep);
  const mediaId = picture.mediaId ?? (await upload());
  try {
    return await sendDraft(socket, to, { text, mediaId, alt, clientMessageId });
  } catch (error) {
    // It waited for longer than the server keeps what nobody has sent.
    const isGone = picture.mediaId !== undefined && error instanceof ApiError && error.code === "NOT_FOUND";
    if (!isGone) throw error;
    return sendDraft(socket, to, { text, mediaId: await upload(), alt, clientMessageId });
  }
}

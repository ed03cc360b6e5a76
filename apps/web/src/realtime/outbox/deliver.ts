import { ERROR_STATUS } from "@lingualoom/contract/errors.ts";
import type { SendAnswer } from "@lingualoom/contract/events.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { ApiError } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import type { ChatSocket } from "../socket.ts";
import type { OutboxEntry } from "./entry.ts";

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

/** Over the socket, which acknowledges after the commit; by HTTP when the socket does not open within a few seconds. */
export async function deliver(
  socket: ChatSocket,
  { to, text, clientMessageId }: OutboxEntry,
): Promise<Message> {
  if (!(await connected(socket)))
    return call(
      "POST /messages/send/:userId",
      { params: { userId: to }, body: { text, clientMessageId } },
      { idempotencyKey: clientMessageId },
    );
  const answer: SendAnswer = await socket
    .timeout(ACKNOWLEDGE_MS)
    .emitWithAck("sendMessage", { to, text, clientMessageId })
    .catch(() => {
      throw new ApiError(0, "TIMEOUT");
    });
  if (answer.ok) return answer.message;
  throw new ApiError(ERROR_STATUS[answer.error.code] ?? 0, answer.error.code, {
    message: answer.error.message,
  });
}

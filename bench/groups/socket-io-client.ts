import type { SendAnswer } from "@lingualoom/contract/events.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { connect, TEXT } from "../messages/closed-loop.ts";
import type { Connect } from "./group-loop.ts";

/** For Lingualoom and for bare Socket.IO, which speak the same. */
export const connectSocketIo: Connect = async (url, person, groups, receive) => {
  const socket = await connect(url, person, groups);
  socket.on("newMessage", ({ clientMessageId }: Message) => receive(clientMessageId));
  return {
    send: (conversationId, clientMessageId, refused) => {
      const draft = { conversationId, text: TEXT, clientMessageId };
      socket.emit("sendMessage", draft, (answer: SendAnswer) => {
        if (!answer.ok) refused(answer.error.message);
      });
    },
    close: () => void socket.disconnect(),
  };
};

/** The control: Socket.IO alone. It hands every message on and acknowledges it; nothing is checked or stored. */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";

const http = createServer();
const io = new Server(http, { serveClient: false, perMessageDeflate: false });
let seq = 0;

const groupsOf = (query: unknown) => (query ? String(query).split(",") : []);

io.on("connection", (socket) => {
  const me = String(socket.handshake.query.id);
  void socket.join(`user:${me}`);
  void socket.join(groupsOf(socket.handshake.query.groups));
  socket.on("sendMessage", (draft, acknowledge) => {
    const message = {
      _id: randomUUID(),
      conversationId: draft.conversationId ?? randomUUID(),
      seq: ++seq,
      senderId: me,
      receiverId: draft.to,
      text: draft.text,
      image: "",
      createdAt: new Date().toISOString(),
      clientMessageId: draft.clientMessageId,
      revision: 1,
      changeSeq: seq,
    };
    if (draft.conversationId) socket.to(draft.conversationId).emit("newMessage", message);
    else io.to(`user:${draft.to}`).emit("newMessage", message);
    acknowledge({ ok: true, message });
  });
});

http.listen(0, "127.0.0.1", () => {
  console.log(`ready: http://127.0.0.1:${(http.address() as AddressInfo).port}`);
});
process.on("SIGTERM", () => process.exit(0));

import type { MissedAnswer, requests, SendAnswer } from "@lingualoom/contract/events.ts";
import type { ChangedConversation } from "@lingualoom/contract/missed.ts";
import type { z } from "zod";
import type { ReceiptKind } from "../people/membership/shown-receipt-store.ts";
import type { Platform } from "../platform/context.ts";
import type { RequestBudget } from "../platform/realtime/limits/request-budget.ts";
import type { Presence } from "../platform/realtime/presence/presence.ts";
import { RequestGate } from "../platform/realtime/request-gate.ts";
import type { PersonSocket } from "../platform/realtime/sockets.ts";
import type { Typing } from "../platform/realtime/typing.ts";
import type { Calls } from "../reach/calls/calls.ts";
import { serveCalls } from "../reach/calls/routes.ts";
import type { Addresses } from "../talk/conversations/addresses.ts";
import type { Receipts } from "../talk/messages/receipts/receipts.ts";
import { attached } from "../talk/messages/send/attached.ts";
import type { Sender } from "../talk/messages/send/send.ts";

export interface RequestDependencies {
  readonly addresses: Addresses;
  readonly sender: Sender;
  readonly receipts: Receipts;
  readonly typing: Typing;
  readonly presence: Presence;
  readonly calls: Calls;
  /** Tracks which browsers are being looked at. */
  readonly lookedAt: {
    begin(sessionId: string, socketId: string): Promise<void>;
    end(sessionId: string, socketId: string): Promise<void>;
  };
  /** Sends the stored value to the user's devices; the payload of the request is not trusted. */
  readonly repeatSettings: (userId: string, type: string, exceptSocket: string) => Promise<void>;
  /** Returns the user's conversations that are ahead of their page. */
  readonly findMissed: (me: string, known: z.output<typeof requests.findMissed>) => Promise<ChangedConversation[]>;
  /** Registers a send that a stopping server answers before it closes the socket. */
  readonly answerFirst: (send: Promise<void>) => void;
  /** Takes the cost of a request and returns 0, or the seconds to wait. */
  readonly budget: RequestBudget;
}

/** Serves all requests of a page's socket. Requests of a wrong shape are refused or dropped. */
export function serveRequests(socket: PersonSocket, context: Platform, deps: RequestDependencies): void {
  const { log } = context;
  const { presence, repeatSettings } = deps;
  const gate = new RequestGate(socket, deps.budget, context);
  const { me } = gate;
  serveSending(gate, context, deps);
  serveMissed(gate, deps);
  serveReceipts(gate, deps);
  serveTyping(gate, deps);
  serveCalls(gate, deps.calls);
  gate.on("watchPresence", (people) => presence.watch(me, socket.id, people));
  serveLookedAt(gate, context, deps);
  gate.on("settingsChanged", ({ type }) => repeatSettings(me, type, socket.id));

  presence.connected(me, socket.id).catch((error) => log.error({ err: error }, "presence failed"));
  socket.on("disconnect", () => presence.disconnected(me, socket.id));
}

function serveSending(
  gate: RequestGate,
  { limits }: Platform,
  { addresses, sender, answerFirst }: RequestDependencies,
): void {
  const { socket, me } = gate;
  async function send(payload: unknown): Promise<SendAnswer> {
    try {
      const { conversationId, to: other, mediaId, alt, attachments, ...draft } = gate.admit("sendMessage", payload);
      if (socket.data.isGuest) await limits.consume("GUEST_SEND", me);
      const { message } = await sender.send({
        ...draft,
        from: me,
        conversation: () => addresses.forSending(me, { conversationId, other }),
        attachments: [...(mediaId === undefined ? [] : [{ mediaId, alt }]), ...attached(attachments)],
        socketId: socket.id,
      });
      return { ok: true, message };
    } catch (error) {
      return { ok: false, error: gate.refuse("sendMessage", error) };
    }
  }
  socket.on("sendMessage", (payload, acknowledge: unknown) => {
    const answered = send(payload).then((answer) => {
      if (typeof acknowledge === "function") acknowledge(answer);
    });
    answerFirst(answered);
  });
}

const canAnswer = (answer: unknown): answer is (answer: MissedAnswer) => void => typeof answer === "function";

/** Runs one at a time: pages need no more, and each request goes through all conversations of the user. */
function serveMissed(gate: RequestGate, { findMissed }: RequestDependencies): void {
  let isFinding = false;
  async function find(payload: unknown): Promise<MissedAnswer> {
    if (isFinding) return { ok: false };
    isFinding = true;
    try {
      return { ok: true, missed: await findMissed(gate.me, gate.admit("findMissed", payload)) };
    } catch (error) {
      gate.refuse("findMissed", error);
      return { ok: false };
    } finally {
      isFinding = false;
    }
  }
  gate.socket.on("findMissed", (payload, answer: unknown) => {
    if (canAnswer(answer)) void find(payload).then(answer);
  });
}

function serveReceipts(gate: RequestGate, { addresses, receipts }: RequestDependencies): void {
  const advance =
    (kind: ReceiptKind) =>
    async ({ conversationId, with: other, seq }: z.output<typeof requests.markRead>) => {
      const conversation = await addresses.find(gate.me, { conversationId, other });
      if (conversation) await receipts.advance(kind, gate.me, conversation.conversationId, seq);
    };
  gate.on("markRead", advance("read"));
  gate.on("markDelivered", advance("delivered"));
}

function serveLookedAt(gate: RequestGate, { log }: Platform, { lookedAt }: RequestDependencies): void {
  const { socket } = gate;
  const { sessionId } = socket.data;
  gate.on("lookedAt", (given) =>
    given.lookedAt ? lookedAt.begin(sessionId, socket.id) : lookedAt.end(sessionId, socket.id),
  );
  socket.on("disconnect", () => {
    lookedAt
      .end(sessionId, socket.id)
      .catch((error) => log.error({ err: error }, "the end of a look at a page was not noted"));
  });
}

function serveTyping(gate: RequestGate, { addresses, presence, typing }: RequestDependencies): void {
  const { me } = gate;
  gate.on("typing", async ({ conversationId, to: other, typing: isTyping }) => {
    const conversation = await addresses.find(me, { conversationId, other });
    if (!conversation) return;
    const apart = conversation.memberIds.filter((id) => id !== me && presence.hasBlock(me, id));
    typing.set(me, conversation.conversationId, apart, isTyping);
  });
}

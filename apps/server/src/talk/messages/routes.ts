import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Platform } from "#/platform/context.ts";
import { notFound } from "#/platform/errors.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import { bytesOfDataUrl } from "#/platform/media/picture-input.ts";
import type { Address, Addresses } from "../conversations/addresses.ts";
import { emptyHistory, historyPage } from "./history/history.ts";
import type { Receipts } from "./receipts/receipts.ts";
import { attached } from "./send/attached.ts";
import type { Sender } from "./send/send.ts";
import type { DraftAttachment } from "./send/sent-attachments.ts";

type Names =
  | "GET /conversations/:conversationId/messages"
  | "POST /conversations/:conversationId/messages"
  | "POST /conversations/:conversationId/read"
  | "GET /messages/:userId"
  | "POST /messages/send/:userId"
  | "POST /messages/:userId/read";

/** Calls of a conversation and their aliases, which address the other person. */
export function messageRoutes(
  context: Platform,
  deps: {
    readonly onUnknownLanguage: (message: Message) => void;
    readonly addresses: Addresses;
    readonly sender: Sender;
    readonly receipts: Receipts;
  },
): Routes<Names> {
  const { replica } = context;
  const { addresses, sender, receipts } = deps;

  async function list(me: string, address: Address, query: HistoryQuery, url: URL): Promise<Reply<Message[]>> {
    const conversation = await addresses.find(me, address);
    if (conversation)
      return replica.read((database) =>
        historyPage({ ...context, database }, deps.onUnknownLanguage, me, conversation, query, url),
      );
    if (query.around !== undefined) throw notFound("messageNotFound");
    return emptyHistory(me);
  }

  async function post(me: string, address: Address, body: Body, onceId: string | undefined) {
    const { image, mediaId, alt, attachments, ...draft } = body;
    const { message, isNew } = await sender.send({
      ...draft,
      from: me,
      attachments: [...pictureOf(body), ...attached(attachments)],
      conversation: () => addresses.forSending(me, address),
      clientMessageId: body.clientMessageId ?? onceId,
    });
    return new Reply(message, { status: isNew ? 201 : 200 });
  }

  async function read(me: string, address: Address, seq: number) {
    const conversation = await addresses.find(me, address);
    if (conversation) await receipts.advance("read", me, conversation.conversationId, seq);
    return { success: true as const };
  }

  return {
    "GET /conversations/:conversationId/messages": ({ me, params, query, url }) => list(me.userId, params, query, url),
    "POST /conversations/:conversationId/messages": ({ me, params, body, onceId }) =>
      post(me.userId, params, body, onceId),
    "POST /conversations/:conversationId/read": ({ me, params, body }) => read(me.userId, params, body.seq),
    "GET /messages/:userId": ({ me, params, query, url }) => list(me.userId, { other: params.userId }, query, url),
    "POST /messages/send/:userId": ({ me, params, body, onceId }) =>
      post(me.userId, { other: params.userId }, body, onceId),
    "POST /messages/:userId/read": ({ me, params, body }) => read(me.userId, { other: params.userId }, body.seq),
  };
}

type HistoryQuery = ParsedInput<"GET /conversations/:conversationId/messages", "query">;
type Body = ParsedInput<"POST /conversations/:conversationId/messages", "body">;

/** The picture fields of the specification. */
function pictureOf({ image, mediaId, alt }: Body): DraftAttachment[] {
  if (mediaId !== undefined) return [{ mediaId, alt }];
  return image === "" ? [] : [{ bytes: bytesOfDataUrl(image, "image"), alt }];
}

import type { Got } from "@lingualoom/contract/calls.ts";
import { Reply, type Routes } from "../../http/routes.ts";
import { bytesOfDataUrl } from "../../media/given-picture.ts";
import type { DirectConversations } from "../conversations/direct.ts";
import type { Memberships } from "../conversations/membership.ts";
import { emptyHistory, type HistoryDependencies, historyPage } from "./history/history.ts";
import type { Receipts } from "./receipts/receipts.ts";
import type { Draft, Sender } from "./send/send.ts";
import type { DraftPicture } from "./send/sent-picture.ts";

export interface MessageDependencies extends HistoryDependencies {
  readonly memberships: Memberships;
  readonly direct: DirectConversations;
  readonly sender: Sender;
  readonly receipts: Receipts;
}

type Names =
  | "GET /conversations/:conversationId/messages"
  | "POST /conversations/:conversationId/messages"
  | "POST /conversations/:conversationId/read"
  | "GET /messages/:userId"
  | "POST /messages/send/:userId"
  | "POST /messages/:userId/read";

/** Each call of a conversation, and its alias by the other person's id, which is resolved here and nowhere further in. */
export function messageRoutes(deps: MessageDependencies): Routes<Names> {
  const { memberships, direct, sender, receipts } = deps;

  async function post(
    from: string,
    conversation: Draft["conversation"],
    body: Body,
    onceId: string | undefined,
  ) {
    const { message, isNew } = await sender.send({
      ...{ from, conversation, text: body.text, picture: pictureOf(body), alt: body.alt },
      clientMessageId: body.clientMessageId ?? onceId,
    });
    return new Reply(message, { status: isNew ? 201 : 200 });
  }

  return {
    async "GET /conversations/:conversationId/messages"({ me: { userId }, params, query, url }) {
      const conversation = await memberships.membershipOf(userId, params.conversationId);
      return historyPage(deps, userId, conversation, query, url);
    },

    async "POST /conversations/:conversationId/messages"({ me: { userId }, params, body, onceId }) {
      const conversation = () => memberships.membershipOf(userId, params.conversationId);
      return post(userId, conversation, body, onceId);
    },

    async "POST /conversations/:conversationId/read"({ me: { userId }, params, body }) {
      const { conversationId } = await memberships.membershipOf(userId, params.conversationId);
      await receipts.advance("read", userId, conversationId, body.seq);
      return { success: true };
    },

    async "GET /messages/:userId"({ me: { userId }, params, query, url }) {
      const conversationId = await direct.conversationIdOf(userId, params.userId);
      if (conversationId === null) return emptyHistory(userId);
      const conversation = await memberships.membershipOf(userId, conversationId);
      return historyPage(deps, userId, conversation, query, url);
    },

    async "POST /messages/send/:userId"({ me: { userId }, params, body, onceId }) {
      return post(userId, () => direct.open(userId, params.userId), body, onceId);
    },

    async "POST /messages/:userId/read"({ me: { userId }, params, body }) {
      const conversationId = await direct.conversationIdOf(userId, params.userId);
      if (conversationId !== null) await receipts.advance("read", userId, conversationId, body.seq);
      return { success: true };
    },
  };
}

type Body = Got<"POST /conversations/:conversationId/messages", "body">;

function pictureOf({ image, mediaId }: Body): DraftPicture | undefined {
  if (mediaId !== undefined) return { mediaId };
  return image === "" ? undefined : { bytes: bytesOfDataUrl(image, "image") };
}

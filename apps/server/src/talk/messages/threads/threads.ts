import type { Output, ParsedInput } from "@lingualoom/contract/calls.ts";
import { Time } from "@lingualoom/contract/fields.ts";
import type { Message, Thread } from "@lingualoom/contract/shapes.ts";
import { z } from "zod";
import { lockConversation } from "#/people/membership/lock-store.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { decodeCursor, encodeCursor, nextLink } from "#/platform/http/link.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { Job } from "#/platform/work-queue/work-store.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import type { ThreadPlace } from "#/talk/message/parts/thread.ts";
import { presentMessage, presentMessageAt } from "#/talk/message/presenter.ts";
import { threadPage } from "../history/history.ts";
import {
  addFollowers,
  advanceThread,
  countReplies,
  countUnread,
  readFollowed,
  readFollower,
  readForViewer,
  readLastReplies,
  readReply,
  readRoot,
  storeFollowing,
  type ThreadCursor,
  type ThreadRoot,
} from "./thread-store.ts";

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
  readonly memberships: Memberships;
}

const ATTEMPTS = 9;
const AT_ONCE = 4;

type Address = { readonly conversationId: string; readonly rootId: string };
type Place = ThreadRoot & { readonly conversationId: string };
type Followed = Output<"GET /threads">;
type ThreadPage = Output<"GET /conversations/:conversationId/threads/:rootId">;
type PageQuery = ParsedInput<"GET /conversations/:conversationId/threads/:rootId", "query">;

/**
 * Threads: views of a conversation's messages that reply to one root. Their summaries are counted after the send, by the
 * work queue, so that a send writes as many rows as ever and many replies at once are counted together.
 */
export class Threads {
  readonly #context: Needs;

  constructor(context: Needs) {
    this.#context = context;
    context.work.register<ThreadPlace>({
      kind: "thread",
      run: (job) => this.#count(job),
      attempts: ATTEMPTS,
      atOnce: AT_ONCE,
    });
  }

  /** Called with every message that was sent or deleted. */
  noteMessage({ inThread }: Message): void {
    if (inThread) this.#context.work.wake("thread");
  }

  async #count({ payload: place }: Job<ThreadPlace>): Promise<undefined> {
    const { background, memberships, deliver } = this.#context;
    const { conversationId, rootSeq } = place;
    const root = await background.begin(async (sql) => {
      await lockConversation(sql, conversationId);
      await addFollowers(sql, place);
      return countReplies(sql, place);
    });
    const conversation = (await memberships.findAll([conversationId])).get(conversationId);
    if (!root || !conversation) return;
    deliver.toMembers(conversationId, "messageUpdated", presentMessage(root, conversation));
    if (!root.thread) return;
    const reply = await readReply(background, place, root.thread.lastSeq);
    if (!reply || reply.followers.length === 0) return;
    const { seq, sender_id: senderId } = reply;
    const changed = { conversationId, rootId: root.id, rootSeq, reply: { seq, senderId } };
    deliver.to(reply.followers, "threadChanged", changed);
  }

  async list(
    me: string,
    { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
    url: URL,
  ) {
    const { database, clock, memberships } = this.#context;
    const [unread, { rows, next }] = await Promise.all([
      countUnread(database, me),
      readFollowed(database, me, { limit, cursor: threadCursor(cursor) }),
    ]);
    const conversations = await memberships.findAll(rows.map((row) => row.conversation_id));
    const now = clock.now();
    const present = (row: MessageRow) => {
      const conversation = conversations.get(row.conversation_id);
      return conversation && presentMessageAt(row, conversation, now);
    };
    const replies = rows.length === 0 ? [] : await readLastReplies(database, me, rows);
    const threads = rows.flatMap((row): Followed => {
      const last = replies.find((one) => one.conversation_id === row.conversation_id && one.thread_seq === row.seq);
      const [root, lastReply] = [present(row), last && present(last)];
      return root && lastReply ? [{ root, lastReply, unread: row.unread }] : [];
    });
    const link = next ? nextLink(url, { cursor: encodeCursor(next) }) : {};
    return new Reply(threads, { headers: { "x-unread-threads": String(unread), ...link } });
  }

  /** @throws AppError `NOT_FOUND` */
  async page(me: string, address: Address, query: PageQuery, url: URL): Promise<Reply<ThreadPage>> {
    const { database, clock, memberships } = this.#context;
    const conversation = await memberships.membershipOf(me, address.conversationId);
    const place = await this.#place(address);
    const now = clock.now();
    const { rows, link } = await threadPage(this.#context, me, conversation, { ...query, rootSeq: place.seq }, url);
    const [[root], mine] = await Promise.all([
      readForViewer(database, me, address.conversationId, place.seq),
      readFollower(database, { ...keyOf(place), me }),
    ]);
    const page = {
      ...(root && { root: presentMessageAt(root, conversation, now) }),
      replies: rows.map((row) => presentMessageAt(row, conversation, now)),
      ...mine,
    };
    return new Reply(page, link ? { headers: { link } } : {});
  }

  /** @throws AppError `NOT_FOUND` */
  async follow(me: string, address: Address, following: boolean): Promise<void> {
    const place = await this.#placeFor(me, address);
    const mine = await storeFollowing(this.#context.database, { ...keyOf(place), me }, following);
    this.#tell(me, place, mine);
  }

  /** @throws AppError `NOT_FOUND` */
  async read(me: string, address: Address, seq: number): Promise<void> {
    const place = await this.#placeFor(me, address);
    const mine = await advanceThread(this.#context.database, { ...keyOf(place), me }, seq);
    this.#tell(me, place, mine);
  }

  #tell(me: string, place: Place, mine: Thread["mine"]): void {
    const { conversationId, id: rootId, seq: rootSeq } = place;
    if (mine) this.#context.deliver.to([me], "threadChanged", { conversationId, rootId, rootSeq, mine });
  }

  async #placeFor(me: string, address: Address): Promise<Place> {
    await this.#context.memberships.membershipOf(me, address.conversationId);
    return this.#place(address);
  }

  async #place({ conversationId, rootId }: Address): Promise<Place> {
    const root = await readRoot(this.#context.database, conversationId, rootId);
    if (!root) throw notFound("messageNotFound");
    return { ...root, conversationId };
  }
}

const keyOf = ({ conversationId, seq }: Place): ThreadPlace => ({ conversationId, rootSeq: seq });

const Cursor = z.object({ at: Time, id: z.uuid(), seq: z.number().int() });

function threadCursor(cursor: string | undefined): ThreadCursor | null {
  if (!cursor) return null;
  const parsed = Cursor.safeParse(decodeCursor(cursor));
  if (!parsed.success) throw new AppError("VALIDATION", say("cursorUnknown"));
  return parsed.data;
}

export function threadRoutes(
  threads: Threads,
): Routes<
  | "GET /threads"
  | "GET /conversations/:conversationId/threads/:rootId"
  | "PUT /conversations/:conversationId/threads/:rootId/follow"
  | "POST /conversations/:conversationId/threads/:rootId/read"
> {
  return {
    "GET /threads": ({ me, query, url }) => threads.list(me.userId, query, url),
    "GET /conversations/:conversationId/threads/:rootId": ({ me, params, query, url }) =>
      threads.page(me.userId, params, query, url),
    async "PUT /conversations/:conversationId/threads/:rootId/follow"({ me, params, body }) {
      await threads.follow(me.userId, params, body.following);
      return { success: true as const };
    },
    async "POST /conversations/:conversationId/threads/:rootId/read"({ me, params, body }) {
      await threads.read(me.userId, params, body.seq);
      return { success: true as const };
    },
  };
}

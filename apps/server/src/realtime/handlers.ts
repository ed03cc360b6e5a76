import {
  type MissedAnswer,
  type RequestAnswer,
  type RequestName,
  requests,
  type SendAnswer,
} from "@lingualoom/contract/events.ts";
import type { Missed } from "@lingualoom/contract/missed.ts";
import type { Logger } from "pino";
import type { z } from "zod";
import { AppError, asAppError } from "../errors.ts";
import type { DirectConversations } from "../features/conversations/direct.ts";
import type { Memberships } from "../features/conversations/membership.ts";
import type { Receipts } from "../features/messages/receipts/receipts.ts";
import type { ReceiptKind } from "../features/messages/receipts/receipts-store.ts";
import type { Sender } from "../features/messages/send/send.ts";
import { localizedError } from "../http/sentences/sentences.ts";
import { refusal as tooMany } from "../rate-limits/limits.ts";
import type { RequestBudget } from "./limits/request-budget.ts";
import type { Presence } from "./presence/presence.ts";
import type { PersonSocket } from "./sockets.ts";
import type { Typing } from "./typing.ts";

export interface RequestDependencies {
  readonly sender: Sender;
  readonly receipts: Receipts;
  readonly typing: Typing;
  readonly memberships: Pick<Memberships, "membershipOf">;
  /** Resolves the alias of a direct conversation: the other person's id. */
  readonly direct: Pick<DirectConversations, "open" | "conversationIdOf">;
  readonly presence: Presence;
  /** Tells the person's devices what is stored now; the payload of the request is not believed. */
  readonly repeatSettings: (userId: string, type: string, exceptSocket: string) => Promise<void>;
  /** The person's conversations that are ahead of what their page holds. */
  readonly findMissed: (me: string, known: z.output<typeof requests.findMissed>) => Promise<Missed[]>;
  /** Takes what a request costs its person: 0, or the seconds to wait. */
  readonly budget: RequestBudget;
  readonly log: Logger;
}

/** What a request costs, where that is more than a small one does: a look-up of many, and telling all own devices. */
const COSTS: { readonly [N in RequestName]?: (payload: unknown) => number } = {
  watchPresence: (people) => 1 + Math.ceil((Array.isArray(people) ? people.length : 0) / PEOPLE_AT_ONE),
  settingsChanged: () => 10,
  findMissed: () => 10,
};
/** People looked up for the price of one request. */
const PEOPLE_AT_ONE = 20;

/** Requests of one socket worked on at once; a page never comes near, and a flood costs no more than this. */
const AT_ONCE = 50;

const ADDRESSES: ReadonlySet<unknown> = new Set(["conversationId", "to"]);

/** Why a draft is refused: as over HTTP, where an id of the wrong form cannot exist. */
function refusalOf(issues: readonly z.core.$ZodIssue[]): AppError {
  return issues.every(({ path, code }) => ADDRESSES.has(path[0]) && code === "invalid_format")
    ? new AppError("NOT_FOUND", "Not found")
    : new AppError("VALIDATION", issues[0]?.message ?? "The request has the wrong shape");
}

const canAnswer = (answer: unknown): answer is (answer: MissedAnswer) => void => typeof answer === "function";

/** Everything a page can ask over its socket. Whatever has the wrong shape is refused or dropped. */
export function serveRequests(socket: PersonSocket, deps: RequestDependencies): void {
  const { sender, receipts, typing, memberships, direct, presence } = deps;
  const { repeatSettings, findMissed, budget, log } = deps;
  const me = socket.data.userId;
  const language = socket.data.interfaceLanguage ?? "en";
  let running = 0;
  let isFinding = false;

  const said = (error: unknown) => {
    const { wire, details } = asAppError(error);
    return localizedError(wire, language, details.retryAfter);
  };

  /** @throws AppError `RATE_LIMITED` when their person has asked too much */
  function pay(name: RequestName, payload: unknown) {
    const seconds = budget.take(me, COSTS[name]?.(payload) ?? 1);
    if (seconds > 0) throw tooMany(seconds * 1_000);
  }

  /** A page asks most of this without an acknowledgement; then nothing can be answered, and what fails is only logged. */
  function on<N extends Exclude<RequestName, "sendMessage" | "findMissed">>(
    name: N,
    act: (payload: z.output<(typeof requests)[N]>) => Promise<void>,
  ) {
    (socket.on as (event: string, listener: (...given: unknown[]) => void) => void)(
      name,
      (payload, acknowledge) => {
        const answer = (answer: RequestAnswer) => {
          if (typeof acknowledge === "function") acknowledge(answer);
        };
        if (running === AT_ONCE) return;
        running += 1;
        run(name, payload, act)
          .then(
            () => answer({ ok: true }),
            (error) => answer({ ok: false, error: said(error) }),
          )
          .finally(() => {
            running -= 1;
          });
      },
    );
  }

  async function run<N extends RequestName>(
    name: N,
    payload: unknown,
    act: (payload: z.output<(typeof requests)[N]>) => Promise<void>,
  ) {
    pay(name, payload);
    const parsed = requests[name].safeParse(payload);
    if (!parsed.success) throw refusalOf(parsed.error.issues);
    try {
      await act(parsed.data as z.output<(typeof requests)[N]>);
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error, request: name }, "a socket request failed");
      throw error;
    }
  }

  socket.on("sendMessage", (payload, acknowledge) => {
    const answer = (answer: SendAnswer) => {
      if (typeof acknowledge === "function") acknowledge(answer);
    };
    try {
      pay("sendMessage", payload);
    } catch (error) {
      return answer({ ok: false, error: said(error) });
    }
    const parsed = requests.sendMessage.safeParse(payload);
    if (!parsed.success) return answer({ ok: false, error: said(refusalOf(parsed.error.issues)) });
    const { conversationId, to, text, mediaId, alt, clientMessageId } = parsed.data;
    const conversation = () =>
      conversationId === undefined
        ? direct.open(me, to as string)
        : memberships.membershipOf(me, conversationId);
    const picture = mediaId === undefined ? undefined : { mediaId };
    sender.send({ from: me, conversation, text, picture, alt, clientMessageId, socketId: socket.id }).then(
      (sent) => answer({ ok: true, message: sent.message }),
      (error) => {
        if (!(error instanceof AppError)) log.error({ err: error }, "a send failed");
        answer({ ok: false, error: said(error) });
      },
    );
  });

  // One at a time: a page has no use for more, and each goes through all conversations of the person.
  socket.on("findMissed", (payload, answer: unknown) => {
    if (!canAnswer(answer)) return;
    const parsed = requests.findMissed.safeParse(payload);
    if (!parsed.success || isFinding || budget.take(me, COSTS.findMissed?.(payload) ?? 1) > 0)
      return answer({ ok: false });
    isFinding = true;
    findMissed(me, parsed.data)
      .then(
        (missed) => answer({ ok: true, missed }),
        (error) => {
          log.error({ err: error }, "a page could not be told what it missed");
          answer({ ok: false });
        },
      )
      .finally(() => {
        isFinding = false;
      });
  });

  /** Null where an alias names somebody with whom there is no conversation. */
  async function find(conversationId: string | undefined, alias: string | undefined) {
    const id = conversationId ?? (await direct.conversationIdOf(me, alias as string));
    return id === null ? null : memberships.membershipOf(me, id);
  }

  const receipt =
    (kind: ReceiptKind) =>
    async ({ conversationId, with: other, seq }: z.output<typeof requests.markRead>) => {
      const conversation = await find(conversationId, other);
      if (conversation) await receipts.advance(kind, me, conversation.conversationId, seq);
    };
  on("markRead", receipt("read"));
  on("markDelivered", receipt("delivered"));
  on("typing", async ({ conversationId, to, typing: isTyping }) => {
    const conversation = await find(conversationId, to);
    const audience = conversation?.memberIds.filter((id) => id !== me && !presence.hasBlock(me, id)) ?? [];
    if (conversation && audience.length > 0) typing.set(me, conversation.conversationId, audience, isTyping);
  });
  on("watchPresence", (people) => presence.watch(me, socket.id, people));
  on("settingsChanged", ({ type }) => repeatSettings(me, type, socket.id));

  presence.connected(me, socket.id).catch((error) => log.error({ err: error }, "presence failed"));
  socket.on("disconnect", () => presence.disconnected(me, socket.id));
}

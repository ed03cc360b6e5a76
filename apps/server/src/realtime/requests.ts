import {
  type MissedAnswer,
  type RequestName,
  requests,
  type SendAnswer,
} from "@lingualoom/contract/events.ts";
import type { Missed } from "@lingualoom/contract/missed.ts";
import type { Logger } from "pino";
import type { z } from "zod";
import type { Mark } from "../features/conversations/marks.ts";
import type { Send } from "../features/conversations/send.ts";
import { AppError, asAppError } from "../http/errors.ts";
import { spokenError } from "../http/sentences/sentences.ts";
import type { Presence } from "./presence.ts";
import type { PersonSocket } from "./sockets.ts";
import type { Typing } from "./typing.ts";

export interface RequestDependencies {
  readonly send: Send;
  readonly mark: Mark;
  readonly typing: Typing;
  readonly presence: Presence;
  /** Tells the person's devices what is stored now; the payload of the request is not believed. */
  readonly repeatSettings: (userId: string, type: string, exceptSocket: string) => Promise<void>;
  /** The person's conversations that are ahead of what their page holds. */
  readonly findMissed: (me: string, known: z.output<typeof requests.findMissed>) => Promise<Missed[]>;
  /** Whether `from` may be seen typing by `to`: only people with a conversation. */
  readonly arePartners: (from: string, to: string) => Promise<boolean>;
  readonly log: Logger;
}

/** Requests of one socket worked on at once; a page never comes near, and a flood costs no more than this. */
const AT_ONCE = 50;

/** Why a draft is refused: as over HTTP, where an id of the wrong form cannot exist. */
function refusalOf(issues: readonly z.core.$ZodIssue[]): AppError {
  return issues.every((issue) => issue.path[0] === "to" && issue.code === "invalid_format")
    ? new AppError("NOT_FOUND", "Not found")
    : new AppError("VALIDATION", issues[0]?.message ?? "The request has the wrong shape");
}

const canAnswer = (answer: unknown): answer is (answer: MissedAnswer) => void => typeof answer === "function";

/** Everything a page can ask over its socket. Whatever has the wrong shape is refused or dropped. */
export function serveRequests(socket: PersonSocket, deps: RequestDependencies): void {
  const { send, mark, typing, presence, repeatSettings, arePartners, findMissed, log } = deps;
  const me = socket.data.userId;
  const language = socket.data.interfaceLanguage ?? "en";
  let running = 0;
  let isFinding = false;

  /** Requests without an acknowledgement: nothing can be answered, so what fails is only logged. */
  function on<N extends Exclude<RequestName, "sendMessage" | "findMissed">>(
    name: N,
    act: (payload: z.output<(typeof requests)[N]>) => Promise<void>,
  ) {
    (socket.on as (event: string, listener: (payload: unknown) => void) => void)(name, (payload) => {
      const parsed = requests[name].safeParse(payload);
      if (!parsed.success || running === AT_ONCE) return;
      running += 1;
      act(parsed.data as z.output<(typeof requests)[N]>)
        .catch((error) => {
          if (!(error instanceof AppError))
            log.error({ err: error, request: name }, "a socket request failed");
        })
        .finally(() => {
          running -= 1;
        });
    });
  }

  socket.on("sendMessage", (payload, acknowledge) => {
    const answer = (answer: SendAnswer) => {
      if (typeof acknowledge === "function") acknowledge(answer);
    };
    const parsed = requests.sendMessage.safeParse(payload);
    if (!parsed.success)
      return answer({ ok: false, error: spokenError(refusalOf(parsed.error.issues).wire, language) });
    const { to, text, mediaId, alt, clientMessageId } = parsed.data;
    const picture = mediaId === undefined ? undefined : { mediaId };
    send({ from: me, to, text, picture, alt, clientMessageId, socketId: socket.id }).then(
      (sent) => answer({ ok: true, message: sent.message }),
      (error) => {
        if (!(error instanceof AppError)) log.error({ err: error }, "a send failed");
        const refusal = asAppError(error);
        answer({ ok: false, error: spokenError(refusal.wire, language, refusal.details.retryAfter) });
      },
    );
  });

  // One at a time: a page has no use for more, and each goes through all conversations of the person.
  socket.on("findMissed", (payload, answer: unknown) => {
    if (!canAnswer(answer)) return;
    const parsed = requests.findMissed.safeParse(payload);
    if (!parsed.success || isFinding) return answer({ ok: false });
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

  on("markRead", ({ with: other, seq }) => mark("read", me, other, seq));
  on("markDelivered", ({ with: other, seq }) => mark("delivered", me, other, seq));
  on("typing", async ({ to, typing: isTyping }) => {
    if (await arePartners(me, to)) typing(me, to, isTyping);
  });
  on("watchPresence", (people) => presence.watch(me, socket.id, people));
  on("settingsChanged", ({ type }) => repeatSettings(me, type, socket.id));

  presence.connected(me, socket.id).catch((error) => log.error({ err: error }, "presence failed"));
  socket.on("disconnect", () => presence.disconnected(me, socket.id));
}

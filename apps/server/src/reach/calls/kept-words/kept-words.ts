import type { Call } from "@lingualoom/contract/calls/calls.ts";
import type { CallTurn } from "@lingualoom/contract/calls/kept-words.ts";
import { isLanguage } from "@lingualoom/translation/languages.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Platform, SettingsOf } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { RunResult } from "#/platform/work-queue/work.ts";
import { addWork } from "#/platform/work-queue/work-store.ts";
import type { Sender } from "#/talk/messages/send/send.ts";
import { lockCall, readCall } from "../call-store.ts";
import { presentCall } from "../calls.ts";
import {
  dropTurn,
  insertTurns,
  isAgreed,
  isComplete,
  readKeptCall,
  readTurns,
  type StoredTurn,
  storeAnswer,
  storeRoot,
  tookPart,
} from "./kept-words-store.ts";

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
  readonly memberships: Memberships;
  readonly settingsOf: SettingsOf;
}

/** Milliseconds until pages that have words have handed them in; later words are added after the others. */
const GATHER_MS = 4_000;
const ATTEMPTS = 6;
const AT_ONCE = 4;
/** Stored with the language of words that were recognized. */
const DETECTOR = "captions";
const CONFIDENCE = 0.9;

/**
 * Keeps what was said in a call, if everyone who took part agrees. Until then the words are only in the memory of their
 * speakers' pages. Afterwards they are messages of their speakers, in a thread: found, translated, corrected, exported and
 * deleted like all others.
 */
export class KeptWords {
  readonly #context: Needs;
  readonly #sender: Pick<Sender, "sendKept">;

  constructor(context: Needs, sender: Pick<Sender, "sendKept">) {
    this.#context = context;
    this.#sender = sender;
    context.work.register({
      kind: "call-words",
      run: ({ key }) => this.#write(key),
      attempts: ATTEMPTS,
      atOnce: AT_ONCE,
    });
  }

  /** @throws AppError `NOT_FOUND` */
  async answer(me: string, callId: string, agreed: boolean): Promise<Call> {
    const { database } = this.#context;
    await this.#require(me, callId);
    const isNew = await database.begin(
      async (sql) => (await lockCall(sql, callId)) && (await storeAnswer(sql, callId, me, agreed)),
    );
    const call = await readCall(database, callId);
    if (!call) throw notFound("callNotFound");
    if (isNew) await this.#announce(callId);
    return presentCall(call);
  }

  /** @throws AppError `NOT_FOUND`; `FORBIDDEN` before the end of the call and the agreement of all */
  async handIn(me: string, callId: string, turns: readonly CallTurn[]): Promise<void> {
    const { database, clock, work } = this.#context;
    await this.#require(me, callId);
    await database.begin(async (sql) => {
      if (!(await lockCall(sql, callId))) throw notFound("callNotFound");
      if (!(await isAgreed(sql, callId))) throw new AppError("FORBIDDEN", say("notAgreed"));
      await insertTurns(sql, callId, me, turns);
      const now = clock.now();
      const isEveryone = await isComplete(sql, callId);
      const dueAt = isEveryone ? now : new Date(now.getTime() + GATHER_MS);
      await addWork(sql, { kind: "call-words", key: callId, dueAt }, now);
    });
    work.wake("call-words");
  }

  async #require(me: string, callId: string): Promise<void> {
    const { database, memberships } = this.#context;
    const call = (await tookPart(database, callId, me)) && (await readCall(database, callId));
    if (!call) throw notFound("callNotFound");
    await memberships.membershipOf(me, call.conversationId).catch((error) => {
      throw error instanceof AppError ? notFound("callNotFound") : error;
    });
  }

  async #announce(callId: string): Promise<void> {
    const { database, deliver } = this.#context;
    const call = await readCall(database, callId);
    if (call) deliver.toMembers(call.conversationId, "callChanged", presentCall(call));
  }

  /** Sends what was handed in, in the order in which it was said. A repeat sends nothing twice. */
  async #write(callId: string): Promise<RunResult> {
    const { database } = this.#context;
    const [kept, turns] = [await readKeptCall(database, callId), await readTurns(database, callId)];
    if (!kept || turns.length === 0) return undefined;
    const { conversationId, by } = kept;
    const root = kept.root ?? (await this.#sendRoot(callId, conversationId, by));
    for (const turn of turns) {
      await this.#sendTurn(conversationId, root, turn);
      await dropTurn(database, callId, turn);
    }
    return undefined;
  }

  async #sendRoot(callId: string, conversationId: string, by: string): Promise<string> {
    const { database, memberships, settingsOf } = this.#context;
    const { interfaceLanguage } = await settingsOf(by);
    const { message } = await this.#sender.sendKept({
      from: by,
      conversation: () => memberships.membershipOf(by, conversationId),
      text: sentenceIn(say("saidInCall"), interfaceLanguage),
      clientMessageId: callId,
    });
    await storeRoot(database, callId, message._id);
    await this.#announce(callId);
    return message._id;
  }

  async #sendTurn(conversationId: string, root: string, turn: StoredTurn): Promise<void> {
    const { memberships, log } = this.#context;
    const { userId, segmentId, saidAt, text, language } = turn;
    const known = language !== null && isLanguage(language);
    try {
      await this.#sender.sendKept({
        from: userId,
        conversation: () => memberships.membershipOf(userId, conversationId),
        text,
        thread: { root, alsoSend: false },
        silent: true,
        saidAt,
        ...(known && { detected: { language, confidence: CONFIDENCE, detector: DETECTOR } }),
        clientMessageId: segmentId,
      });
    } catch (error) {
      // A member who has left, or a root that was deleted; the others' words are kept all the same.
      if (!(error instanceof AppError) || error.code === "UNAVAILABLE") throw error;
      log.info({ code: error.code }, "what was said in a call was not kept");
    }
  }
}

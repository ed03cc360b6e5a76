import { randomUUIDv7 } from "node:crypto";
import type { Call, CallDevice, CallNetwork, CallSignal } from "@lingualoom/contract/calls/calls.ts";
import { CALL_ALIVE_SECONDS, CALL_PEOPLE_MAX, CALL_RING_SECONDS } from "@lingualoom/contract/limits.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notFound, notReachable } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { RunResult } from "#/platform/work-queue/work.ts";
import { addWork } from "#/platform/work-queue/work-store.ts";
import { announceSystemMessage } from "#/talk/conversations/settings/announce-settings.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import type { StoredSystemMessage } from "#/talk/message/parts/system-message.ts";
import { insertSystemMessage } from "#/talk/message/system-message-store.ts";
import { requireOpen } from "#/talk/messages/send/send.ts";
import type { Alerts } from "../push/alerts/alerts.ts";
import { isQuiet } from "../push/devices/quiet-hours.ts";
import { iceServersOf } from "./call-network.ts";
import {
  type CallRow,
  dropCall,
  findPeer,
  insertCall,
  lockCall,
  putDevice,
  putPerson,
  readAdmittance,
  readCall,
  readCallAlert,
  readCallee,
  readCallsOf,
  readHiddenFrom,
  readOwnDevices,
  stopRinging,
  storeDevice,
  storeEnd,
  takeOut,
  takeOutGone,
} from "./call-store.ts";

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
  readonly memberships: Memberships;
}

const RING_MS = CALL_RING_SECONDS * 1_000;
const GONE_MS = 3 * CALL_ALIVE_SECONDS * 1_000;
/** Milliseconds between two looks at a call under way. */
const LOOK_MS = 20_000;
/** Milliseconds for which an ended call is known. */
const KEPT_MS = 24 * 60 * 60 * 1_000;
const ATTEMPTS = 9;
const LOOKED_AT_ONCE = 20;

export const presentCall = ({
  beganAt,
  answeredAt,
  endedAt,
  declined: _,
  ringing,
  people,
  removed,
  words,
  ...call
}: CallRow): Call => ({
  ...call,
  beganAt: beganAt.toISOString(),
  ...(answeredAt && { answeredAt: answeredAt.toISOString() }),
  ...(endedAt && { endedAt: endedAt.toISOString() }),
  ringing: [...ringing],
  people: people.map(({ mutedBy, ...person }) => ({ ...person, ...(mutedBy && { mutedBy }) })),
  removed: [...removed],
  ...(words && { words: { ...words, agreed: [...words.agreed], waiting: [...words.waiting] } }),
});

/** A direct call needs two people; a call in a group goes on while one is left. */
const isOver = ({ people, ringing }: CallRow, { kind }: Membership): boolean =>
  kind === "direct" ? people.length + ringing.length < 2 || people.length === 0 : people.length === 0;

function endOf({ answeredAt, declined, video }: CallRow, { kind }: Membership, now: Date): StoredSystemMessage {
  const medium = video ? "video" : "audio";
  if (kind === "group" || answeredAt) {
    const seconds = answeredAt ? Math.round((now.getTime() - answeredAt.getTime()) / 1_000) : 0;
    return { code: "call_ended", value: `${medium} ${seconds}` };
  }
  return { code: declined.length > 0 ? "call_declined" : "call_missed", value: medium };
}

interface Changed {
  readonly call: CallRow;
  readonly conversation: Membership;
  readonly lines: readonly MessageRow[];
}

/**
 * Calls: who rings, who takes part on which device, and how they end. Sound and pictures go from browser to browser. The
 * state is in the database, so that a call outlives any server. A direct call rings; a call in a group is only shown, as
 * people expect it of groups, so that one press disturbs no one.
 */
export class Calls {
  readonly #context: Needs;
  readonly #alerts: Alerts;

  constructor(context: Needs, alerts: Alerts) {
    this.#context = context;
    this.#alerts = alerts;
    const { database, clock, work } = context;
    work.register({
      kind: "call",
      run: ({ key }) => this.#look(key),
      attempts: ATTEMPTS,
      atOnce: LOOKED_AT_ONCE,
    });
    alerts.register({
      kind: "call",
      async read(id, userId) {
        const alert = await readCallAlert(database, id, userId, clock.now());
        if (!alert || (alert.quiet && isQuiet(alert.quiet, clock.now()))) return undefined;
        const { state, name: text, conversationId } = alert;
        if (state === "missed") return { title: say("pushMissedCall"), text, conversationId };
        const ring = { title: say("pushCall"), text, conversationId, ttl: CALL_RING_SECONDS };
        return state === "ringing" ? ring : { ...ring, isOver: true };
      },
    });
  }

  async list(me: string): Promise<Call[]> {
    return (await readCallsOf(this.#context.database, me)).map(presentCall);
  }

  /** @throws AppError `NOT_FOUND`, `NOT_REACHABLE`, `FORBIDDEN`, `CALL_BUSY`, `CALL_FULL` */
  async start(
    me: string,
    conversationId: string,
    { video, ...device }: CallDevice & { readonly video: boolean },
  ): Promise<{ call: Call; network: CallNetwork }> {
    const { database, memberships, clock, limits } = this.#context;
    await limits.consume("CALL", me);
    const conversation = await memberships.membershipOf(me, conversationId);
    requireOpen(conversation, me);
    // Notes to oneself, and a group whose other members have left.
    if (conversation.memberIds.length < 2) throw notReachable();
    const id = randomUUIDv7();
    const callee = conversation.kind === "direct" ? conversation.memberIds.find((userId) => userId !== me) : undefined;
    const state = callee === undefined ? "free" : await readCallee(database, callee);
    if (state === "never") throw notReachable();
    const now = clock.now();
    const running = await database.begin(async (sql) => {
      const other = await insertCall(sql, { id, conversationId, startedBy: me, video, beganAt: now });
      if (other !== null) return other;
      if (callee !== undefined) {
        await putPerson(sql, id, callee, state === "busy" ? "missed" : "ringing");
        await this.#alerts.add(sql, { kind: "call", id }, callee);
      }
      const dueAt = new Date(now.getTime() + (callee === undefined ? LOOK_MS : RING_MS));
      await addWork(sql, { kind: "call", key: id, dueAt }, now);
      return null;
    });
    this.#alerts.wake();
    if (running === null && state === "busy") {
      await this.change(id, async () => true);
      throw new AppError("CALL_BUSY", say("callBusy"));
    }
    return this.#enter(me, running ?? id, device, running === null);
  }

  /** @throws AppError `NOT_FOUND`, `NOT_REACHABLE`, `FORBIDDEN`, `CALL_FULL` */
  async join(me: string, callId: string, device: CallDevice): Promise<{ call: Call; network: CallNetwork }> {
    await this.#context.limits.consume("CALL", me);
    requireOpen(await this.conversationOf(me, callId), me);
    return this.#enter(me, callId, device, false);
  }

  /** @throws AppError `NOT_FOUND` */
  async leave(me: string, callId: string, deviceId?: string): Promise<void> {
    await this.conversationOf(me, callId);
    await this.change(callId, async (sql, call) => {
      await this.#stopRinging(sql, call, me);
      return takeOut(sql, callId, me, deviceId);
    });
  }

  /** @throws AppError `NOT_FOUND` for those who are not in the call */
  async network(me: string, callId: string): Promise<CallNetwork> {
    const { database, clock, config } = this.#context;
    const hiddenFrom = await readHiddenFrom(database, me, callId);
    if (!hiddenFrom) throw notFound("callNotFound");
    return { iceServers: iceServersOf(config.calls, clock.now()), hiddenFrom };
  }

  /** Passes a step of a connection on, if both devices are in the call. @throws AppError `NOT_FOUND` */
  async signal(me: string, signal: CallSignal): Promise<void> {
    const { database, deliver } = this.#context;
    const peer = await findPeer(database, me, signal);
    if (peer === undefined) throw notFound("callNotFound");
    deliver.to([peer], "callSignal", signal);
  }

  /** @throws AppError `NOT_FOUND` for a page that is no longer in the call */
  async report(me: string, { callId, ...device }: CallDevice & { readonly callId: string }): Promise<void> {
    const { database, deliver, clock } = this.#context;
    const stored = await storeDevice(database, me, callId, device, clock.now());
    if (!stored) throw notFound("callNotFound");
    const call = stored.changed && (await readCall(database, callId));
    if (call) deliver.toMembers(call.conversationId, "callChanged", presentCall(call));
  }

  async #enter(me: string, callId: string, device: CallDevice, isNew: boolean) {
    const { database, clock } = this.#context;
    for (const other of await readOwnDevices(database, me))
      if (other.callId !== callId)
        await this.change(other.callId, (sql) => takeOut(sql, other.callId, me, other.deviceId));
    const changed = await this.change(callId, async (sql, call) => {
      if (call.endedAt) throw notFound("callNotFound");
      const { locked, removed, wasIn } = await readAdmittance(sql, callId, me);
      if (removed) throw new AppError("FORBIDDEN", say("removedFromCall"));
      if (locked && !wasIn) throw new AppError("FORBIDDEN", say("callLocked"));
      if (call.people.filter(({ userId }) => userId !== me).length >= CALL_PEOPLE_MAX)
        throw new AppError("CALL_FULL", say("callFull", { count: CALL_PEOPLE_MAX }));
      await this.#stopRinging(sql, call, me);
      await putDevice(sql, callId, me, device, clock.now());
      return isNew ? "begun" : true;
    });
    if (!changed) throw notFound("callNotFound");
    return { call: presentCall(changed.call), network: await this.network(me, callId) };
  }

  /** Closes the notifications of a ringing call in the user's other browsers. */
  async #stopRinging(sql: Transaction, { id, ringing }: CallRow, me: string): Promise<void> {
    if (ringing.includes(me)) await this.#alerts.add(sql, { kind: "call", id }, me);
  }

  async conversationOf(me: string, callId: string): Promise<Membership> {
    const { database, memberships } = this.#context;
    const call = await readCall(database, callId);
    if (!call) throw notFound("callNotFound");
    return memberships.membershipOf(me, call.conversationId).catch((error) => {
      throw error instanceof AppError ? notFound("callNotFound") : error;
    });
  }

  /** Changes a call under its lock, ends it if it is over, and announces both. Undefined when nothing changed. */
  async change(
    callId: string,
    act: (sql: Transaction, call: CallRow, conversation: Membership) => Promise<boolean | "begun">,
  ): Promise<Changed | undefined> {
    const { database, memberships, clock, deliver } = this.#context;
    const changed = await database.begin(async (sql): Promise<Changed | undefined> => {
      const before = (await lockCall(sql, callId)) ? await readCall(sql, callId) : undefined;
      const conversation = before && (await memberships.find(before.conversationId));
      if (!conversation) return undefined;
      const done = await act(sql, before, conversation);
      const call = done ? await readCall(sql, callId) : undefined;
      if (!call || before.endedAt) return undefined;
      const say = (system: StoredSystemMessage) =>
        insertSystemMessage(sql, {
          conversationId: call.conversationId,
          by: call.startedBy,
          system,
          now: clock.now(),
        });
      const lines: MessageRow[] = [];
      if (done === "begun" && conversation.kind === "group")
        lines.push(await say({ code: "call_started", value: call.video ? "video" : "audio" }));
      if (!isOver(call, conversation)) return { call, conversation, lines };
      for (const { userId } of await stopRinging(sql, callId))
        await this.#alerts.add(sql, { kind: "call", id: callId }, userId);
      await storeEnd(sql, callId, clock.now());
      lines.push(await say(endOf(call, conversation, clock.now())));
      return { call: (await readCall(sql, callId)) ?? call, conversation, lines };
    });
    if (!changed) return undefined;
    const { call, conversation, lines } = changed;
    for (const line of lines) announceSystemMessage(deliver, conversation, line);
    deliver.toMembers(call.conversationId, "callChanged", presentCall(call));
    this.#alerts.wake();
    return changed;
  }

  /** Ends ringing, takes out pages that are gone, and forgets a call a day after its end. */
  async #look(callId: string): Promise<RunResult> {
    const { database, clock } = this.#context;
    const now = clock.now().getTime();
    const known = await readCall(database, callId);
    if (!known) return undefined;
    if (known.endedAt) {
      const until = known.endedAt.getTime() + KEPT_MS;
      if (now < until) return { again: new Date(until) };
      await dropCall(database, callId);
      return undefined;
    }
    await this.change(callId, async (sql, call, conversation) => {
      const gone = await takeOutGone(sql, callId, new Date(now - GONE_MS));
      const isLate = now >= call.beganAt.getTime() + RING_MS;
      const missed = isLate ? await stopRinging(sql, callId) : [];
      for (const { userId } of missed) await this.#alerts.add(sql, { kind: "call", id: callId }, userId);
      // A deleted account has left the call without a word.
      return gone.count + missed.length > 0 || isOver(call, conversation);
    });
    return { again: new Date(now + LOOK_MS) };
  }
}

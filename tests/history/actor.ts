import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Client, createClient } from "@lingualoom/client";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Person } from "../../apps/server/test/person.ts";
import type { Random } from "./random.ts";
import { type History, type Kind, keyOf, type Sent } from "./record.ts";
import type { Server } from "./world.ts";

/** Milliseconds after which an attempt counts as unanswered. */
const PATIENCE_MS = 4_000;
const PAUSE_MS = 40;
/** Share of unanswered sends that their author gives up; the others are repeated until there is an answer. */
const GIVES_UP = 0.2;
/** Share of messages with a rendition by their author, of sends that are looked up at once, and of edits of a deleted message. */
const WITH_RENDITION = 0.15;
const LOOKS = 0.2;
const EDITS_DELETED = 0.1;
const EMOJI = ["👍", "❤️", "😂"] as const;
const OPTIONS = ["one", "two", "three"] as const;
/** Own messages and polls that an actor may still change. */
const REMEMBERED = 40;

interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** No attempt before it was unanswered. */
  readonly isFirst?: boolean;
}

/** A live event, with the place that a device had then. */
export interface Heard {
  readonly conversationId: string;
  readonly seq: number;
}

/** A person with a device that is connected to their server, and calls that go to another one if theirs is silent. */
export class Actor {
  readonly person: Person;
  readonly client: Client;
  /** Messages of others in the order in which the device got them, by conversation. */
  readonly followed = new Map<string, number[]>();
  /** Live events with new messages. */
  readonly heard: Heard[] = [];
  readonly #servers: readonly Server[];
  readonly #history: History;
  readonly #random: Random;
  readonly #own: Sent[] = [];
  #others: { readonly id: string; readonly conversationId: string; readonly seq: number; readonly isPoll: boolean }[] =
    [];
  #at: number;

  constructor(person: Person, servers: readonly Server[], history: History, random: Random) {
    this.person = person;
    this.#servers = servers;
    this.#history = history;
    this.#random = random;
    this.#at = servers.findIndex(({ url }) => url === person.url);
    this.client = createClient({ url: person.url, session: person.cookie, onTrouble: () => {} });
    this.client.onMessage((message) => {
      this.#note(this.followed, message);
    });
    this.client.on("newMessage", (message) => {
      this.heard.push({ conversationId: message.conversationId, seq: message.seq });
      this.#others = [
        ...this.#others.slice(1 - REMEMBERED),
        { id: message._id, conversationId: message.conversationId, seq: message.seq, isPoll: Boolean(message.poll) },
      ];
    });
  }

  #note(places: Map<string, number[]>, { conversationId, seq }: Message): void {
    const seqs = places.get(conversationId);
    if (seqs) seqs.push(seq);
    else places.set(conversationId, [seq]);
  }

  /** One attempt at the server that answered last. @returns null without an answer */
  async #attempt(method: string, path: string, body?: unknown): Promise<Answer | null> {
    try {
      const response = await fetch(`${this.#servers[this.#at]?.url}/api${path}`, {
        method,
        headers: { cookie: this.person.cookie, ...(body !== undefined && { "content-type": "application/json" }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await response.text();
      if (response.status >= 500 || response.status === 429) return null;
      return { status: response.status, body: text ? JSON.parse(text) : undefined };
    } catch {
      return null;
    }
  }

  /**
   * Repeats an operation until there is an answer.
   * @param mayEnd whether it may end without one
   */
  async #do(kind: Kind, method: string, path: string, body?: unknown, mayEnd = false): Promise<Answer | null> {
    this.#history.count(kind, "begun");
    for (let isFirst = true; ; isFirst = false) {
      const answer = await this.#attempt(method, path, body);
      if (answer) {
        this.#history.count(kind, answer.status < 300 ? "acknowledged" : "refused");
        return { ...answer, isFirst };
      }
      this.#history.count(kind, "unanswered");
      if (mayEnd && this.#random.next() < GIVES_UP) return null;
      this.#at = (this.#at + 1) % this.#servers.length;
      await wait(PAUSE_MS);
    }
  }

  /** A read that is repeated until it is answered. */
  async read<T>(path: string, serverAt = this.#at): Promise<{ status: number; body: T }> {
    for (this.#at = serverAt; ; ) {
      const answer = await this.#attempt("GET", path);
      if (answer) return answer as { status: number; body: T };
      await wait(PAUSE_MS);
    }
  }

  async step(conversations: readonly string[]): Promise<void> {
    const chosen = this.#random.next();
    const conversationId = this.#random.of(conversations) as string;
    if (chosen < 0.4) return this.#send(conversationId, "message", {});
    if (chosen < 0.5) return this.#markRead();
    if (chosen < 0.62) return this.#react();
    if (chosen < 0.7) return this.#edit();
    if (chosen < 0.75) return this.#delete();
    if (chosen < 0.78) return this.#send(conversationId, "poll", { poll: { options: OPTIONS, multiple: false } });
    if (chosen < 0.88) return this.#vote();
    if (chosen < 0.94) return this.#reply();
    if (chosen < 0.96) return this.#schedule(conversationId);
    if (chosen < 0.97) return this.#send(conversationId, "file", { image: PICTURE });
    return this.#markRead();
  }

  async #send(conversationId: string, kind: Sent["kind"], more: object): Promise<void> {
    const key = randomUUID();
    const sent = this.#begin(conversationId, key, kind);
    const written = kind === "message" && this.#random.next() < WITH_RENDITION;
    const renditions = written && { renditions: [{ language: "de", text: `deutsch ${key}` }] };
    const body = { text: sent.texts[0], clientMessageId: key, ...renditions, ...more };
    const named = kind === "reply" ? "reply" : kind === "file" ? "upload" : "send";
    const answer = await this.#do(named, "POST", `/conversations/${conversationId}/messages`, body, true);
    this.#end(sent, answer);
    if (answer && answer.status < 300 && this.#random.next() < LOOKS) await this.#look(sent);
  }

  /** Reads an own message at the server that has just acknowledged it. */
  async #look({ id, seq, conversationId }: Sent): Promise<void> {
    this.#history.count("look", "begun");
    const path = `/conversations/${conversationId}/messages?limit=1&after=${seq - 1}`;
    const answer = await this.#attempt("GET", path);
    this.#history.count("look", !answer ? "unanswered" : answer.status < 300 ? "acknowledged" : "refused");
    if (!answer || answer.status >= 300) return;
    const [found] = answer.body as Message[];
    if (found?._id !== id) this.#history.stale.push({ conversationId, seq, found: found?.seq });
  }

  #begin(conversationId: string, key: string, kind: Sent["kind"]): Sent {
    const sent: Sent = {
      by: this.person.id,
      conversationId,
      key,
      begun: performance.now(),
      ended: Number.POSITIVE_INFINITY,
      id: null,
      seq: 0,
      texts: [`${kind} ${key}`],
      isDeleted: false,
      kind,
    };
    this.#history.sent.set(key, sent);
    return sent;
  }

  #end(sent: Sent, answer: Answer | null): void {
    if (!answer) return;
    if (answer.status >= 300) {
      // Refused: the author was removed, or what it answers is gone.
      if (!KNOWN_REFUSALS.has(answer.status)) throw new Error(`a send was answered ${answer.status}`);
      this.#history.sent.delete(sent.key);
      return;
    }
    const { _id, seq } = answer.body as Message;
    sent.ended = performance.now();
    sent.id = _id;
    sent.seq = seq;
    this.#history.byId.set(_id, sent);
    this.#own.push(sent);
    if (this.#own.length > REMEMBERED) this.#own.shift();
  }

  async #edit(): Promise<void> {
    const ofDeleted = this.#random.next() < EDITS_DELETED;
    const sent = this.#random.of(this.#own.filter(({ kind, isDeleted }) => kind !== "poll" && isDeleted === ofDeleted));
    if (!sent) return;
    const text = `edited ${randomUUID()}`;
    const answer = await this.#do("edit", "PATCH", `/message/${sent.id}`, { text });
    if (answer && answer.status < 300) sent.texts = [text];
    else if (!answer?.isFirst) sent.texts = [...sent.texts, text];
  }

  async #delete(): Promise<void> {
    const sent = this.#random.of(this.#own.filter(({ isDeleted }) => isDeleted === false));
    if (!sent) return;
    const answer = await this.#do("delete", "DELETE", `/message/${sent.id}?for=everyone`);
    if (answer && answer.status < 300) sent.isDeleted = true;
    // A repeat after a lost answer finds nothing to delete.
    else if (!answer?.isFirst) sent.isDeleted = null;
  }

  async #react(): Promise<void> {
    const message = this.#random.of(this.#others);
    const emoji = this.#random.of(EMOJI);
    if (!message || !emoji) return;
    const isOn = this.#random.next() < 0.7;
    const path = `/message/${message.id}/reactions/${encodeURIComponent(emoji)}`;
    const answer = await this.#do("react", isOn ? "PUT" : "DELETE", path);
    const key = keyOf(message.id, this.person.id, emoji);
    if (answer && answer.status < 300) this.#history.reactions.set(key, isOn);
    else if (!answer?.isFirst) this.#history.reactions.set(key, null);
  }

  async #vote(): Promise<void> {
    const poll = this.#random.of(this.#others.filter(({ isPoll }) => isPoll));
    if (!poll) return;
    const option = 1 + this.#random.below(OPTIONS.length);
    const answer = await this.#do("vote", "PUT", `/message/${poll.id}/poll`, { options: [option] });
    const key = keyOf(poll.id, this.person.id);
    if (answer && answer.status < 300) this.#history.votes.set(key, option);
    else if (!answer?.isFirst) this.#history.votes.set(key, null);
  }

  async #reply(): Promise<void> {
    const root = this.#random.of(this.#others);
    if (root) await this.#send(root.conversationId, "reply", { thread: { root: root.id } });
  }

  async #schedule(conversationId: string): Promise<void> {
    const key = randomUUID();
    const sent = this.#begin(conversationId, key, "scheduled");
    const at = new Date(Date.now() + 3_000).toISOString();
    const path = `/conversations/${conversationId}/scheduled`;
    const answer = await this.#do(
      "schedule",
      "POST",
      path,
      { text: sent.texts[0], clientMessageId: key, at, timeZone: "UTC" },
      true,
    );
    if (answer && answer.status >= 300) this.#history.sent.delete(key);
    else if (answer) sent.ended = performance.now();
  }

  async #markRead(): Promise<void> {
    const message = this.#random.of(this.#others);
    if (!message) return;
    const { conversationId, seq } = message;
    const answer = await this.#do("read", "POST", `/conversations/${conversationId}/read`, { seq });
    const key = keyOf(conversationId, this.person.id);
    if (answer && answer.status < 300) this.#history.read.set(key, Math.max(seq, this.#history.read.get(key) ?? 0));
  }

  /** Removes or bans a member of the own group, or brings them back. */
  async changeMember(conversationId: string, userId: string, change: "remove" | "ban" | "join"): Promise<boolean> {
    const path = `/conversations/${conversationId}`;
    if (change === "join") {
      await this.#do("join", "DELETE", `${path}/bans/${userId}`);
      const added = await this.#do("join", "POST", `${path}/members`, { userIds: [userId] });
      return (added?.status ?? 0) < 300;
    }
    const ban = change === "ban" ? "?ban=true" : "";
    const answer = await this.#do(change, "DELETE", `${path}/members/${userId}${ban}`);
    return answer !== null && (answer.status < 300 || answer.status === 404);
  }
}

/** Not a member any more; the root or the answered message is gone; a repeat with another content. */
const KNOWN_REFUSALS = new Set([403, 404, 409, 410]);
/** A picture of one pixel. */
const PICTURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

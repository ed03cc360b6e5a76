import type { ClientToServer, ServerToClient } from "@lingualoom/contract/events.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { io, type Socket } from "socket.io-client";
import { WAIT_MS } from "../../../patience.ts";
import { EMPTY_HISTORY } from "../../web/src/data/conversations/conversation-state.ts";
import { STALE } from "../../web/src/realtime/events/stale.ts";
import { afterChanges, afterMessage, type PageHistory } from "../../web/test/page-history.ts";
import { ask } from "./person.ts";

const RECONNECT_MS = 200;

/**
 * A page's view of one conversation, using the page's own functions: it applies events, fetches changes when it sees a
 * gap, and reconnects and fetches when its connection was cut.
 */
export class ListeningPage implements Disposable {
  readonly #url: string;
  readonly #cookie: string;
  readonly #other: string;
  readonly #socket: Socket<ServerToClient, ClientToServer>;
  readonly #waiting = new Set<() => void>();
  #state: PageHistory = { ...EMPTY_HISTORY, messages: [] };
  #fetching: Promise<void> = Promise.resolve();
  #closed = false;
  connections = 0;
  /** Number of times the server announced that events may be lost. */
  told = 0;
  readonly heard = new Set<string>();

  constructor(url: string, cookie: string, other: string) {
    this.#url = url;
    this.#cookie = cookie;
    this.#other = other;
    this.#socket = io(url, {
      forceNew: true,
      transports: ["websocket"],
      reconnectionDelay: RECONNECT_MS,
      reconnectionDelayMax: 5 * RECONNECT_MS,
      extraHeaders: { cookie },
    });
    this.#socket.on("connect", () => {
      this.connections += 1;
      this.#fetch();
    });
    this.#socket.on("eventsLost", () => {
      this.told += 1;
      this.#fetch();
    });
    this.#socket.on("disconnect", (reason) => {
      // Socket.IO does not reconnect after the server disconnects it.
      if (reason === "io server disconnect") setTimeout(() => this.#closed || this.#socket.connect(), RECONNECT_MS);
    });
    this.#socket.on("messagesUpdated", (messages) => {
      for (const message of messages) this.#apply(message, false);
    });
    for (const event of ["newMessage", "messageSent", "messageUpdated"] as const)
      this.#socket.on(event, (message) => this.#apply(message, event === "newMessage"));
  }

  get messages(): readonly Message[] {
    return this.#state.messages;
  }

  /** Resolves when the page shows a matching message, however it arrived. */
  async shows(fits: (message: Message) => boolean): Promise<Message> {
    await this.until(() => this.messages.some(fits));
    return this.messages.find(fits) as Message;
  }

  /** Resolves when nothing is being fetched. */
  async settled(): Promise<void> {
    for (let fetching: Promise<void> | null = null; fetching !== this.#fetching; await fetching)
      fetching = this.#fetching;
  }

  until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (!isSo()) return;
        this.#waiting.delete(look);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        reject(
          new Error(
            `never; the last the page shows is ${this.messages
              .slice(-5)
              .map(({ text }) => text)
              .join(", ")}`,
          ),
        );
      }, 3 * WAIT_MS);
      this.#waiting.add(look);
      look();
    });
  }

  #changed(state: PageHistory) {
    this.#state = state;
    for (const look of this.#waiting) look();
  }

  #apply(message: Message, isNew: boolean) {
    const other = message.senderId === this.#other || message.receiverId === this.#other;
    if (!other) return;
    if (isNew) this.heard.add(message._id);
    const after = afterMessage(this.#state, message);
    if (after === STALE) this.#fetch();
    else this.#changed(after);
  }

  /** One after the other, each from where the previous one ended. */
  #fetch() {
    this.#fetching = this.#fetching.then(() => this.#fetchChanges()).catch(() => {});
  }

  async #fetchChanges(): Promise<void> {
    while (!this.#closed) {
      const since = this.#state.changeSeq;
      const path = `/messages/${this.#other}?changedSince=${since}&limit=100`;
      const answer = await ask<Message[]>(this.#url, "GET", path, undefined, { cookie: this.#cookie }).catch(
        () => null,
      );
      if (answer?.status !== 200) {
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
        continue;
      }
      const isLast = !answer.headers.has("link");
      const reached = Math.max(since, ...answer.body.map(({ changeSeq }) => changeSeq));
      const now = Number(answer.headers.get("x-change-seq"));
      this.#changed(afterChanges(this.#state, answer.body, isLast ? Math.max(now, reached) : reached));
      if (isLast) return;
    }
  }

  [Symbol.dispose]() {
    this.#closed = true;
    this.#socket.disconnect();
  }
}

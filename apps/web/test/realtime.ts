import { EventEmitter } from "node:events";
import type { Conversation, Message } from "@lingualoom/contract/shapes.ts";
import { QueryClient } from "@tanstack/react-query";
import { vi } from "vitest";
import { keys } from "../src/data/keys.ts";
import { openRealtime } from "../src/realtime/connection/realtime.ts";
import type { ChatSocket } from "../src/transport/socket.ts";
import { ANA } from "./messages.ts";

/** A socket whose server side is the test; answers `sendMessage`. */
export class SocketOfTest extends EventEmitter {
  connected = true;
  disconnected = false;
  active = true;
  readonly sent: [name: string, payload: unknown][] = [];
  answer: (draft: Record<string, unknown>) => Promise<Message> = () => new Promise(() => {});

  connect() {}
  disconnect() {}
  close() {
    this.removeAllListeners();
  }
  timeout() {
    return this;
  }
  override emit(name: string, payload?: unknown) {
    this.sent.push([name, payload]);
    return true;
  }
  async emitWithAck(name: string, payload: Record<string, unknown>) {
    this.emit(name, payload);
    return name === "sendMessage" ? { ok: true, message: await this.answer(payload) } : { ok: true, missed: [] };
  }
  receives(name: string, payload: unknown) {
    super.emit(name, payload);
  }
}

/** The real-time layer of Ana's page. */
export function openPage(socket: SocketOfTest, conversations: readonly Conversation[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const effects = { arrived: vi.fn(), settingChanged: vi.fn(), failed: vi.fn() };
  const realtime = openRealtime(ANA, client, effects, socket as never);
  const show = (items: readonly Conversation[]) =>
    client.setQueryData(keys.conversationList(""), { pages: [{ items, next: null }], pageParams: [null] });
  if (conversations.length > 0) show(conversations);
  return { ...realtime, client, effects, show, socket: socket as SocketOfTest & ChatSocket };
}

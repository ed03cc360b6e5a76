import type { StoredDraft } from "@lingualoom/contract/calls/drafts.ts";
import { MESSAGE_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import type { Address } from "#/data/address.ts";
import {
  draftsHere,
  onDraftWritten,
  putDraftOfOtherDevice,
  sharingOf,
  storedDraft,
  storeSharing,
} from "#/data/drafts/draft-store.ts";
import { ApiError } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import type { ChatSocket } from "#/transport/socket.ts";
import { type DraftHere, draftAfter } from "../events/draft.events.ts";

/** Milliseconds between two requests about one chat. */
const PAUSE_MS = 2_000;

/** Shares drafts with the person's other devices. The text in the browser comes first, and works offline too. */
export function bindDrafts(socket: ChatSocket, me: string): () => void {
  /** Of texts being typed. */
  const timers = new Map<Address, ReturnType<typeof setTimeout>>();
  const sentAt = new Map<Address, number>();
  /** Chats that the user is no longer in; what was being written there stays on this device. */
  const left = new Set<Address>();

  const here = (address: Address): DraftHere => ({
    text: storedDraft(me, "draft", address),
    ...sharingOf(me, address),
  });

  function put(address: Address, { text, at, pending }: DraftHere): void {
    storeSharing(me, address, { at, pending });
    putDraftOfOtherDevice(me, address, text);
  }

  function take(stored: StoredDraft): void {
    const address = stored.conversationId;
    const before = here(address);
    const after = draftAfter(before, stored, timers.has(address));
    if (after !== before) put(address, after);
  }

  async function send(address: Address, keepalive = false): Promise<void> {
    clearTimeout(timers.get(address));
    timers.delete(address);
    const { text, at, pending } = here(address);
    // Longer texts become several messages, and stay on this device until then.
    if (!pending || !socket.connected || left.has(address) || [...text].length > MESSAGE_CODE_POINTS) return;
    sentAt.set(address, Date.now());
    const isSame = () => sharingOf(me, address).at === at;
    const body = { text, updatedAt: at };
    try {
      const stored = await call("PUT /drafts/:conversationId", {
        params: { conversationId: address },
        body,
        keepalive,
      });
      if (isSame()) put(address, { text: stored.text, at: stored.updatedAt, pending: false });
    } catch (error) {
      // A chat that was left. Other failures are tried again with the next change or connection.
      if (error instanceof ApiError && error.status === 404 && isSame())
        storeSharing(me, address, { at, pending: false });
    }
  }

  async function meet(): Promise<void> {
    const stored = await call("GET /drafts").catch(() => null);
    stored?.forEach(take);
    if (stored) for (const address of draftsHere(me)) void send(address);
  }
  const meetAgain = () => void meet();

  const stopFollowing = onDraftWritten((address) => {
    if (timers.has(address)) return;
    const isSent = storedDraft(me, "draft", address) === "";
    const wait = isSent ? (sentAt.get(address) ?? 0) + PAUSE_MS - Date.now() : PAUSE_MS;
    timers.set(
      address,
      setTimeout(() => void send(address), Math.max(0, wait)),
    );
  });
  const sendHidden = () => {
    if (document.visibilityState === "hidden") for (const address of [...timers.keys()]) void send(address, true);
  };
  socket.on("draftChanged", take);
  socket.on("conversationRemoved", ({ conversationId }) => void left.add(conversationId));
  socket.on("conversationCreated", ({ conversationId }) => void left.delete(conversationId));
  socket.on("connect", meetAgain);
  socket.on("eventsLost", meetAgain);
  addEventListener("visibilitychange", sendHidden);

  return () => {
    stopFollowing();
    removeEventListener("visibilitychange", sendHidden);
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

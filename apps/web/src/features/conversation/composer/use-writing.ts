import type { Sticker } from "@lingualoom/contract/calls/stickers.ts";
import type { Me, Message } from "@lingualoom/contract/shapes.ts";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { Address } from "#/data/address.ts";
import { draftKey, storeDraft, storedDraft } from "#/data/drafts/draft-store.ts";
import { notStored } from "#/data/not-stored.ts";
import type { OfferedPoll, OutboxAttachment, OutboxParts } from "#/data/outbox/entry.ts";
import { useStore } from "#/external-store.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import type { OpenChatStores } from "../open-chat-stores.ts";
import type { ChosenFiles } from "./attachments/use-chosen-files.ts";
import { useEditing } from "./editing/use-editing.ts";

interface WritingOptions {
  readonly me: Me;
  readonly address: Address;
  readonly canWrite: boolean;
  readonly stores: OpenChatStores;
  readonly messages: readonly Message[];
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly files: ChosenFiles;
  /** Replies go to this thread. */
  readonly thread?: OutboxParts["thread"];
}

/** Separates what is written in a thread from what is written in its chat. */
export const draftPlace = (address: Address, thread: OutboxParts["thread"]): Address =>
  thread ? `${address}/${thread.root}` : address;

export function useWriting({ me, address, canWrite, stores, messages, field, files, thread }: WritingOptions) {
  const place = draftPlace(address, thread);
  const { outbox } = useRealtime();
  const [draft, setDraft] = useDraft(me._id, place);
  const quote = useStore(stores.answered);
  const [sent, setSent] = useState(0);
  const editing = useEditing({
    edited: stores.edited,
    messages,
    mentioned: stores.mentioned,
    me: me._id,
    address: place,
    field,
    // Keeps the draft in the field, below the text of the orphaned edit.
    onOrphan: (text) => setDraft([text, draft].filter(Boolean).join("\n")),
  });
  const stopEditing = useEffectEvent(editing.stop);
  useEffect(() => {
    if (!canWrite) stopEditing();
  }, [canWrite]);

  /** Everything that goes with the text. */
  const partsOfDraft = (): OutboxParts => {
    const carried = files.attachments.map(({ url, ...one }) => one);
    return {
      attachments: carried.length > 0 ? carried : undefined,
      replyTo: quote ?? undefined,
      thread,
      mentions: stores.mentioned.get(),
      renditions: stores.renditions.get(),
    };
  };
  const clear = () => {
    files.change(() => []);
    stores.answered.set(null);
    stores.mentioned.set([]);
    setDraft("");
  };
  const sendWith = (more: OutboxParts, text: string, ...parts: string[]) => {
    setSent(sent + 1);
    const { mentions } = partsOfDraft();
    // Renditions belong to the whole text.
    const renditions = parts.length > 0 ? { renditions: [] } : {};
    outbox.add(address, text, { ...partsOfDraft(), ...renditions, ...more });
    for (const part of parts) outbox.add(address, part, { thread, mentions, ...more });
    clear();
  };
  const send = (text: string, ...parts: string[]) => sendWith({}, text, ...parts);
  const sendSilently = (text: string) => sendWith({ silent: true }, text);
  /** Sends a recording or a GIF without the text and files of the composer. */
  const sendAlone = (attachment: OutboxAttachment) => {
    setSent(sent + 1);
    outbox.add(address, "", { attachments: [attachment], replyTo: quote ?? undefined, thread });
    stores.answered.set(null);
  };
  /** Leaves the text and files in the composer. */
  const sendPoll = (question: string, poll: OfferedPoll) => {
    setSent(sent + 1);
    outbox.add(address, question, { poll, replyTo: quote ?? undefined, thread, mentions: stores.mentioned.get() });
    stores.answered.set(null);
  };
  const sendSticker = ({ _id, label, url }: Sticker) => {
    setSent(sent + 1);
    outbox.add(address, "", { sticker: { _id, label, url }, replyTo: quote ?? undefined, thread });
    stores.answered.set(null);
  };
  const stopReply = () => {
    stores.answered.set(null);
    field.current?.focus();
  };
  const sample = (text: string) => {
    setDraft(text);
    field.current?.focus();
  };
  const { message: edited } = editing;
  return {
    edited,
    editing,
    place,
    quote: edited ? null : quote,
    sendAlone,
    sendSilently,
    partsOfDraft,
    clear,
    sendPoll,
    sendSticker,
    stopReply,
    sample,
    /** Number of messages sent while the chat is open. */
    sent,
    text: edited ? editing.text : draft,
    onText: edited ? editing.setText : setDraft,
    onSend: edited ? editing.save : send,
    onCancelReply: quote ? stopReply : undefined,
  };
}

/**
 * Stores the draft per conversation and author, across reloads. All windows of a browser share it, so that text sent in
 * one is not sent again from another.
 */
function useDraft(me: string, address: Address) {
  const [text, setText] = useState(() => storedDraft(me, "draft", address));
  const [textOf, setTextOf] = useState(address);
  if (textOf !== address) {
    setTextOf(address);
    // A draft too large for the storage is kept only in this window.
    setText(storedDraft(me, "draft", address) || text);
  }
  const follow = useEffectEvent(({ key, oldValue, newValue }: StorageEvent) => {
    if (key === draftKey(me, "draft", address) && text === (oldValue ?? "")) setText(newValue ?? "");
  });
  useEffect(() => {
    // The browser sends this event only to other windows.
    const changed = (event: StorageEvent) => follow(event);
    addEventListener("storage", changed);
    return () => removeEventListener("storage", changed);
  }, []);
  const write = (next: string) => {
    setText(next);
    if (!storeDraft(me, "draft", address, next)) notStored.set("text");
  };
  return [text, write] as const;
}

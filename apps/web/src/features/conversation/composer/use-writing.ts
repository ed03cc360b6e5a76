import type { Me, Message } from "@lingualoom/contract/shapes.ts";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { Address } from "#/data/address.ts";
import { draftKey, storeDraft, storedDraft } from "#/data/drafts/draft-store.ts";
import { notStored } from "#/data/not-stored.ts";
import type { OfferedPoll, OutboxAttachment } from "#/data/outbox/entry.ts";
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
}

export function useWriting({ me, address, canWrite, stores, messages, field, files }: WritingOptions) {
  const { outbox } = useRealtime();
  const [draft, setDraft] = useDraft(me._id, address);
  const quote = useStore(stores.answered);
  const [sent, setSent] = useState(0);
  const editing = useEditing({
    edited: stores.edited,
    messages,
    mentioned: stores.mentioned,
    me: me._id,
    address,
    field,
    // Keeps the draft in the field, below the text of the orphaned edit.
    onOrphan: (text) => setDraft([text, draft].filter(Boolean).join("\n")),
  });
  const stopEditing = useEffectEvent(editing.stop);
  useEffect(() => {
    if (!canWrite) stopEditing();
  }, [canWrite]);

  const send = (text: string, ...parts: string[]) => {
    setSent(sent + 1);
    const mentions = stores.mentioned.get();
    // Renditions belong to the whole text.
    const renditions = parts.length > 0 ? [] : stores.renditions.get();
    const carried = files.attachments.map(({ url, ...one }) => one);
    outbox.add(address, text, {
      attachments: carried.length > 0 ? carried : undefined,
      replyTo: quote ?? undefined,
      mentions,
      renditions,
    });
    for (const part of parts) outbox.add(address, part, { mentions });
    files.change(() => []);
    stores.answered.set(null);
    stores.mentioned.set([]);
    setDraft("");
  };
  /** Sends a recording without the text and files of the composer. */
  const sendAlone = (attachment: OutboxAttachment) => {
    setSent(sent + 1);
    outbox.add(address, "", { attachments: [attachment], replyTo: quote ?? undefined });
    stores.answered.set(null);
  };
  /** Leaves the text and files in the composer. */
  const sendPoll = (question: string, poll: OfferedPoll) => {
    setSent(sent + 1);
    outbox.add(address, question, { poll, replyTo: quote ?? undefined, mentions: stores.mentioned.get() });
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
    quote: edited ? null : quote,
    sendAlone,
    sendPoll,
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

import type { Mention, Message } from "@lingualoom/contract/shapes.ts";
import { useMutation } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { Address } from "#/data/address.ts";
import { storeDraft, storedDraft } from "#/data/drafts/draft-store.ts";
import { type Store, useStore } from "#/external-store.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { toast } from "#/ui/toasts/toast.ts";

const storedEdit = (me: string, address: Address): Edit | null =>
  JSON.parse(storedDraft(me, "edit", address) || "null");

/** Forwarded messages are another user's words. */
const isEditable = ({ deletedAt, hidden, system, forwarded }: Message) =>
  !deletedAt && !hidden && !system && !forwarded;

/** Existing and added mentions; the server drops those whose name is no longer in the text. */
const mentionsOf = (message: Message | null, added: readonly Mention[]) => [
  ...[...(message?.mentions ?? []), ...added].map(({ userId }) => userId),
  ...(message?.mentionsAll ? ["all"] : []),
];

interface EditingOptions {
  readonly edited: Store<Message | null>;
  readonly messages: readonly Message[];
  readonly mentioned: Store<readonly Mention[]>;
  readonly me: string;
  readonly address: Address;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Receives the edited text if the message disappears meanwhile. */
  readonly onOrphan: (text: string) => void;
}

/** Edits a message in the composer; the draft of the next one waits until that is done. */
export function useEditing({ edited, messages, mentioned, me, address, field, onOrphan }: EditingOptions) {
  const { t } = useTranslation("chat");
  const message = useStore(edited);
  const [text, setText] = useState("");
  const [from, setFrom] = useState(message);
  const [stored, setStored] = useState(() => storedEdit(me, address));
  if (from !== message) {
    setFrom(message);
    setText((stored?.messageId === message?._id && stored?.text) || (message?.text ?? ""));
    setStored(null);
  }
  const write = (next: string) => {
    setText(next);
    if (message) storeEdit(me, address, { messageId: message._id, text: next });
  };
  const stop = () => {
    storeEdit(me, address, null);
    edited.set(null);
    field.current?.focus();
  };
  const saving = useMutation({
    mutationFn: (next: string) =>
      call("PATCH /message/:id", {
        params: { id: message?._id ?? "" },
        body: { text: next, mentions: mentionsOf(message, mentioned.get()) },
      }),
    onSuccess: ({ _id }) => {
      storeEdit(me, address, null);
      // By now another message may be in the composer.
      if (edited.get()?._id === _id) stop();
    },
    onError: (error) => toast.error(sentenceOf(error, t("changeFailed"))),
  });

  useEffect(() => {
    if (!message || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(message.text.length, message.text.length);
  }, [message, field]);
  // A change that is saved after the chat was closed must not move the focus.
  useEffect(() => () => edited.set(null), [edited]);

  const waiting = stored && messages.findLast(({ _id }) => _id === stored.messageId);
  const resume = useEffectEvent(() => {
    if (waiting && isEditable(waiting)) return edited.set(waiting);
    if (stored) onOrphan(stored.text);
    storeEdit(me, address, null);
    setStored(null);
  });
  useEffect(() => {
    if (waiting) resume();
  }, [waiting]);

  const now = message && messages.findLast(({ _id }) => _id === message._id);
  const gone = Boolean(now && !isEditable(now));
  const orphaned = useEffectEvent(() => {
    if (text !== message?.text) onOrphan(text);
    storeEdit(me, address, null);
    edited.set(null);
    toast.error(t("editedIsGone"));
  });
  useEffect(() => {
    if (gone) orphaned();
  }, [gone]);

  return {
    message,
    text,
    setText: write,
    stop,
    busy: saving.isPending,
    save: (next: string) => (next === message?.text ? stop() : saving.mutate(next)),
    editLast: () => edited.set(messages.findLast((one) => one.senderId === me && isEditable(one)) ?? null),
  };
}

interface Edit {
  readonly messageId: string;
  readonly text: string;
}

/** Stores an unfinished edit per conversation and author, across reloads; null removes it. */
function storeEdit(me: string, address: Address, edit: Edit | null): void {
  storeDraft(me, "edit", address, edit ? JSON.stringify(edit) : "");
}

import type { Message } from "@lingualoom/contract/shapes.ts";
import { useMutation } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { toast } from "react-hot-toast/headless";
import type { Address } from "../../../../data/address.ts";
import { useTranslation } from "../../../../i18n/use-translation.ts";
import { sentenceOf } from "../../../../transport/api-error.ts";
import { call } from "../../../../transport/call.ts";
import { editedMessage, editMessage, useEditedMessage } from "./edited-message.ts";
import { storedEdit, storeEdit } from "./stored-edit.ts";

/** Whether its author can still change it. */
export const isEditable = ({ deletedAt, hidden, system }: Message) => !deletedAt && !hidden && !system;

interface Around {
  readonly messages: readonly Message[];
  readonly me: string;
  readonly address: Address;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** The message is gone while it was being changed; what was written of it is not. */
  readonly onOrphan: (text: string) => void;
}

/** An own message in the composer, where the draft of the next one waits until it is done. */
export function useEditing({ messages, me, address, field, onOrphan }: Around) {
  const { t } = useTranslation("chat");
  const message = useEditedMessage();
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
    editMessage(null);
    field.current?.focus();
  };
  const saving = useMutation({
    mutationFn: (next: string) =>
      call("PATCH /message/:id", { params: { id: message?._id ?? "" }, body: { text: next } }),
    onSuccess: ({ _id }) => {
      storeEdit(me, address, null);
      // By now another chat may be open, where another message is being changed.
      if (editedMessage()?._id === _id) stop();
    },
    onError: (error) => toast.error(sentenceOf(error, t("changeFailed"))),
  });

  useEffect(() => {
    if (!message || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(message.text.length, message.text.length);
  }, [message, field]);
  useEffect(() => () => editMessage(null), []);

  const waiting = stored && messages.findLast(({ _id }) => _id === stored.messageId);
  const resume = useEffectEvent(() => {
    if (waiting && isEditable(waiting)) return editMessage(waiting);
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
    editMessage(null);
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
    /** Begins with the last message of mine; nothing where there is none. */
    editLast: () => editMessage(messages.findLast((one) => one.senderId === me && isEditable(one)) ?? null),
  };
}

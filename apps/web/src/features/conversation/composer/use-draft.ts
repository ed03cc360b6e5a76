import { useEffect, useEffectEvent, useState } from "react";
import type { Address } from "#/data/address.ts";
import { draftKey, storeDraft, storedDraft } from "#/data/drafts/draft-store.ts";
import { notStored } from "#/data/not-stored.ts";

/**
 * The text of the next message: stored per conversation and per author, over reloads. Windows of one browser show the
 * same, so what is sent in one does not wait in another to be sent again.
 */
export function useDraft(me: string, address: Address) {
  const [text, setText] = useState(() => storedDraft(me, "draft", address));
  const [textOf, setTextOf] = useState(address);
  if (textOf !== address) {
    setTextOf(address);
    // What could not be stored, because storage is full, is only here.
    setText(storedDraft(me, "draft", address) || text);
  }
  const follow = useEffectEvent(({ key, oldValue, newValue }: StorageEvent) => {
    if (key === draftKey(me, "draft", address) && text === (oldValue ?? "")) setText(newValue ?? "");
  });
  useEffect(() => {
    // The browser sends it to the other windows only.
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

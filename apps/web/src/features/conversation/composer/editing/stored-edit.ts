import { personalKey } from "../../../../data/personal-storage.ts";

interface KeptEdit {
  readonly messageId: string;
  readonly text: string;
}

const keyOf = (me: string, userId: string) => personalKey(me, `edit:${userId}`);

/** What is being made of an own message, kept per chat and per author, over reloads; null when it is done. */
export function keepEdit(me: string, userId: string, edit: KeptEdit | null): void {
  try {
    if (edit) localStorage.setItem(keyOf(me, userId), JSON.stringify(edit));
    else localStorage.removeItem(keyOf(me, userId));
  } catch {
    // Storage is full or refused: the text is still in the field.
  }
}

export function keptEdit(me: string, userId: string): KeptEdit | null {
  return JSON.parse(localStorage.getItem(keyOf(me, userId)) ?? "null");
}

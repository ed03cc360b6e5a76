import { personalKey } from "../../../../data/personal-storage.ts";

interface StoredEdit {
  readonly messageId: string;
  readonly text: string;
}

const keyOf = (me: string, userId: string) => personalKey(me, `edit:${userId}`);

/** Stores the unfinished change of an own message per chat and author, over reloads; null removes it. */
export function storeEdit(me: string, userId: string, edit: StoredEdit | null): void {
  try {
    if (edit) localStorage.setItem(keyOf(me, userId), JSON.stringify(edit));
    else localStorage.removeItem(keyOf(me, userId));
  } catch {
    // Storage is full or refused: the text is still in the field.
  }
}

export function storedEdit(me: string, userId: string): StoredEdit | null {
  return JSON.parse(localStorage.getItem(keyOf(me, userId)) ?? "null");
}

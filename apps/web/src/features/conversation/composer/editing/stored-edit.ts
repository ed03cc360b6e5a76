import type { Address } from "../../../../data/address.ts";
import { storeDraft, storedDraft } from "../../../../data/drafts/draft-store.ts";

interface Edit {
  readonly messageId: string;
  readonly text: string;
}

/** Stores the unfinished change of an own message per conversation and author, over reloads; null removes it. */
export function storeEdit(me: string, address: Address, edit: Edit | null): void {
  storeDraft(me, "edit", address, edit ? JSON.stringify(edit) : "");
}

export const storedEdit = (me: string, address: Address): Edit | null =>
  JSON.parse(storedDraft(me, "edit", address) || "null");

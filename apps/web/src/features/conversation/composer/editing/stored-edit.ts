import type { Address } from "../../../../data/address.ts";
import { storeDraft, storedDraft } from "../../../../data/draft-store.ts";

interface Edit {
  readonly messageId: string;
  readonly text: string;
}

/** Stores what is being made of an own message, per conversation and per author, over reloads; null when it is done. */
export function storeEdit(me: string, address: Address, edit: Edit | null): void {
  storeDraft(me, "edit", address, edit ? JSON.stringify(edit) : "");
}

export const storedEdit = (me: string, address: Address): Edit | null =>
  JSON.parse(storedDraft(me, "edit", address) || "null");

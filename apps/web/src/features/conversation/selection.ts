import { SELECTED_MAX } from "@lingualoom/contract/limits.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import i18next from "i18next";
import { createStore } from "#/external-store.ts";
import { toast } from "#/ui/toasts/toast.ts";

interface Selection {
  readonly conversationId: string;
  /** Ids of messages, the last selected one last. */
  readonly ids: readonly string[];
}

/** Messages being selected in the open chat. Global because the header acts on what the list selects. */
export const selection = createStore<Selection | null>(null);

export const isSelectable = ({ system, hidden, deletedAt }: Message): boolean => !system && !hidden && !deletedAt;

export const startSelection = ({ conversationId, _id }: Message): void => selection.set({ conversationId, ids: [_id] });

export const endSelection = (): void => selection.set(null);

/**
 * Selects a message, or no longer.
 * @param among the loaded messages, to select all from the last selected one up to this one
 */
export function toggleSelected({ _id }: Message, among?: readonly Message[]): void {
  const now = selection.get();
  if (!now) return;
  const last = among?.findIndex((one) => one._id === now.ids.at(-1)) ?? -1;
  const here = among?.findIndex((one) => one._id === _id) ?? -1;
  const isRange = among && last >= 0 && here >= 0 && last !== here;
  const between = isRange ? among.slice(Math.min(last, here), Math.max(last, here) + 1) : [];
  const isOn = now.ids.includes(_id);
  const others = now.ids.filter((id) => id !== _id);
  const added = between.filter(isSelectable).map((one) => one._id);
  const ids = isRange ? [...new Set([...others, ...added])].filter((id) => id !== _id) : others;
  const wanted = isOn && !isRange ? ids : [...ids, _id];
  if (wanted.length > SELECTED_MAX) toast.error(i18next.t("dialogs:selectedMost", { most: SELECTED_MAX }));
  else selection.set({ ...now, ids: wanted });
}

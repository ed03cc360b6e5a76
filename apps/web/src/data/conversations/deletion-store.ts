import { createStore } from "#/external-store.ts";

export interface Deletion {
  readonly messageId: string;
  readonly whom: "me" | "everyone";
  /** Shared by all attempts, also after a reload, so that the server deletes once. */
  readonly idempotencyKey: string;
}

/** Messages shown as deleted. Global because they outlive the chat in which they were deleted. */
export const deletions = createStore<readonly Deletion[]>([]);

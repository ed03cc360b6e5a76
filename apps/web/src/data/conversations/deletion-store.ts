import { createStore } from "#/external-store.ts";

export interface Deletion {
  readonly messageId: string;
  readonly whom: "me" | "everyone";
  /** All attempts have it, also those of the next page: the server deletes once. */
  readonly idempotencyKey: string;
}

/** Messages that this page shows as gone. Global because they outlive the chat in which they were deleted. */
export const deletions = createStore<readonly Deletion[]>([]);

import type { DraftAttachment } from "./sent-attachments.ts";

/** Converts a call's uploads. */
export const attached = (
  given: readonly { readonly _id: string; readonly alt: string }[] | undefined,
): DraftAttachment[] => (given ?? []).map(({ _id, alt }) => ({ mediaId: _id, alt }));

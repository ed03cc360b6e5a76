import type { DraftAttachment } from "./sent-attachments.ts";

export const attached = (
  given: readonly { readonly _id: string; readonly alt: string }[] | undefined,
): DraftAttachment[] => (given ?? []).map(({ _id, alt }) => ({ mediaId: _id, alt }));

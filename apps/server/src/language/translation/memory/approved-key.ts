import { createHmac } from "node:crypto";

export interface ApprovedText {
  readonly conversationId: string;
  readonly text: string;
  readonly target: string;
}

/** Returns the key under which an accepted rendition is found again, whatever engine would be asked. */
export type ApprovedKey = (asked: ApprovedText) => Buffer;

export const createApprovedKey =
  (secret: string): ApprovedKey =>
  ({ conversationId, text, target }) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["approved rendition", conversationId, text, target]))
      .digest();

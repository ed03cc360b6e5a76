import type { Sticker } from "@lingualoom/contract/calls/stickers.ts";
import type { Mention, Quote } from "@lingualoom/contract/shapes.ts";
import type { Address } from "../address.ts";
import type { UploadableFile } from "../uploads/file-facts.ts";

export interface OutboxAttachment extends UploadableFile {
  readonly isUploaded?: boolean | undefined;
}

export interface GivenRendition {
  readonly language: string;
  readonly text: string;
  /** The seal says which engine made the rendition. Without a seal, the author wrote it. */
  readonly seal?: string | undefined;
}

export interface OfferedPoll {
  readonly options: string[];
  readonly multiple: boolean;
  readonly anonymous?: boolean | undefined;
  readonly endsAt?: string | undefined;
}

export interface OutboxParts {
  readonly attachments?: readonly OutboxAttachment[] | undefined;
  readonly replyTo?: Quote | undefined;
  readonly thread?: { readonly root: string; readonly alsoSend: boolean } | undefined;
  /** Users its text may mention; the server drops those whose names do not occur in it. */
  readonly mentions?: readonly Mention[] | undefined;
  readonly poll?: OfferedPoll | undefined;
  readonly sticker?: Pick<Sticker, "_id" | "label" | "url"> | undefined;
  /** Renditions for its readers: written by the author, or an engine's that the author has seen. */
  readonly renditions?: GivenRendition[] | undefined;
  /** Receivers' notifications make no sound. */
  readonly silent?: true | undefined;
}

export interface OutboxEntry extends OutboxParts {
  readonly clientMessageId: string;
  /** Only this user may send it. */
  readonly author: string;
  readonly address: Address;
  readonly text: string;
  /** Milliseconds since 1970, strictly increasing: the order of sending. */
  readonly createdAt: number;
  readonly state: "waiting" | "failed";
  readonly reason: string;
}

export interface OutboxStore {
  readonly of: (author: string) => Promise<OutboxEntry[]>;
  readonly put: (entry: OutboxEntry) => Promise<void>;
  readonly remove: (clientMessageId: string) => Promise<void>;
  readonly clear: (author: string) => Promise<void>;
}

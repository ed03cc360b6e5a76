import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import type { Carried } from "#/talk/message/message-row-store.ts";
import type { DraftAttachment } from "./sent-attachments.ts";
import type { SentRendition } from "./sent-renditions.ts";

export interface Draft extends Carried {
  readonly from: string;
  /** Where it goes. Asked once the draft is found good, because the first message to a person opens a conversation. */
  readonly conversation: () => Promise<Membership>;
  readonly text: string;
  readonly attachments?: readonly DraftAttachment[] | undefined;
  /** The id of the message it answers. */
  readonly replyTo?: string | undefined;
  /** Whom its text mentions: people, and `all`. */
  readonly mentions?: readonly string[] | undefined;
  /** What its readers are to get in these languages. */
  readonly renditions?: readonly SentRendition[] | undefined;
  /** Made by the server when the caller has none; such a send cannot be retried safely. */
  readonly clientMessageId?: string | undefined;
  /** A webhook sends it, which is no member and has been let in before. */
  readonly isHook?: true | undefined;
  /** The socket that sends: it gets the acknowledgement instead of the event. */
  readonly socketId?: string | undefined;
}

export interface Sent {
  readonly message: Message;
  /** False for a retry of a message that is already there. */
  readonly isNew: boolean;
}

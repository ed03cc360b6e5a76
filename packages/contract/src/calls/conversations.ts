import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, Time } from "../fields.ts";
import { PICTURE_BODY_BYTES } from "../limits.ts";
import { Conversation, Disappearing, Message, Notify, PrivacyLevel, Tone } from "../shapes.ts";
import { Cursor, Draft, History, Limit, Search } from "./messages.ts";

/** The caller's settings for a conversation; null means the server's default or the caller's general setting. */
export const OwnConversationSettings = z.object({
  privacyLevel: PrivacyLevel.nullable(),
  autoTranslate: z.boolean().nullable(),
  /** No sound, notification or highlighted badge for new messages. */
  muted: z.boolean(),
  /** End of the mute; null for an unmuted conversation or an indefinite mute. */
  mutedUntil: Time.nullable(),
  /** New messages that cause a notification; `mentions`: those that mention the caller. Muting silences all. */
  notify: Notify,
  /** Whether new messages make a sound; without, they are still notified of. */
  sound: z.boolean(),
  pinned: z.boolean(),
  archived: z.boolean(),
  /** Marked by the caller to come back to. Reading the conversation ends it; receipts do not change. */
  markedUnread: z.boolean(),
  /** Learning mode: no automatic translation; translations are revealed sentence by sentence on request. */
  practice: z.boolean(),
  /** Others may correct the caller's messages here. */
  corrections: z.boolean(),
});

/** Messages from these numbers on may reach that level; earlier ones keep the stricter one they were written under. */
export const ConsentedFromSeq = z.object({ server: z.number().int(), providers: z.number().int() });

/** Members who allow others to correct their messages here. */
export const OpenToCorrections = z.array(Id);

const ConversationSettings = z.object({
  mine: OwnConversationSettings,
  /** The strictest privacy level set by any member; the conversation's texts may go no further. */
  effectivePrivacyLevel: PrivacyLevel,
  /** In a group: how many members require that level. Their names are not disclosed. */
  askedBy: z.number().int().optional(),
  /** Set by either member of a direct conversation, for messages sent from now on. */
  disappearing: Disappearing,
  tone: Tone,
  /** Whether links get a preview; set by members who may set the tone. */
  linkPreviews: z.boolean(),
  consentedFromSeq: ConsentedFromSeq,
  openToCorrections: OpenToCorrections,
});

const params = z.object({ conversationId: Id });
/** The other user's id is accepted as an alias here, even before a conversation exists. */
const settingsParams = z.object({ conversationId: Id });

export const conversationCalls = {
  /** Newest first, pinned ones above. A search includes archived ones. */
  "GET /conversations": {
    access: "session",
    forGuests: true,
    holdsText: true,
    query: z.object({
      limit: Limit,
      cursor: Cursor,
      q: Search,
      /** Only the groups of this space. */
      space: Id.optional(),
      /** Only the chats in this folder of the caller. */
      folder: Id.optional(),
      /** Only chats with unread messages, or marked as unread. */
      unread: z
        .enum(["true", "false"])
        .default("false")
        .transform((unread) => unread === "true"),
      archived: z
        .enum(["true", "false"])
        .default("false")
        .transform((archived) => archived === "true"),
    }),
    output: z.array(Conversation),
    errors: ["NOT_FOUND"],
  },
  "GET /conversations/:conversationId": {
    access: "session",
    forGuests: true,
    holdsText: true,
    params,
    output: Conversation,
    errors: ["NOT_FOUND"],
  },
  /** The same as `GET /messages/:userId`, with its headers. */
  "GET /conversations/:conversationId/messages": {
    access: "session",
    forGuests: true,
    holdsText: true,
    params,
    query: History,
    output: z.array(Message),
    errors: ["NOT_FOUND"],
  },
  /** The same as `POST /messages/send/:userId`. */
  "POST /conversations/:conversationId/messages": {
    access: "session",
    forGuests: true,
    holdsText: true,
    params,
    body: Draft,
    bodyBytes: PICTURE_BODY_BYTES,
    form: true,
    output: Message,
    status: 201,
    repeatStatus: 200,
    errors: [
      "NOT_FOUND",
      "NOT_REACHABLE",
      "TEXT_TOO_LONG",
      "UNSUPPORTED_LANGUAGE",
      "IDEMPOTENCY_CONFLICT",
      "TOO_LARGE",
      "UNSUPPORTED_MEDIA",
    ],
  },
  "POST /conversations/:conversationId/read": {
    access: "session",
    forGuests: true,
    params,
    body: z.object({ seq: z.number().int().min(0) }),
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND"],
  },
  "GET /conversations/:conversationId/settings": {
    access: "session",
    forGuests: true,
    params: settingsParams,
    output: ConversationSettings,
    errors: ["NOT_FOUND"],
  },
  "PUT /conversations/:conversationId/settings": {
    access: "session",
    forGuests: true,
    forPeople: true,
    scope: "manage",
    params: settingsParams,
    /**
     * Changes only the given fields; unknown keys are ignored. `muted` mutes indefinitely or unmutes, `mutedUntil`
     * mutes until that time.
     */
    body: OwnConversationSettings.extend({
      disappearing: Disappearing,
      tone: Tone,
      linkPreviews: z.boolean(),
    }).partial(),
    output: ConversationSettings,
    errors: ["NOT_FOUND", "SELF", "NOT_REACHABLE", "FORBIDDEN", "RATE_LIMITED", "PLAN_LIMIT"],
  },
} as const satisfies CallMap;

export type ConversationSettings = z.infer<typeof ConversationSettings>;

import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, Time } from "../fields.ts";
import { PICTURE_BODY_BYTES } from "../limits.ts";
import { Conversation, Disappearing, Message, Notify, PrivacyLevel, Tone } from "../shapes.ts";
import { Cursor, Draft, History, Limit, Search } from "./messages.ts";

/** What I have set for one conversation; null follows the server's default, or my own setting for all chats. */
export const OwnConversationSettings = z.object({
  privacyLevel: PrivacyLevel.nullable(),
  autoTranslate: z.boolean().nullable(),
  /** New messages come without a sound, a notification or a badge that calls. */
  muted: z.boolean(),
  /** When that ends; null where it does not, and of a conversation that is not muted. */
  mutedUntil: Time.nullable(),
  /** Of which new messages it comes with these; `mentions`: of those that mention me. Muting silences all of them. */
  notify: Notify,
  /** Stands above the others in the list. */
  pinned: z.boolean(),
  /** Stands in a list of its own. */
  archived: z.boolean(),
  /** I want to come back to it; reading there ends that. The receipts stay where they are. */
  markedUnread: z.boolean(),
  /** I learn here: nothing is translated by itself, and a translation shows sentence by sentence when I ask for it. */
  practice: z.boolean(),
  /** Others may correct what I write here. */
  corrections: z.boolean(),
});

/** Messages from these numbers on may reach that privacy level; earlier ones were written below it and stay there. */
export const ConsentedFromSeq = z.object({ server: z.number().int(), providers: z.number().int() });

/** Members who let the others correct what they write here. */
export const OpenToCorrections = z.array(Id);

const ConversationSettings = z.object({
  mine: OwnConversationSettings,
  /** The lowest privacy level that a member has set: how far the conversation's texts may go now. */
  effectivePrivacyLevel: PrivacyLevel,
  /** In a group: how many members ask for that level. Who they are is not told. */
  askedBy: z.number().int().optional(),
  /** Either of the two sets it, for what is sent from now on. */
  disappearing: Disappearing,
  /** How translations address people; in a group those who may change its details set it. */
  tone: Tone,
  /** Whether messages with a link get a preview; who may set the tone sets it. */
  linkPreviews: z.boolean(),
  consentedFromSeq: ConsentedFromSeq,
  openToCorrections: OpenToCorrections,
});

const params = z.object({ conversationId: Id });
/** Here the other person's id is an alias, also before the two have a conversation. */
const settingsParams = z.object({ conversationId: Id });

export const conversationCalls = {
  /** Latest first, those that I have pinned above. A search finds those that I have archived too. */
  "GET /conversations": {
    access: "session",
    holdsText: true,
    query: z.object({
      limit: Limit,
      cursor: Cursor,
      q: Search,
      archived: z
        .enum(["true", "false"])
        .default("false")
        .transform((archived) => archived === "true"),
    }),
    output: z.array(Conversation),
  },
  "GET /conversations/:conversationId": {
    access: "session",
    holdsText: true,
    params,
    output: Conversation,
    errors: ["NOT_FOUND"],
  },
  /** The same as `GET /messages/:userId`, with its headers. */
  "GET /conversations/:conversationId/messages": {
    access: "session",
    holdsText: true,
    params,
    query: History,
    output: z.array(Message),
    errors: ["NOT_FOUND"],
  },
  /** The same as `POST /messages/send/:userId`. */
  "POST /conversations/:conversationId/messages": {
    access: "session",
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
    params,
    body: z.object({ seq: z.number().int().min(0) }),
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND"],
  },
  "GET /conversations/:conversationId/settings": {
    access: "session",
    params: settingsParams,
    output: ConversationSettings,
    errors: ["NOT_FOUND"],
  },
  "PUT /conversations/:conversationId/settings": {
    access: "session",
    forPeople: true,
    scope: "manage",
    params: settingsParams,
    /**
     * Only the fields named are touched; unknown keys are ignored. `muted` mutes for good or no longer, `mutedUntil`
     * until then.
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

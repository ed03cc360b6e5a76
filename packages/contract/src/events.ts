import { z } from "zod";
import { Call, CallDevice, CallSignal } from "./calls/calls.ts";
import { CallCaption } from "./calls/captions.ts";
import { ConsentedFromSeq, OpenToCorrections, OwnConversationSettings } from "./calls/conversations.ts";
import { StoredDraft } from "./calls/drafts.ts";
import {
  Attached,
  ClientMessageId,
  GivenRenditions,
  InThread,
  Mentioned,
  Silent,
  TextWithAlt,
} from "./calls/messages.ts";
import { Reminder } from "./calls/reminders.ts";
import { MessageNotTranslated, MessageTranslation, ShownText } from "./calls/translation.ts";
import { DraftPoll, isPollAlone, isQuestion, NOT_A_QUESTION, NOT_ALONE } from "./draft-poll.ts";
import type { WireError } from "./errors.ts";
import { Id } from "./fields.ts";
import { WATCHED_PEOPLE_MAX } from "./limits.ts";
import { type ChangedConversation, KnownCounters } from "./missed.ts";
import {
  Disappearing,
  GroupDetails,
  Me,
  Message,
  Person,
  PollCount,
  PrivacyLevel,
  Reaction,
  Role,
  Tone,
} from "./shapes.ts";

const Receipt = z.object({ conversationId: Id, userId: Id, seq: z.number().int() });

/** Server → client events, sent to named users, never broadcast. The descriptions are part of the documentation. */
export const events = {
  getOnlineUsers: z.array(Id).describe("The people online whom I may see; replaces the list."),
  newMessage: Message.describe("To every device of the other members, after the commit."),
  messageSent: Message.describe("To the sender's devices: their own message as stored."),
  messageUpdated: Message.describe(
    "To all members: a message changed, was deleted, has expired, or its language became known.",
  ),
  messagesUpdated: z
    .array(Message)
    .describe("The same for several messages of one conversation at once, in the order of their changes."),
  pollChanged: z
    .object({
      conversationId: Id,
      messageId: Id,
      /** Change number of the message: a client that misses the event fetches the change. */
      changeSeq: z.number().int(),
      ...PollCount.shape,
      by: Id.optional(),
      chosen: z.array(z.number().int()).optional(),
    })
    .describe(
      "To all members: `by`, whose choice is `chosen` by now, has answered the poll of a message or ended it. Both are absent when the poll reached its end, and for others than the voter when it is anonymous.",
    ),
  reactionsChanged: z
    .object({
      conversationId: Id,
      messageId: Id,
      /** Change number of the message: a client that misses the event fetches the change. */
      changeSeq: z.number().int(),
      reactions: z.array(Reaction.omit({ mine: true })),
      by: Id,
      emoji: z.string(),
      added: z.boolean(),
    })
    .describe(
      "To all members: `by` reacted to a message with that emoji (`added`), or took it back. What each of them did besides stays as they know it.",
    ),
  pinsChanged: z
    .object({ conversationId: Id, message: Message, pinned: z.boolean() })
    .describe("To all members: a message is pinned, newest first, or is no longer."),
  keptChanged: z
    .object({ messageIds: z.array(Id), kept: z.boolean() })
    .describe("To the person's own devices: they keep these messages, or no longer."),
  threadChanged: z
    .object({
      conversationId: Id,
      rootId: Id,
      rootSeq: z.number().int(),
      /** The newest reply of another person. */
      reply: z.object({ seq: z.number().int(), senderId: Id }).optional(),
      /** The person's own state, when it has changed. */
      mine: z.object({ following: z.boolean(), lastReadSeq: z.number().int() }).optional(),
    })
    .describe(
      "To the followers of a thread: it has a new reply. Or to a person's own devices: they follow it or no longer, or have read it.",
    ),
  messagesRead: Receipt.describe("To all members: `userId` has read everything up to `seq`."),
  messagesDelivered: Receipt.describe("To all members: `userId` has received everything up to `seq`."),
  messageTranslated: z
    .union([MessageTranslation, MessageNotTranslated])
    .describe("To all devices of the reader who asked."),
  translationShown: z
    .object({ conversationId: Id, messageId: Id, shown: ShownText })
    .describe("To the reader's devices: what they want to see of one message."),
  typing: z
    .object({ conversationId: Id, userId: Id, typing: z.boolean() })
    .describe("To the other members: a person started or stopped typing. It expires after some seconds."),
  profileUpdated: Me.describe("To the person's own devices."),
  personUpdated: Person.describe("To the person's chat partners."),
  conversationUpdated: z
    .object({
      /** Absent before the first message: the caller's own chat settings, sent only to their devices. */
      conversationId: Id.optional(),
      userId: Id.optional(),
      effectivePrivacyLevel: PrivacyLevel,
      disappearing: Disappearing,
      tone: Tone,
      linkPreviews: z.boolean(),
      consentedFromSeq: ConsentedFromSeq,
      openToCorrections: OpenToCorrections,
      mine: OwnConversationSettings.optional(),
    })
    .describe(
      "To all members, when a shared setting changes; in a direct conversation `userId` is the other of the two. A person's own settings go to their own devices only.",
    ),
  conversationCreated: z.object({ conversationId: Id }).describe("To who is a member from now on."),
  conversationRemoved: z
    .object({ conversationId: Id })
    .describe("To who is no member any more, or, when a group is deleted, to all of them."),
  groupUpdated: GroupDetails.extend({ conversationId: Id }).describe(
    "To the members of a group, when its details or rights change.",
  ),
  membersChanged: z
    .object({
      conversationId: Id,
      memberCount: z.number().int(),
      /** Affected users; `role` is null for those who are no longer members. */
      changed: z.array(z.object({ userId: Id, role: Role.nullable() })),
    })
    .describe("To the members of a group: people joined, left or changed roles."),
  spaceChanged: z
    .object({ spaceId: Id })
    .describe("To the members of a space: its groups, or the ways into them, have changed."),
  requestsChanged: z
    .object({ conversationId: Id })
    .describe("To the owner and the admins of a group: who waits to be let in has changed."),
  importChanged: z
    .object({ importId: Id, conversationId: Id.nullable() })
    .describe("To the devices of who brings a history: it goes on, or waits for them."),
  historyChanged: z
    .object({ conversationId: Id })
    .describe("To all members: imported messages came, went, or have another author. What is shown is fetched again."),
  invitationsChanged: z
    .object({})
    .describe("To the devices of an invited person: their pending group invitations changed."),
  glossaryChanged: z
    .object({
      /** Absent for the user's own glossary. */
      conversationId: Id.optional(),
    })
    .describe(
      "To all members: the terms of their conversation have changed. Of a person's own terms to their own devices.",
    ),
  remindersChanged: z
    .object({
      due: Reminder.optional(),
    })
    .describe("To the person's own devices: a reminder was made, is due, or is done."),
  stickersChanged: z
    .object({ spaceId: Id.optional() })
    .describe(
      "To everyone, or the members of the named space: an emoji or a sticker was added, renamed or removed. Fetch them again.",
    ),
  scheduledChanged: z
    .object({
      /** The message that could not be sent; it stays in the list with the reason. */
      failed: Id.optional(),
    })
    .describe(
      "To the person's own devices: a message was scheduled, changed, sent or cancelled, or could not be sent.",
    ),
  foldersChanged: z.object({}).describe("To the person's own devices: a folder was made, changed, moved or deleted."),
  draftChanged: StoredDraft.describe(
    "To the person's own devices: they wrote in a conversation what is not sent yet; empty once it is sent or deleted.",
  ),
  callChanged: Call.describe(
    "To all members: a call began, rings, people joined or left it, or it ended. It replaces what is known of the call.",
  ),
  callSignal: CallSignal.describe("To a person's own devices: another device of the call connects to the device `to`."),
  callCaption: CallCaption.describe(
    "To the people in a call who read captions: what another one said, at once as it was heard, then in the reader's language.",
  ),
  blockChanged: z
    .object({ person: Person, blocked: z.boolean() })
    .describe("To the devices of the person who blocked or unblocked; the other person gets nothing."),
  settingsUpdated: z
    .object({ type: z.string(), value: z.unknown() })
    .describe(
      "To the person's own devices, once per changed field; `type` is `language`, `sound` or the field's name.",
    ),
  eventsLost: z
    .object({})
    .describe(
      "To a connection to which events of other servers may not have come: what is shown is fetched again. Each hears it within ten seconds, at a moment of its own.",
    ),
  connectionLimit: z
    .object({ limit: z.number().int() })
    .describe(
      "To the one connection of a person that is closed right after it, because they have opened more than `limit`.",
    ),
} as const;

/** A conversation is addressed by its id, or by its alias: the other user of a direct one. */
const hasOneAddress = (given: { conversationId?: unknown; to?: unknown; with?: unknown }) =>
  (given.conversationId === undefined) !== ((given.to ?? given.with) === undefined);
const ONE_ADDRESS = "Give the conversation, or the other person";
const Addressed = z.object({ conversationId: Id.optional(), to: Id.optional() });
const ReceiptUpTo = z
  .object({ conversationId: Id.optional(), with: Id.optional(), seq: z.number().int().min(0) })
  .refine(hasOneAddress, ONE_ADDRESS);

/** Client → server requests. */
export const requests = {
  sendMessage: Addressed.extend({
    ...TextWithAlt.shape,
    mediaId: Id.optional(),
    attachments: Attached.optional(),
    replyTo: Id.optional(),
    thread: InThread.optional(),
    mentions: Mentioned.optional(),
    renditions: GivenRenditions.optional(),
    poll: DraftPoll.optional(),
    sticker: Id.optional(),
    silent: Silent.optional(),
    clientMessageId: ClientMessageId,
  })
    .refine(hasOneAddress, ONE_ADDRESS)
    .refine(isQuestion, NOT_A_QUESTION)
    .refine(isPollAlone, NOT_ALONE)
    .describe(
      "Writes a message; the rules of the call. A repeat with the same `clientMessageId` gives the same message.",
    ),
  typing: Addressed.extend({ typing: z.boolean().default(true) })
    .refine(hasOneAddress, ONE_ADDRESS)
    .describe("I write, or do no longer."),
  markDelivered: ReceiptUpTo.describe("I have received everything up to `seq`. It never goes back."),
  markRead: ReceiptUpTo.describe("I have read everything up to `seq`. It never goes back."),
  watchPresence: z.array(Id).max(WATCHED_PEOPLE_MAX).describe("Whose presence I want to know; replaces the list."),
  lookedAt: z
    .object({ lookedAt: z.boolean() })
    .describe(
      "The person looks at this page or stopped; meanwhile this browser gets no notifications. Repeat while it lasts.",
    ),
  callSignal: CallSignal.describe("A step of the connection with another device of a call that this page is in."),
  callState: CallDevice.extend({ callId: Id }).describe(
    "This page is in the call, and sends this. Repeat it every 15 seconds; after 45 without one the page is out.",
  ),
  settingsChanged: z
    .object({ type: z.string(), value: z.unknown() })
    .describe("Makes the server send the stored settings to the other devices; it does not trust the payload."),
  findMissed: KnownCounters.describe(
    "Which conversations are ahead of what the page holds: an event may have been lost, the last one too.",
  ),
} as const;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]>;
export type ServerToClient = { [N in EventName]: (payload: EventPayload<N>) => void };

export type SendAnswer =
  | { readonly ok: true; readonly message: z.output<typeof Message> }
  | { readonly ok: false; readonly error: WireError };
/** Acknowledgement of a request other than a send, if the client asked for one. */
export type RequestAnswer = { readonly ok: true } | { readonly ok: false; readonly error: WireError };
export type MissedAnswer =
  | { readonly ok: true; readonly missed: readonly ChangedConversation[] }
  | { readonly ok: false };
export type RequestName = keyof typeof requests;
export type RequestPayload<N extends RequestName> = z.input<(typeof requests)[N]>;

type Answered = (answer: RequestAnswer) => void;

export interface ClientToServer {
  sendMessage: (draft: RequestPayload<"sendMessage">, answer: (answer: SendAnswer) => void) => void;
  typing: (payload: RequestPayload<"typing">, answer?: Answered) => void;
  markDelivered: (payload: RequestPayload<"markDelivered">, answer?: Answered) => void;
  markRead: (payload: RequestPayload<"markRead">, answer?: Answered) => void;
  watchPresence: (people: RequestPayload<"watchPresence">, answer?: Answered) => void;
  lookedAt: (payload: RequestPayload<"lookedAt">, answer?: Answered) => void;
  settingsChanged: (payload: RequestPayload<"settingsChanged">, answer?: Answered) => void;
  callSignal: (signal: RequestPayload<"callSignal">, answer?: Answered) => void;
  callState: (state: RequestPayload<"callState">, answer: Answered) => void;
  findMissed: (known: RequestPayload<"findMissed">, answer: (answer: MissedAnswer) => void) => void;
}

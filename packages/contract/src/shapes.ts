import { z } from "zod";
import { Id, LanguageCode, Time } from "./fields.ts";

export const Person = z.object({
  _id: Id,
  fullName: z.string(),
  profilePic: z.string(),
  /** The account was deleted; the name says so. */
  deleted: z.literal(true).optional(),
  bot: z.literal(true).optional(),
  /** They came by a link, without an account. */
  guest: z.literal(true).optional(),
  /** The user's written language; present in contact lists and for a user requested by id. */
  writes: LanguageCode.optional(),
  /** What the user says of themselves now; present only for a user requested by id, and in `personUpdated`. */
  status: z.object({ text: z.string(), until: Time.optional() }).optional(),
});

export const PlanName = z.enum(["free", "pro", "unlimited"]);

export const Me = Person.extend({
  email: z.string(),
  isAdmin: z.boolean(),
  emailVerified: z.boolean(),
  createdAt: Time,
  messageCount: z.number().int(),
  translationCount: z.number().int(),
  /** The plan in effect, including the trial of a new account. It limits only on servers that enforce plans. */
  plan: PlanName,
  /** The server answers `SECOND_FACTOR_REQUIRED` until the session passes a second factor, set up first if missing. */
  needsSecondFactor: z.literal(true).optional(),
  /** The user has no second factor, and the server requires one from that time on. */
  secondFactorFrom: Time.optional(),
});

/** Lifetime of messages sent from now on. */
export const Disappearing = z.enum(["off", "1h", "1d", "7d"]);

export const Tone = z.enum(["as-it-comes", "formal", "informal"]);

/** An event in the conversation, as a code that clients translate. */
export const SystemMessage = z.object({
  code: z.enum([
    "disappearing_changed",
    "invite_accepted",
    "message_pinned",
    "message_unpinned",
    "group_created",
    "notes_created",
    "members_added",
    "member_joined",
    "member_left",
    "member_removed",
    "role_changed",
    "title_changed",
    "description_changed",
    "picture_changed",
    "right_changed",
    "history_changed",
    "privacy_level_changed",
    "history_imported",
    "history_removed",
    "imported_line",
    "call_started",
    "call_ended",
    "call_missed",
    "call_declined",
  ]),
  by: Id,
  users: z.array(Id),
  /**
   * The new value: a `Disappearing`, `Role`, `HistoryForNew` or `PrivacyLevel`, a title, the `seq` of a pinned message,
   * for `right_changed` the right and its holders, such as `posting admins`, for `history_imported` and
   * `history_removed` the source and the number of messages, such as `whatsapp 1200`, for calls `audio` or `video`, and
   * once ended their seconds, such as `video 754`, or for `imported_line` what the
   * other chat said itself, in the language of the export.
   */
  value: z.string().nullable(),
});

export const Reaction = z.object({
  emoji: z.string(),
  count: z.number().int(),
  /** The first users who reacted, up to `REACTION_NAMES`. */
  users: z.array(Id),
  /** Whether the reader reacted. Absent if the same event goes to all members; clients keep their known value. */
  mine: z.boolean().optional(),
});

/** The parts of a poll that change with votes. */
export const PollCount = z.object({
  /** Votes of each option, in order. */
  votes: z.array(z.number().int()),
  voters: z.number().int(),
  /** The first users who voted, up to `POLL_FACES`. Absent for an anonymous poll. */
  firstVoters: z.array(Id).optional(),
  /** Set once the poll is closed. */
  closedAt: Time.optional(),
});

/** A message's poll; the message's text is the question. */
export const Poll = z.object({
  /** In the author's order; ids count from 1. */
  options: z.array(z.object({ id: z.number().int(), text: z.string(), votes: z.number().int() })),
  /** Several options may be chosen. */
  multiple: z.boolean(),
  /** Only counts are known to others. */
  anonymous: z.literal(true).optional(),
  /** From this time the server refuses votes. */
  endsAt: Time.optional(),
  voters: z.number().int(),
  firstVoters: z.array(Id).optional(),
  closedAt: Time.optional(),
  /** The reader's choices. Absent if the same event goes to all members; clients keep their known value. */
  mine: z.array(z.number().int()).optional(),
});

/** Origin of a transcript. */
export const Transcript = z.object({
  by: z.string(),
  uncertain: z.literal(true).optional(),
  /** The author has corrected the text. */
  corrected: z.literal(true).optional(),
});

/** A recording's transcript with its text. */
export const Spoken = Transcript.extend({
  text: z.string(),
  /** Absent if undetermined. */
  language: z.string().optional(),
});

export const AttachmentKind = z.enum(["image", "video", "audio", "file"]);

/** A file of a message. Kind and type are detected from its content, never from its name. */
export const Attachment = z.object({
  _id: Id,
  kind: AttachmentKind,
  /** File name from the sender's device; empty if it has none. */
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Address of the bytes. `?size=` selects a size of an image, or the preview of another file. */
  url: z.string(),
  /** Pixels of an image, of a video if known, or of a preview. */
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  animated: z.literal(true).optional(),
  /** Shown without a bubble. */
  sticker: z.literal(true).optional(),
  alt: z.string().optional(),
  durationMs: z.number().int().optional(),
  /** Voice messages only: 64 levels from 0 to 255. Other recordings have none. */
  waveform: z.array(z.number().int()).optional(),
  /** A preview picture exists, such as a document's first page. */
  hasPreview: z.literal(true).optional(),
  beginning: z.string().optional(),
  /** Transcript of a recording. If `text` is absent, it is the text of the message. */
  transcript: Spoken.partial({ text: true }).optional(),
});

/** The current state of a quoted message, embedded in the reply. */
export const Quote = z.object({
  _id: Id,
  seq: z.number().int(),
  senderId: Id,
  /** As in `Message`. */
  sentAs: z.string().optional(),
  /** Revision of the quoted message, for its renditions. */
  revision: z.number().int(),
  /** The beginning of its text; empty if it is deleted or has only a picture. */
  text: z.string(),
  language: z.string().optional(),
  attachments: z.array(Attachment.omit({ transcript: true })).optional(),
  expiresAt: Time.optional(),
  deletedAt: Time.optional(),
  expired: z.literal(true).optional(),
  hidden: z.literal(true).optional(),
});

export const Mention = z.object({
  userId: Id,
  /** The name written after `@`, even if the user has been renamed since. */
  name: z.string(),
});

/** A preview of the linked page at the time the message was sent. */
export const LinkPreview = z.object({
  url: z.string(),
  site: z.string(),
  title: z.string(),
  description: z.string(),
  /** Language of title and description; absent if undetermined. */
  language: z.string().optional(),
  /** URL and size of its picture. */
  image: z.string().optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
});

/** A human-written rendition of a message in another language. */
export const WrittenRendition = z.object({
  language: z.string(),
  text: z.string(),
  /** The message's author, or a reader whose suggestion the author accepted. */
  writtenBy: Id,
  /** The message's author, if another user wrote the rendition. */
  approvedBy: Id.optional(),
});

/** The summary of a thread, on its root. */
export const Thread = z.object({
  /** Replies that are not deleted. */
  replies: z.number().int(),
  lastSeq: z.number().int(),
  lastAt: Time,
  /** The first authors of replies, up to `THREAD_NAMES`. */
  users: z.array(Id),
  /** The reader's own state. Absent if the same event goes to all members; clients keep their known value. */
  mine: z.object({ following: z.boolean(), lastReadSeq: z.number().int() }).optional(),
});

/** The chats whose exports can be imported. */
export const ImportSource = z.enum(["whatsapp", "telegram", "slack", "mattermost", "discord", "element", "lingualoom"]);

export const Message = z.object({
  _id: Id,
  conversationId: Id,
  /**
   * Gapless within the conversation; the single order that all members see. The first message written here has 1;
   * imported ones go from 0 downwards.
   */
  seq: z.number().int(),
  senderId: Id,
  /** The other user of a direct conversation; absent in a group. Set only by the presenter. */
  receiverId: Id.optional(),
  text: z.string(),
  /** Address of the first image; empty without one. `attachments` has the details. */
  image: z.string(),
  /** The first description among the attachments. */
  alt: z.string().optional(),
  /** Everything sent with it, in the sender's order; absent if none. */
  attachments: z.array(Attachment).optional(),
  linkPreview: LinkPreview.optional(),
  poll: Poll.optional(),
  createdAt: Time,
  clientMessageId: z.string(),
  /** Incremented by every change of the text; a rendition belongs to one revision. */
  revision: z.number().int(),
  /** The conversation's change counter at this message's last change of any kind. */
  changeSeq: z.number().int(),
  /** Detected after delivery, so new messages arrive without it; `und` if undetermined. */
  language: z.string().optional(),
  editedAt: Time.optional(),
  /** When the message disappears or has disappeared. */
  expiresAt: Time.optional(),
  /** Text and picture are deleted; the number stays, so that the order has no gap. */
  deletedAt: Time.optional(),
  expired: z.literal(true).optional(),
  /** Deleted only for the reader; others still have it. */
  hidden: z.literal(true).optional(),
  /** A system message; its text is empty. */
  system: SystemMessage.optional(),
  /** Human-written renditions, which take precedence over engines; absent if none. */
  renditions: z.array(WrittenRendition).optional(),
  /** Number of readers' suggestions pending for its author; absent if none. */
  suggestions: z.number().int().optional(),
  /** Number of users who have corrected it, if its author allows corrections; absent if none. */
  corrections: z.number().int().optional(),
  /** In the order of first use; absent if none. */
  reactions: z.array(Reaction).optional(),
  replyTo: Quote.optional(),
  /** The thread below it; absent without replies. */
  thread: Thread.optional(),
  /** The thread that it is in. Only the thread shows it, unless it was also sent to the conversation. */
  inThread: z.object({ rootId: Id, rootSeq: z.number().int(), alsoSent: z.literal(true).optional() }).optional(),
  /** Users mentioned by name; absent if none. */
  mentions: z.array(Mention).optional(),
  mentionsAll: z.literal(true).optional(),
  /**
   * Display name under which a webhook posted it, or of an imported message's author; its sender is not a member of any
   * conversation.
   */
  sentAs: z.string().optional(),
  /**
   * Brought from another chat, by whom. `sentAs` is its author as the export names them, until they say that it is
   * theirs.
   */
  imported: z.object({ source: ImportSource, by: Id.nullable() }).optional(),
  /** Copied from another message, whose author is not disclosed. */
  forwarded: z.literal(true).optional(),
  /** Sent without sound: receivers' notifications make none. */
  silent: z.literal(true).optional(),
  /** The words were said in a call, at this time, and kept because everyone in it agreed. */
  saidAt: Time.optional(),
});

/** How far a text may go: its members' devices, this server, named providers. */
export const PrivacyLevel = z.enum(["device", "server", "providers"]);

export const Role = z.enum(["owner", "admin", "member"]);

export const Member = z.object({
  user: Person,
  role: Role,
  joinedAt: Time,
  /** The member's read and delivered positions, as far as the caller may know them. */
  lastReadSeq: z.number().int(),
  lastDeliveredSeq: z.number().int(),
});

export const RightHolders = z.enum(["everyone", "admins"]);
/** History for new members: everything, or only messages from then on. */
export const HistoryForNew = z.enum(["all", "from-joining"]);

/** Rights in a group, besides those of its owner and admins. */
export const GroupRights = z.object({
  posting: RightHolders,
  adding: RightHolders,
  pinning: RightHolders,
  /** Title, picture and description. */
  editing: RightHolders,
});

/** How members of a space come into one of its groups: by an invitation, when they want, or when they join the space. */
export const SpaceJoining = z.enum(["invited", "open", "automatic"]);

/** The space of a group. `_id` is that of the announcement group, which stands for the space. */
export const SpaceOfGroup = z.object({ _id: Id, title: z.string(), joining: SpaceJoining });

export const GroupDetails = GroupRights.extend({
  title: z.string(),
  description: z.string(),
  avatar: z.string(),
  historyForNew: HistoryForNew,
  /** Absent for a group outside of spaces. */
  space: SpaceOfGroup.optional(),
});

export const Notify = z.enum(["all", "mentions", "none"]);

/** A conversation as one of its members sees it. */
export const Conversation = z.object({
  _id: Id,
  kind: z.enum(["direct", "group"]),
  /** Empty in a direct conversation: clients show the other member. */
  title: z.string(),
  avatar: z.string(),
  group: GroupDetails.optional(),
  /** The reader's chat with themselves: a group without a title that never has another member. */
  notes: z.literal(true).optional(),
  memberCount: z.number().int(),
  /** Both members of a direct conversation; in a group the reader and the last author. */
  members: z.array(Member),
  myRole: Role,
  /** The last message for the list, which skips system messages about pins. */
  lastMessage: Message,
  lastSeq: z.number().int(),
  unreadCount: z.number().int(),
  /** Unread messages that mention the reader, by name or together with everyone, except those of blocked users. */
  unreadMentions: z.number().int(),
  changeSeq: z.number().int(),
  lastReadSeq: z.number().int(),
  muted: z.boolean(),
  mutedUntil: Time.nullable(),
  notify: Notify,
  /** Whether new messages make a sound. */
  sound: z.boolean(),
  pinned: z.boolean(),
  archived: z.boolean(),
  /** Marked by the reader to come back to. */
  markedUnread: z.boolean(),
  /** The reader's setting for this conversation; null follows their setting for all. */
  autoTranslate: z.boolean().nullable(),
  /** Learning mode; see `OwnConversationSettings`. */
  practice: z.boolean(),
  privacyLevel: PrivacyLevel,
});

/** A direct conversation in the shape of the specification: the other user, and the conversation's counters. */
export const Chat = Person.extend({
  conversationId: Id,
  lastMessage: Message,
  unreadCount: z.number().int(),
  changeSeq: z.number().int(),
  /** Read position of the caller, and read and delivered positions of the other user. */
  lastReadSeq: z.number().int(),
  theirLastReadSeq: z.number().int(),
  theirLastDeliveredSeq: z.number().int(),
  muted: z.boolean(),
});

export type Person = z.infer<typeof Person>;
export type Me = z.infer<typeof Me>;
export type Message = z.infer<typeof Message>;
export type Attachment = z.infer<typeof Attachment>;
export type AttachmentKind = z.infer<typeof AttachmentKind>;
export type Transcript = z.infer<typeof Transcript>;
export type Spoken = z.infer<typeof Spoken>;
export type LinkPreview = z.infer<typeof LinkPreview>;
export type WrittenRendition = z.infer<typeof WrittenRendition>;
export type Mention = z.infer<typeof Mention>;
export type Notify = z.infer<typeof Notify>;
export type Quote = z.infer<typeof Quote>;
export type Thread = z.infer<typeof Thread>;
export type Chat = z.infer<typeof Chat>;
export type Poll = z.infer<typeof Poll>;
export type PollCount = z.infer<typeof PollCount>;
export type Reaction = z.infer<typeof Reaction>;
export type SystemMessage = z.infer<typeof SystemMessage>;
export type RightHolders = z.infer<typeof RightHolders>;
export type HistoryForNew = z.infer<typeof HistoryForNew>;
export type GroupRights = z.infer<typeof GroupRights>;
export type GroupDetails = z.infer<typeof GroupDetails>;
export type SpaceJoining = z.infer<typeof SpaceJoining>;
export type SpaceOfGroup = z.infer<typeof SpaceOfGroup>;
export type Role = z.infer<typeof Role>;
export type Member = z.infer<typeof Member>;
export type Conversation = z.infer<typeof Conversation>;
export type PrivacyLevel = z.infer<typeof PrivacyLevel>;
export type Tone = z.infer<typeof Tone>;
export type Disappearing = z.infer<typeof Disappearing>;

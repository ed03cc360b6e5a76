import { z } from "zod";
import { Id, LanguageCode, Time } from "./fields.ts";

export const Person = z.object({
  _id: Id,
  fullName: z.string(),
  profilePic: z.string(),
  /** The account was deleted; the name shows it. */
  deleted: z.literal(true).optional(),
  /** A program writes and reads as them. */
  bot: z.literal(true).optional(),
  /** The language they write, of people in lists to choose from and of one asked for by id. */
  writes: LanguageCode.optional(),
});

export const PlanName = z.enum(["free", "pro", "unlimited"]);

export const Me = Person.extend({
  email: z.string(),
  isAdmin: z.boolean(),
  emailVerified: z.boolean(),
  createdAt: Time,
  messageCount: z.number().int(),
  translationCount: z.number().int(),
  /** In force now; of a new account the trial's. It limits only on a server that enforces plans. */
  plan: PlanName,
  /** The server answers `SECOND_FACTOR_REQUIRED` until the session shows a second factor; a person without one sets it up. */
  needsSecondFactor: z.literal(true).optional(),
  /** The person has no second factor, and the server demands one from that time on. */
  secondFactorFrom: Time.optional(),
});

/** How long a message stays that is sent from now on. */
export const Disappearing = z.enum(["off", "1h", "1d", "7d"]);

/** How translations address people. */
export const Tone = z.enum(["as-it-comes", "formal", "informal"]);

/** What somebody did in the conversation, as a code that each page translates. */
export const SystemMessage = z.object({
  code: z.enum([
    "disappearing_changed",
    "invite_accepted",
    "message_pinned",
    "message_unpinned",
    "group_created",
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
  ]),
  by: Id,
  /** Whom it concerns, such as who was added. */
  users: z.array(Id),
  /**
   * What holds from now on: a value of `Disappearing`, `Role`, `HistoryForNew` or `PrivacyLevel`, a title, of a
   * pin the `seq` of its message, or of `right_changed` the right and who has it, as `posting admins`.
   */
  value: z.string().nullable(),
});

/** An emoji with which people reacted to a message. */
export const Reaction = z.object({
  emoji: z.string(),
  count: z.number().int(),
  /** The first who did, as many as are named. */
  users: z.array(Id),
  /** Whether I did. Absent where the same message goes to all members; a page keeps what it knows. */
  mine: z.boolean().optional(),
});

/** What of a poll changes while people answer it. */
export const PollCount = z.object({
  /** Of each answer, in their order. */
  votes: z.array(z.number().int()),
  /** People who have answered. */
  voters: z.number().int(),
  /** Since when nobody answers any more. */
  closedAt: Time.optional(),
});

/** What a message offers its readers to choose from; its text is the question. */
export const Poll = z.object({
  /** In the author's order; their ids count from 1. */
  options: z.array(z.object({ id: z.number().int(), text: z.string(), votes: z.number().int() })),
  /** One may choose several. */
  multiple: z.boolean(),
  voters: z.number().int(),
  closedAt: Time.optional(),
  /** What I chose. Absent where the same message goes to all members; a page keeps what it knows. */
  mine: z.array(z.number().int()).optional(),
});

/** Who heard the words of a recording. */
export const Transcript = z.object({
  /** The name of an engine. */
  by: z.string(),
  uncertain: z.literal(true).optional(),
  /** Its author has corrected the text. */
  corrected: z.literal(true).optional(),
});

/** The words of a recording. */
export const Spoken = Transcript.extend({
  text: z.string(),
  /** Absent where it is undetermined. */
  language: z.string().optional(),
});

export const AttachmentKind = z.enum(["image", "video", "audio", "file"]);

/** Something that goes with a message; its kind and type are found in its content, never in its name. */
export const Attachment = z.object({
  _id: Id,
  kind: AttachmentKind,
  /** As its sender's device names it; empty of what has no name. */
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Where its bytes are; of an image in several sizes by `?size=`, and of what has a preview that preview by the same. */
  url: z.string(),
  /** Pixels, of an image, of a video where they are known, and of a preview. */
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  animated: z.literal(true).optional(),
  /** The sender's description. */
  alt: z.string().optional(),
  durationMs: z.number().int().optional(),
  /** Of a voice message: 64 levels from 0 to 255. What has none is a recording from elsewhere. */
  waveform: z.array(z.number().int()).optional(),
  /** There is a picture of it, such as a document's first page. */
  hasPreview: z.literal(true).optional(),
  /** How a text file begins. */
  beginning: z.string().optional(),
  /** What is said in a recording. Without a text of its own it is the text of the message. */
  transcript: Spoken.partial({ text: true }).optional(),
});

/** A message that another one answers, as it is now; a part of that one. */
export const Quote = z.object({
  _id: Id,
  seq: z.number().int(),
  senderId: Id,
  /** Of the quoted message, for its renditions. */
  revision: z.number().int(),
  /** Its beginning; empty once it is gone, and of a picture alone. */
  text: z.string(),
  language: z.string().optional(),
  attachments: z.array(Attachment.omit({ transcript: true })).optional(),
  expiresAt: Time.optional(),
  /** As of a message. */
  deletedAt: Time.optional(),
  expired: z.literal(true).optional(),
  hidden: z.literal(true).optional(),
});

/** Somebody whom a message mentions. */
export const Mention = z.object({
  userId: Id,
  /** How the text writes them after `@`, also when they are called otherwise by now. */
  name: z.string(),
});

/** What the page behind a link says of itself, as it was when the message was sent. */
export const LinkPreview = z.object({
  url: z.string(),
  site: z.string(),
  title: z.string(),
  description: z.string(),
  /** Of title and description; absent where it is undetermined. */
  language: z.string().optional(),
  /** Where its picture is shown from, and the size of that. */
  image: z.string().optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
});

/** What a message is in another language, in a person's words. */
export const WrittenRendition = z.object({
  language: z.string(),
  text: z.string(),
  /** Its author, or a reader whose suggestion the author accepted. */
  writtenBy: Id,
  /** The message's author, where somebody else wrote it. */
  approvedBy: Id.optional(),
});

export const Message = z.object({
  _id: Id,
  conversationId: Id,
  /** Gapless from 1 within the conversation; the one order everybody sees. */
  seq: z.number().int(),
  senderId: Id,
  /** The other person of a direct conversation; absent in a group. Only the presenter makes it. */
  receiverId: Id.optional(),
  text: z.string(),
  /** The address of the first image; empty without one. `attachments` has everything about it. */
  image: z.string(),
  /** The first description among the attachments. */
  alt: z.string().optional(),
  /** Everything sent with it, in the sender's order; absent without any. */
  attachments: z.array(Attachment).optional(),
  /** Of the first link in its text. */
  linkPreview: LinkPreview.optional(),
  /** Its text is a question, and these are the answers. */
  poll: Poll.optional(),
  createdAt: Time,
  clientMessageId: z.string(),
  /** Rises with every change of the text; a rendition belongs to one revision. */
  revision: z.number().int(),
  /** The conversation's change counter at this message's last change of any kind. */
  changeSeq: z.number().int(),
  /** Detected after delivery, so a message arrives without it; `und` when it is undetermined. */
  language: z.string().optional(),
  editedAt: Time.optional(),
  /** When it will disappear, or has. */
  expiresAt: Time.optional(),
  /** Text and picture are gone; the number stays, so that the order has no hole. */
  deletedAt: Time.optional(),
  /** It has disappeared by itself. */
  expired: z.literal(true).optional(),
  /** Deleted for me alone: others still have it. */
  hidden: z.literal(true).optional(),
  /** A system message; its text is empty. */
  system: SystemMessage.optional(),
  /** Readers of these languages get these words, whatever an engine makes of the text; absent without any. */
  renditions: z.array(WrittenRendition).optional(),
  /** How many suggestions of readers wait for its author; absent without any. */
  suggestions: z.number().int().optional(),
  /** How many people have corrected it, where its author learns to write; absent without any. */
  corrections: z.number().int().optional(),
  /** In the order in which the emoji came; absent without any. */
  reactions: z.array(Reaction).optional(),
  /** What it answers. */
  replyTo: Quote.optional(),
  /** Whom it mentions by name; absent without any. */
  mentions: z.array(Mention).optional(),
  /** It mentions everybody in the group. */
  mentionsAll: z.literal(true).optional(),
  /** The name under which a webhook posted it; its sender is a member of nothing. */
  sentAs: z.string().optional(),
  /** Copied from another message, whose author is not named. */
  forwarded: z.literal(true).optional(),
});

/** How far a text may go: its members' devices, this server, named providers. */
export const PrivacyLevel = z.enum(["device", "server", "providers"]);

export const Role = z.enum(["owner", "admin", "member"]);

export const Member = z.object({
  user: Person,
  role: Role,
  joinedAt: Time,
  /** How far they have read and received, as the caller may know it. */
  lastReadSeq: z.number().int(),
  lastDeliveredSeq: z.number().int(),
});

/** Who may do something in a group. */
export const RightHolders = z.enum(["everyone", "admins"]);
/** What members who join can read: everything, or what is written from then on. */
export const HistoryForNew = z.enum(["all", "from-joining"]);

/** Who may do what in a group, besides its owner and its admins. */
export const GroupRights = z.object({
  posting: RightHolders,
  adding: RightHolders,
  pinning: RightHolders,
  /** Title, picture and description. */
  editing: RightHolders,
});

/** What all members know of a group. */
export const GroupDetails = GroupRights.extend({
  title: z.string(),
  description: z.string(),
  avatar: z.string(),
  historyForNew: HistoryForNew,
});

/** Of which messages of a conversation its member is notified. */
export const Notify = z.enum(["all", "mentions", "none"]);

/** A conversation as one of its members sees it. */
export const Conversation = z.object({
  _id: Id,
  kind: z.enum(["direct", "group"]),
  /** Empty in a direct conversation: the page shows the other member. */
  title: z.string(),
  avatar: z.string(),
  /** Absent in a direct conversation. */
  group: GroupDetails.optional(),
  memberCount: z.number().int(),
  /** Both members of a direct conversation; of a group myself and who wrote last. */
  members: z.array(Member),
  myRole: Role,
  /** The last that the list shows: system messages about pins stay out of it. */
  lastMessage: Message,
  /** The number of the last message, shown in the list or not. */
  lastSeq: z.number().int(),
  unreadCount: z.number().int(),
  /** How many of the unread messages mention me, by name or with everybody; not those of whom I have blocked. */
  unreadMentions: z.number().int(),
  changeSeq: z.number().int(),
  lastReadSeq: z.number().int(),
  muted: z.boolean(),
  mutedUntil: Time.nullable(),
  notify: Notify,
  pinned: z.boolean(),
  archived: z.boolean(),
  /** I have marked it as unread, to come back to it. */
  markedUnread: z.boolean(),
  /** What I have set for it; null follows my setting for all. */
  autoTranslate: z.boolean().nullable(),
  /** I learn here; what holds then, `OwnConversationSettings` says. */
  practice: z.boolean(),
  privacyLevel: PrivacyLevel,
});

/** The shape of the specification for a direct conversation: the other person, and the conversation's counters. */
export const Chat = Person.extend({
  conversationId: Id,
  lastMessage: Message,
  unreadCount: z.number().int(),
  changeSeq: z.number().int(),
  /** How far I have read, and how far the other person has received and read. */
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
export type Chat = z.infer<typeof Chat>;
export type Poll = z.infer<typeof Poll>;
export type PollCount = z.infer<typeof PollCount>;
export type Reaction = z.infer<typeof Reaction>;
export type SystemMessage = z.infer<typeof SystemMessage>;
export type RightHolders = z.infer<typeof RightHolders>;
export type HistoryForNew = z.infer<typeof HistoryForNew>;
export type GroupRights = z.infer<typeof GroupRights>;
export type GroupDetails = z.infer<typeof GroupDetails>;
export type Role = z.infer<typeof Role>;
export type Member = z.infer<typeof Member>;
export type Conversation = z.infer<typeof Conversation>;
export type PrivacyLevel = z.infer<typeof PrivacyLevel>;
export type Tone = z.infer<typeof Tone>;
export type Disappearing = z.infer<typeof Disappearing>;

import { z } from "zod";
import { Id } from "./fields.ts";
import { Settings } from "./settings-schema.ts";
import { AttachmentKind, ImportSource, Me, Role, Spoken, SystemMessage, Transcript } from "./shapes.ts";

export const EXPORT_FORMAT = "lingualoom-export";
/** Counts changes that break readers. New files and fields do not. */
export const EXPORT_VERSION = 1;

/** Texts that the database wrote as JSON have an offset and microseconds. */
const Moment = z.iso.datetime({ offset: true });
const File = z.string();
const Count = z.number().int();

const Named = z.object({
  id: Id.describe("The person's id"),
  name: z.string().describe("The name as the exporting user sees it; empty for a deleted account"),
});

const ExportAbout = z.object({
  format: z.literal(EXPORT_FORMAT).describe("Identifies an export of Lingualoom"),
  version: Count.describe("Version of the format; a higher one may have lost or changed fields"),
  exported: Moment.describe("When the export began"),
});

const ExportProfile = Me.extend({ settings: Settings }).describe("The user's account and settings, as in /api/docs");

const ExportedFile = z.object({
  file: File.describe("Path in the export"),
  id: Id.describe("The attachment's id"),
  kind: AttachmentKind.describe("Detected from the content"),
  name: z.string().describe("File name on the sender's device; empty if it has none"),
  type: z.string().describe("Media type"),
  bytes: Count.describe("Size in bytes"),
  width: Count.nullable().describe("Pixels of an image, a video or a preview"),
  height: Count.nullable().describe("Pixels of an image, a video or a preview"),
  animated: z.boolean().describe("An image with several frames"),
  alt: z.string().describe("Description for people who cannot see it; empty if there is none"),
  duration_ms: Count.nullable().describe("Duration of a recording in milliseconds"),
  waveform: z.array(Count).nullable().describe("Levels of a voice message, from 0 to 255"),
  has_preview: z.boolean().describe("The server has a preview of it"),
  is_sticker: z.boolean().describe("A sticker of the server"),
  beginning: z.string().nullable().describe("Beginning of a text"),
  transcript: Spoken.nullable().describe("Transcript of a recording"),
  purpose: z.enum(["message", "avatar", "group", "link"]).describe("Where the file is used"),
  created_at: Moment.describe("When it was uploaded"),
});

const ExportedMember = Named.extend({
  role: Role.describe("The member's role"),
  joined: Moment.describe("When the member joined"),
  bot: z.literal(true).optional().describe("The member is a program"),
});

const ExportedConversation = z.object({
  file: File.describe("Path of the messages in the export"),
  id: Id.describe("The conversation's id"),
  kind: z.enum(["direct", "group"]).describe("A conversation of two people, or a group"),
  title: z.string().describe("The group's title, or the other person's name"),
  begun: Moment.describe("When it began"),
  space: Id.optional().describe("The announcement group of the space that the group is in"),
  members: z.array(ExportedMember).describe("The current members, earliest first, with the exporting user"),
});

const ExportedAttachment = z.object({
  id: Id.describe("The attachment's id"),
  file: File.optional().describe("Path in the export; absent for files of other people"),
  url: z.string().describe("Address on the server, as long as it has the file"),
  kind: AttachmentKind.describe("Detected from the content"),
  name: z.string().describe("File name on the sender's device; empty if it has none"),
  type: z.string().describe("Media type"),
  bytes: Count.describe("Size in bytes"),
  alt: z.string().optional().describe("Description for people who cannot see it"),
  durationMs: Count.optional().describe("Duration of a recording in milliseconds"),
  voice: z.literal(true).optional().describe("A voice message"),
  sticker: z.literal(true).optional().describe("A sticker of the server"),
});

const ExportedLinkPreview = z.object({
  url: z.string().describe("The linked address"),
  site: z.string().optional().describe("Name of the site"),
  title: z.string().optional().describe("Title of the page; absent if the author removed the preview"),
  description: z.string().optional().describe("Description of the page"),
  language: z.string().optional().describe("Language of title and description"),
  mediaId: Id.optional().describe("The picture's id"),
  width: Count.optional().describe("Pixels of the picture"),
  height: Count.optional().describe("Pixels of the picture"),
});

const ExportedPoll = z.object({
  options: z.array(z.string()).describe("Options in the author's order"),
  multiple: z.boolean().describe("Several options may be chosen"),
  anonymous: z.boolean().optional().describe("Others know only the counts"),
  endsAt: Moment.optional().describe("When the poll ends by itself"),
  votes: z.array(Count).optional().describe("Votes of each option; absent without any"),
  voters: Count.optional().describe("People who voted; absent without any"),
  closedAt: Moment.optional().describe("When the poll was closed"),
});

const ExportedReaction = z.object({
  emoji: z.string().describe("One emoji"),
  count: Count.describe("People who reacted with it"),
  by: z.array(Named).describe("Those of these people who have an account here, earliest first"),
});

const ExportedSystemMessage = z.object({
  code: SystemMessage.shape.code.describe("The event; the message's sender caused it"),
  users: z.array(Named).describe("The people it concerns"),
  value: z.string().optional().describe("The new value, as in `Message.system`"),
});

const ExportedTranslation = z.object({
  language: z.string().describe("Language of the translation"),
  text: z.string().describe("The translation"),
  alt: z.string().optional().describe("Translated description of the picture"),
  madeBy: z.string().describe("Name of the engine or the person"),
  on: z.enum(["device", "server", "provider"]).describe("Where it was made"),
});

const ExportedCorrection = z.object({
  by: z.string().describe("Name of the person"),
  text: z.string().describe("The corrected text"),
  on: Moment.describe("When it was written"),
});

const ExportedSuggestion = ExportedCorrection.extend({
  language: z.string().describe("Language of the suggested translation"),
  decision: z.string().optional().describe("Decision of the message's author"),
});

const ExportedMessage = z.object({
  number: Count.describe(
    "Number in its conversation, without gaps; the first message written here has 1, imported ones go from 0 down",
  ),
  id: Id.describe("The message's id"),
  from: z.string().describe("The sender's name as the exporting user sees it, or `deleted account`"),
  senderId: Id.describe("The sender's id"),
  sent: Moment.describe("When the server stored it"),
  text: z.string().describe("The text as written; empty for system messages, deleted messages and files alone"),
  language: z.string().optional().describe("Detected language; `und` if undetermined"),
  edited: Moment.optional().describe("When its text was last changed"),
  revisions: z
    .array(
      z.object({
        text: z.string().describe("The text before an edit"),
        language: z.string().optional().describe("Its detected language"),
        written: Moment.describe("When it was written"),
      }),
    )
    .optional()
    .describe("Earlier texts that the server still keeps, newest first"),
  deleted: Moment.optional().describe("When it was deleted or expired"),
  hidden: Moment.optional().describe("When the exporting user deleted it for themselves; others still have it"),
  expires: Moment.optional().describe("When it disappears or has disappeared"),
  system: ExportedSystemMessage.optional().describe("An event in the conversation instead of a text"),
  forwarded: z.boolean().describe("Copied from another message"),
  silent: z.literal(true).optional().describe("Sent without sound"),
  saidAt: Moment.optional().describe("When the words were said in a call that was kept"),
  sentAs: z.string().optional().describe("Name under which a webhook posted it, or of an imported message's author"),
  imported: z
    .object({
      source: ImportSource.describe("The chat from which it was brought"),
      by: Id.nullable().describe("Id of the person who brought it; null for a deleted account"),
    })
    .optional()
    .describe("Origin of a message that was brought from another chat"),
  replyTo: Count.optional().describe("Number of the message it answers"),
  replyToId: Id.optional().describe("Id of that message, which stays when later imports change its number"),
  threadRoot: Count.optional().describe("Number of the message below which it is in a thread"),
  threadRootId: Id.optional().describe("Id of that message"),
  alsoSent: z.literal(true).optional().describe("A reply in a thread that the conversation shows as well"),
  threadReplies: Count.optional().describe("Number of replies in the thread below it"),
  mentions: z.array(z.string()).optional().describe("Names written after `@`"),
  mentionedIds: z.array(Id).optional().describe("Ids of the people in `mentions`, in the same order"),
  mentionsAll: z.literal(true).optional().describe("It mentions everyone"),
  files: z
    .array(z.string())
    .optional()
    .describe("Paths in the export; addresses on the server for other people's files"),
  attachments: z.array(ExportedAttachment).optional().describe("The files with their facts, in the sender's order"),
  transcript: Transcript.optional().describe("Origin of the text, if it is what its recording says"),
  transcripts: z.record(Id, Spoken).optional().describe("Other transcripts of its recordings, by their ids"),
  linkPreview: ExportedLinkPreview.optional().describe("Preview of the linked page when it was sent"),
  poll: ExportedPoll.optional().describe("A poll, whose question is the text"),
  my_votes: z.array(Count).optional().describe("The exporting user's choices, from 1"),
  reactions: z.array(ExportedReaction).optional().describe("Reactions in the order of first use"),
  myReactions: z.array(z.string()).optional().describe("The exporting user's reactions"),
  translations: z.array(ExportedTranslation).describe("Translations of its current text"),
  corrections: z.array(ExportedCorrection).optional().describe("Corrections of the exporting user's text"),
  suggestions: z.array(ExportedSuggestion).optional().describe("Suggested translations of the exporting user's text"),
});

/** The documented files of an account's export, by path. `*` stands for any name. */
export const ExportFiles = z
  .object({
    "about.json": ExportAbout.optional(),
    "profile.json": ExportProfile,
    "files.json": z.array(ExportedFile).describe("Everything the user has uploaded, oldest first"),
    "chats.json": z.array(ExportedConversation).optional().describe("The conversations in order of their beginning"),
    "chats/*.json": z.array(ExportedMessage).describe("One conversation's messages in order"),
  })
  .describe(
    "The JSON files of an account's export, a ZIP archive. Each property is a path; `*` stands for any name. " +
      "Exports before version 1 have no `about.json` and no `chats.json`. New files and fields may be added.",
  );

import { emojiOf, withEmoji } from "../emoji-names.ts";
import type { ExportedAttachment, ExportedPerson, ExportedReaction, LeftOutReason } from "../history.ts";
import {
  countOf,
  isObject,
  type JsonObject,
  numberOf,
  objectOf,
  objectsIn,
  textOf,
  listOf as valuesOf,
} from "../json/fields.ts";
import type { MessageDraft } from "../message-items.ts";
import { ofAttachment } from "./attachment.ts";
import { ofBlocks, type Reading } from "./blocks.ts";
import { type Directory, personOf } from "./directory.ts";
import { ofMrkdwn } from "./mrkdwn.ts";

/** Events of a channel, which have a text like a message (docs.slack.dev/reference/events/message). */
const EVENT =
  /^(?:(?:channel|group|mpim)_(?:join|leave|topic|purpose|name|archive|unarchive|convert_to_\w+|posting_permissions|canvas_updated)|app_conversation_\w+|bot_(?:add|remove|enable|disable)|pinned_item|unpinned_item|reminder_add|sh_room_\w+|huddle_thread|ekm_access_denied|joiner_notification\w*|tabbed_canvas_updated)$/;

/** Files that Slack does not give any more, or not to this workspace (zulip issue 12011, docs.slack.dev/reference/objects/file-object). */
const GONE = new Set(["hidden_by_limit", "tombstone", "access_denied", "file_not_found", "check_file_info"]);

/** A message with the people whom it names. */
export interface SlackMessage {
  readonly draft: Omit<MessageDraft, "conversation">;
  readonly people: readonly ExportedPerson[];
}

export type FindLocalFile = (id: string, name: string) => string | undefined;

/** Reads an entry of a day's file; a reason if it says nothing. */
export function slackMessage(
  given: JsonObject,
  names: Directory,
  findFile: FindLocalFile,
): SlackMessage | LeftOutReason {
  const { subtype, type = "message" } = given;
  if (type !== "message" || subtype === "message_replied") return "unknownKind";
  // Events about a message have it inside.
  if (subtype === "message_changed")
    return isObject(given.message) ? slackMessage(given.message, names, findFile) : "brokenEntry";
  if (subtype === "message_deleted") {
    const before = { ...objectOf(given.previous_message), ts: given.deleted_ts, subtype: "tombstone" };
    return given.deleted_ts ? slackMessage(before, names, findFile) : "brokenEntry";
  }
  const key = textOf(given.ts);
  const at = timeOf(given.ts);
  if (subtype === "tombstone") {
    // Slackbot stands for the author.
    const author = given.user === "USLACKBOT" ? null : authorOf(given, names);
    return { draft: { key, at, author: author?.key ?? null, text: "", deleted: true }, people: author ? [author] : [] };
  }
  const author = authorOf(given, names);
  const isEvent = typeof subtype === "string" && EVENT.test(subtype);
  if (!author && !isEvent) return "brokenEntry";
  const leftOut: LeftOutReason[] = [];
  const files = readFiles(given, findFile, leftOut);
  const text = [textIn(given, names), ...files.links].filter((part) => part.trim() !== "").join("\n");
  if (isEvent)
    return {
      draft: { key, at, author: null, text: lineOf(text, author), leftOut, attachments: files.attachments },
      people: [],
    };
  const { reactions, people } = readReactions(given, names);
  const thread = textOf(given.thread_ts);
  const isShared = objectsIn(given.attachments).some(({ is_share }) => is_share === true);
  const draft = {
    key,
    at,
    author: author?.key ?? null,
    text: subtype === "me_message" && text !== "" ? `_${text}_` : text,
    editedAt: timeOf(objectOf(given.edited).ts),
    leftOut,
    attachments: files.attachments,
    reactions,
    ...(isShared && { forwarded: true as const }),
    ...(thread !== "" && thread !== key && { replyTo: thread }),
  };
  return { draft, people: author ? [author, ...people] : people };
}

/** A timestamp such as "1583313660.000200", whose digits after the point only tell messages of a second apart. */
function timeOf(ts: unknown): number | undefined {
  const seconds = numberOf(ts);
  return seconds === undefined ? undefined : Math.floor(seconds * 1_000);
}

function authorOf(given: JsonObject, names: Directory): ExportedPerson | null {
  const comment = given.subtype === "file_comment" ? textOf(objectOf(given.comment).user) : "";
  const user = comment || textOf(given.user);
  // An error of Slack's exports (zulip, data_import/slack.py).
  if (user !== "" && user !== "U00") {
    const profile = objectOf(given.user_profile);
    const found = names.find(user);
    return found ?? names.learn(personOf(user, { name: given.username, is_bot: given.bot_id !== undefined }, profile));
  }
  const [bot, username] = [textOf(given.bot_id), textOf(given.username).trim()];
  if (bot === "" && username === "") return null;
  // Programs of one id post under several names.
  const name = username || textOf(objectOf(given.bot_profile).name) || bot;
  return { type: "person", key: `${bot} ${username}`.trim(), name, isBot: true };
}

function textIn(given: JsonObject, names: Directory): string {
  const read = (text: string) => ofMrkdwn(text, names);
  const reading: Reading = { read, markdown: withEmoji, plain: withEmoji, names };
  const comment = given.subtype === "file_comment" ? textOf(objectOf(given.comment).comment) : "";
  const text = read(comment || textOf(given.text)) || ofBlocks(objectsIn(given.blocks), reading);
  const shown = objectsIn(given.attachments)
    // Previews repeat what stands behind a link of the text.
    .filter((one) => one.is_share === true || (one.from_url === undefined && one.original_url === undefined))
    .map((one) => ofAttachment(one, reading));
  return [text, ...shown].filter((part) => part.trim() !== "").join("\n\n");
}

/** An event's text names the person at its beginning, or not at all: "<@U1> has joined", "started a call". */
function lineOf(text: string, author: ExportedPerson | null): string {
  const line = text || "Huddle";
  if (line.startsWith("@")) return line.slice(1);
  return author && text !== "" && /^\p{Ll}/u.test(line) ? `${author.name} ${line}` : line;
}

function readReactions(given: JsonObject, names: Directory) {
  const people: ExportedPerson[] = [];
  const found = new Map<string, ExportedReaction>();
  for (const { name, users, count } of objectsIn(given.reactions)) {
    const [short = "", tone] = textOf(name).split("::");
    if (short === "") continue;
    // A custom emoji keeps its name.
    const emoji = emojiOf(short, /^skin-tone-([2-6])$/.exec(tone ?? "")?.[1]) ?? `:${short}:`;
    const before = found.get(emoji);
    const known = valuesOf(users).flatMap((key) => names.find(textOf(key)) ?? []);
    const by = [...new Set([...(before?.by ?? []), ...known.map(({ key }) => key)])];
    found.set(emoji, {
      emoji,
      by,
      count: Math.max((before?.count ?? 0) + (countOf(count) || valuesOf(users).length), by.length),
    });
    people.push(...known);
  }
  return { reactions: [...found.values()], people };
}

function readFiles(given: JsonObject, findFile: FindLocalFile, leftOut: LeftOutReason[]) {
  const attachments: ExportedAttachment[] = [];
  const links: string[] = [];
  for (const file of objectsIn(Array.isArray(given.files) ? given.files : [given.file])) {
    const [id, name] = [textOf(file.id), textOf(file.name) || textOf(file.title)];
    const url = addressOf(file.url_private_download) || addressOf(file.url_private);
    if (file.is_external === true || file.mode === "external") {
      const address = addressOf(file.external_url) || url;
      links.push(address && name && name !== address ? `${textOf(file.title) || name} (${address})` : address || name);
      continue;
    }
    const path = findFile(id, textOf(file.name));
    const isGone = !path && (url === "" || GONE.has(textOf(file.mode)) || GONE.has(textOf(file.file_access)));
    if (isGone) leftOut.push("missingFile");
    if (isGone && name === "") continue;
    attachments.push({
      name: name || id,
      ...(path ? { path } : !isGone && { url }),
      ...(file.subtype === "slack_audio" && { isVoice: true as const }),
      ...(numberOf(file.duration_ms) !== undefined && { durationMs: countOf(file.duration_ms) }),
      ...(textOf(file.alt_txt) !== "" && { alt: textOf(file.alt_txt) }),
    });
  }
  return { attachments, links };
}

const addressOf = (given: unknown): string => (/^https?:\/\/\S+$/.test(textOf(given)) ? textOf(given) : "");

import { findFile, nameOf } from "../find-file.ts";
import type {
  Answers,
  ExportedAttachment,
  ExportedReaction,
  ExportFiles,
  HistoryItem,
  LeftOutReason,
} from "../history.ts";
import {
  countOf,
  idIn,
  isObject,
  type JsonObject,
  listOf,
  nameIn,
  numberOf,
  objectOf,
  objectsIn,
  textOf,
} from "../json/fields.ts";
import type { KnownKeys } from "../known-keys.ts";
import { timeOfLocalIso } from "../local-time.ts";
import { messageItems } from "../message-items.ts";
import { serviceLine } from "./service-line.ts";

export interface TelegramChat {
  readonly key: string;
  readonly title: string;
}

export interface TelegramContext {
  readonly files: ExportFiles;
  /** Folder of result.json. */
  readonly folder: string;
  readonly answers: Answers;
  readonly people: KnownKeys;
}

/** Words that stand for a file that was not exported, such as "(File not included. Change data exporting settings …)". */
const NOT_EXPORTED = /(?:^| )\((?:File|Photo) (?:not included|exceeds maximum size|unavailable)[^()]*\)$/;

const PEER = /^(?:user|chat|channel)\d{1,20}$/;

/** Exports before 2021 have bare numbers, in which the higher half tells the kind of peer. */
export function peerKey(id: unknown, name: unknown): string | undefined {
  if (typeof id === "string" && PEER.test(id)) return id;
  const number = numberOf(id);
  if (number !== undefined && number > 0 && Number.isSafeInteger(number)) {
    const kind = ["user", "chat", "channel"][Math.floor(number / 2 ** 32)];
    return kind ? `${kind}${number % 2 ** 32}` : `user${number}`;
  }
  return nameIn(name) ? `name:${nameIn(name)}` : undefined;
}

export function* person(people: KnownKeys, key: string, name: unknown, isBot = false): Generator<HistoryItem> {
  if (people.add(key))
    yield { type: "person", key, name: nameIn(name) || "Deleted Account", ...(isBot && { isBot: true as const }) };
}

export function* telegramMessage(
  message: JsonObject,
  chat: TelegramChat,
  context: TelegramContext,
  where: string,
): Generator<HistoryItem> {
  const { people, answers } = context;
  const leftOut: LeftOutReason[] = [];
  const attachments = [...attachmentsOf(message, context, leftOut)];
  const isService = message.type === "service";
  const timeOf = (field: string) => {
    const seconds = numberOf(message[`${field}_unixtime`]);
    return seconds === undefined ? timeOfLocalIso(textOf(message[field]), answers.timeZone) : seconds * 1_000;
  };

  let author: string | null = null;
  if (!isService) {
    author = peerKey(message.from_id, message.from) ?? chat.key;
    yield* person(people, author, author === chat.key ? message.from || chat.title : message.from);
  }
  const reactions: ExportedReaction[] = [];
  for (const reaction of objectsIn(message.reactions)) {
    const emoji = reaction.type === "paid" ? "⭐" : idIn(reaction.emoji);
    if (!emoji) {
      leftOut.push("unknownKind");
      continue;
    }
    const by = new Set<string>();
    for (const recent of objectsIn(reaction.recent)) {
      const key = peerKey(recent.from_id, recent.from);
      if (!key) continue;
      yield* person(people, key, recent.from);
      by.add(key);
    }
    reactions.push({ emoji, by: [...by], count: Math.max(countOf(reaction.count), by.size) });
  }
  // Buttons of bots work only in Telegram.
  if (listOf(message.inline_bot_buttons).length > 0) leftOut.push("unknownKind");

  const poll = isObject(message.poll) ? message.poll : undefined;
  const inOtherChat = message.reply_to_peer_id !== undefined && message.reply_to_peer_id !== chat.key;
  const replyTo = inOtherChat ? "" : idIn(message.reply_to_message_id);
  yield* messageItems(
    {
      conversation: chat.key,
      key: idIn(message.id),
      author,
      at: timeOf("date"),
      editedAt: timeOf("edited"),
      text: isService ? serviceLine(message) : wholeText(message),
      ...((message.forwarded_from !== undefined || message.saved_from !== undefined) && { forwarded: true as const }),
      ...(replyTo && !isService && { replyTo }),
      ...(poll && {
        poll: {
          options: objectsIn(poll.answers).map((answer) => ({
            text: richText(answer.text),
            votes: countOf(answer.voters),
          })),
        },
      }),
      attachments,
      reactions,
      leftOut,
    },
    where,
  );
}

function* attachmentsOf(
  message: JsonObject,
  { files, folder }: TelegramContext,
  leftOut: LeftOutReason[],
): Generator<ExportedAttachment> {
  for (const field of ["photo", "file", "contact_vcard"]) {
    const value = textOf(message[field]);
    if (!value) continue;
    const seconds = numberOf(message.duration_seconds) ?? 0;
    const details = {
      ...(message.media_type === "voice_message" && { isVoice: true as const }),
      ...(field === "file" && seconds > 0 && { durationMs: Math.round(seconds * 1_000) }),
    };
    const isPath = !NOT_EXPORTED.test(value);
    const kind = nameIn(message.media_type).replaceAll("_", " ") || field;
    const name = (field === "file" && nameIn(message.file_name)) || (isPath && nameIn(nameOf(value))) || kind;
    const found = isPath ? findFile(files, folder, value) : { reason: "missingFile" as const };
    if ("reason" in found) {
      leftOut.push(found.reason);
      yield { name, ...details };
    } else yield { name, path: found.path, ...details };
  }
}

/** Text of a message, or the words for things that are no text here: contacts, places, games. */
function wholeText(message: JsonObject): string {
  const written = richText(message.text ?? message.text_entities);
  return [...wordsForMedia(message), written].filter(Boolean).join("\n");
}

function* wordsForMedia(message: JsonObject): Generator<string> {
  yield textOf(message.sticker_emoji);
  const contact = objectOf(message.contact_information);
  yield [contact.first_name, contact.last_name, contact.phone_number].map(textOf).filter(Boolean).join(" ");
  const { latitude, longitude } = objectOf(message.location_information);
  const place = [
    textOf(message.place_name),
    textOf(message.address),
    numberOf(latitude) !== undefined && numberOf(longitude) !== undefined && `${latitude}, ${longitude}`,
  ].filter(Boolean);
  if (place.length > 0) yield `📍 ${place.join(", ")}`;
  yield [message.game_title, message.game_description, message.game_link].map(textOf).filter(Boolean).join("\n");
  // An object within a string, as the exporter writes it.
  if (message.invoice_information !== undefined) yield "🧾 Invoice";
  yield richText(objectOf(message.poll).question);
  const list = objectOf(message.todo_list);
  yield richText(list.title);
  for (const item of objectsIn(list.items ?? list.answers)) yield `- ${richText(item.text)}`;
  if (message.giveaway_information !== undefined) yield "🎁 Giveaway";
  if (message.giveaway_results !== undefined) yield "🎁 Giveaway results";
  if (message.paid_stars_amount !== undefined) yield `⭐ Paid media: ${countOf(message.paid_stars_amount)} stars`;
}

/** A string, or a list of strings and marked parts. A link behind words is written after them. */
function richText(value: unknown): string {
  if (!Array.isArray(value)) return textOf(value);
  return value
    .map((part) => {
      if (!isObject(part)) return textOf(part);
      const text = textOf(part.text);
      const href = part.type === "text_link" ? textOf(part.href) : "";
      if (part.type === "blockquote") return `> ${text.replaceAll("\n", "\n> ")}\n`;
      return href && href !== text ? `${text} (${href})` : text;
    })
    .join("");
}

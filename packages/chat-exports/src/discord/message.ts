import { findFile, folderOf, nameOf } from "../find-file.ts";
import type { ExportedAttachment, ExportedReaction, ExportFiles, HistoryItem, LeftOutReason } from "../history.ts";
import { countOf, idIn, isObject, type JsonObject, nameIn, objectOf, objectsIn, textOf } from "../json/fields.ts";
import type { KnownKeys } from "../known-keys.ts";
import { messageItems } from "../message-items.ts";
import { nameOfUser, readable, systemLine, textOfEmbeds } from "./text.ts";

export interface DiscordContext {
  readonly files: ExportFiles;
  /** Path of the document. */
  readonly document: string;
  readonly channel: string;
  readonly people: KnownKeys;
}

/** A webhook has one number, but another name with each message, as bridges to other chats use it. */
const keyOfUser = (user: JsonObject) => (user.isBot === true ? `${idIn(user.id)}:${nameIn(user.name)}` : idIn(user.id));

function* person(people: KnownKeys, user: JsonObject): Generator<HistoryItem> {
  const key = keyOfUser(user);
  if (people.add(key))
    yield { type: "person", key, name: nameOfUser(user), ...(user.isBot === true && { isBot: true as const }) };
}

export function* discordMessage(message: JsonObject, context: DiscordContext, where: string): Generator<HistoryItem> {
  const { people, channel } = context;
  const leftOut: LeftOutReason[] = [];
  const author = objectOf(message.author);
  const line = systemLine(message);
  if (line === undefined && idIn(author.id)) yield* person(people, author);

  const forwarded = isObject(message.forwardedMessage) ? message.forwardedMessage : undefined;
  const parts = forwarded ? [message, forwarded] : [message];
  const lines: string[] = [];
  const attachments: ExportedAttachment[] = [];
  for (const part of line === undefined ? parts : []) {
    const content = readable(textOf(part.content), { author, mentions: message.mentions });
    lines.push(content, ...textOfEmbeds(part.embeds, content));
    for (const attachment of objectsIn(part.attachments))
      attachments.push(attached(attachment.url, nameIn(attachment.fileName), context, leftOut));
    for (const sticker of objectsIn(part.stickers)) {
      const name = nameIn(sticker.name) || "sticker";
      // Lottie stickers are animations that no picture viewer shows.
      if (sticker.format === "Lottie") lines.push(`:${name}:`);
      else
        attachments.push(
          attached(sticker.sourceUrl, `${name}.${sticker.format === "Gif" ? "gif" : "png"}`, context, leftOut),
        );
    }
  }

  const reactions: ExportedReaction[] = [];
  for (const reaction of objectsIn(message.reactions)) {
    const emoji = objectOf(reaction.emoji);
    // Emoji of a server are pictures.
    if (textOf(emoji.id) || !idIn(emoji.name)) {
      leftOut.push("unknownKind");
      continue;
    }
    const by = new Set<string>();
    for (const user of objectsIn(reaction.users)) {
      if (!idIn(user.id)) continue;
      yield* person(people, user);
      by.add(keyOfUser(user));
    }
    reactions.push({ emoji: idIn(emoji.name), by: [...by], count: Math.max(countOf(reaction.count), by.size) });
  }

  const reference = objectOf(message.reference);
  const isForward = forwarded !== undefined || reference.type === "Forward";
  const isHere = !textOf(reference.channelId) || reference.channelId === channel;
  const replyTo = line === undefined && !isForward && isHere ? idIn(reference.messageId) : "";
  const edited = Date.parse(textOf(message.timestampEdited));
  const at = Date.parse(textOf(message.timestamp));
  yield* messageItems(
    {
      conversation: channel,
      key: idIn(message.id),
      author: line === undefined && idIn(author.id) ? keyOfUser(author) : null,
      at: Number.isNaN(at) ? undefined : at,
      editedAt: Number.isNaN(edited) ? undefined : edited,
      text: line ?? lines.filter(Boolean).join("\n"),
      ...(isForward && { forwarded: true as const }),
      ...(replyTo && { replyTo }),
      attachments,
      reactions,
      leftOut,
    },
    where,
  );
}

function attached(
  address: unknown,
  fileName: string,
  { files, document }: DiscordContext,
  leftOut: LeftOutReason[],
): ExportedAttachment {
  const url = textOf(address);
  const name = fileName || nameIn(nameOf(url)) || "file";
  const details = { name, ...(name === "voice-message.ogg" && { isVoice: true as const }) };
  if (/^https?:\/\//i.test(url)) return { ...details, url };
  // Media outside the export's folder have an absolute path; people put them beside it.
  const found = [findFile(files, folderOf(document), url), findFile(files, `${document}_Files/`, nameOf(url))];
  for (const file of found) if ("path" in file) return { ...details, path: file.path };
  leftOut.push(found[0] && "reason" in found[0] ? found[0].reason : "missingFile");
  return details;
}

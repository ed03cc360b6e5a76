import { emojiOf, withEmoji } from "../emoji-names.ts";
import { findFile } from "../find-file.ts";
import type { ExportedAttachment, ExportedPerson, ExportedReaction, ExportFiles, LeftOutReason } from "../history.ts";
import { type JsonObject, listOf, numberOf, objectOf, objectsIn, textOf } from "../json/fields.ts";
import type { MessageDraft } from "../message-items.ts";
import { ofAttachment } from "../slack/attachment.ts";
import { proseAndCode } from "../slack/mrkdwn.ts";

/** A post or a reply with the people whom it names. */
export interface ReadPost {
  readonly draft: Omit<MessageDraft, "conversation">;
  readonly people: readonly ExportedPerson[];
  /** Posted by a program or the server, which may post several times in a millisecond. */
  readonly isAutomatic: boolean;
}

interface Place {
  readonly files: ExportFiles;
  /** Folder of the lines. */
  readonly root: string;
  readonly personOf: (username: string) => ExportedPerson;
}

/** Names of skin tones, at the end of an emoji's name, by Slack's numbers. */
const TONES: Readonly<Record<string, string>> = {
  light: "2",
  medium_light: "3",
  medium: "4",
  medium_dark: "5",
  dark: "6",
};

/** Reads a post, a direct post or a reply; null if it lacks an author. */
export function readPost(given: JsonObject, place: Place): ReadPost | null {
  const username = textOf(given.user);
  const time = textOf(given.create_at);
  if (username === "") return null;
  const props = objectOf(given.props);
  // Webhooks post under the name of their maker and show another one.
  const shown = isTrue(props.from_webhook) ? textOf(props.override_username).trim() : "";
  const author: ExportedPerson = shown
    ? { type: "person", key: `${username} ${shown}`, name: shown, isBot: true }
    : place.personOf(username);
  const isSystem = textOf(given.type).startsWith("system_");
  const { reactions, people } = readReactions(given.reactions, place);
  const leftOut: LeftOutReason[] = [];
  // Posts have no ids in this format.
  const base = { key: `${time} ${author.key}`, at: timeOf(given.create_at), author: isSystem ? null : author.key };
  if ((numberOf(given.delete_at) ?? 0) > 0)
    return { draft: { ...base, text: "", deleted: true }, people: isSystem ? [] : [author], isAutomatic: isSystem };
  const draft = {
    ...base,
    text: textIn(given, props),
    editedAt: timeOf(given.edit_at),
    attachments: readFiles(given.attachments, place, leftOut),
    leftOut,
    reactions,
  };
  const isAutomatic = isSystem || author.isBot === true || isTrue(props.from_bot) || isTrue(props.from_plugin);
  return { draft, people: isSystem ? people : [author, ...people], isAutomatic };
}

function timeOf(given: unknown): number | undefined {
  const ms = numberOf(given);
  return ms === undefined ? undefined : Math.floor(ms);
}

const isTrue = (value: unknown) => value === "true" || value === true;

/** Markdown stays as it was typed; emoji names outside of code become emoji. */
function textIn(given: JsonObject, props: JsonObject): string {
  const read = (text: string) =>
    proseAndCode(text)
      .map((part, i) => (i % 2 === 0 ? withEmoji(part) : part))
      .join("");
  const reading = { read, markdown: read, plain: withEmoji };
  const shown = objectsIn(props.attachments).map((one) => ofAttachment(one, reading));
  return [read(textOf(given.message)), ...shown].filter((part) => part.trim() !== "").join("\n\n");
}

function readReactions(given: unknown, { personOf }: Place) {
  const people: ExportedPerson[] = [];
  const found = new Map<string, Set<string>>();
  for (const reaction of objectsIn(given)) {
    const [name, username] = [textOf(reaction.emoji_name), textOf(reaction.user)];
    if (name === "" || username === "") continue;
    const [, short, tone = ""] = /^(.+?)_((?:medium_)?(?:light|dark)|medium)_skin_tone$/.exec(name) ?? [];
    // A custom emoji keeps its name.
    const emoji = emojiOf(name) ?? emojiOf(short ?? name, TONES[tone]) ?? `:${name}:`;
    people.push(personOf(username));
    found.set(emoji, (found.get(emoji) ?? new Set()).add(username));
  }
  const reactions: ExportedReaction[] = [...found].map(([emoji, by]) => ({ emoji, by: [...by], count: by.size }));
  return { reactions, people };
}

/**
 * Servers put files in `data`, next to the lines; older versions of mmetl in `bulk-export-attachments` (mattermost/docs pull
 * request 5832, mmetl pull request 21).
 */
function readFiles(given: unknown, { files, root }: Place, leftOut: LeftOutReason[]): ExportedAttachment[] {
  return listOf(given).flatMap((one) => {
    const path = textOf(objectOf(one).path);
    if (path === "") return [];
    const places = ["", "data/", "bulk-export-attachments/", "data/bulk-export-attachments/"];
    const found = places.map((folder) => findFile(files, root + folder, path));
    const here = found.find((result) => "path" in result);
    if (!here && found[0] && "reason" in found[0]) leftOut.push(found[0].reason);
    return { name: path.split(/[/\\]/).at(-1) || path, ...(here && { path: here.path }) };
  });
}

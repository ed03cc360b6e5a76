import { type JsonObject, nameIn, objectOf, objectsIn, textOf } from "../json/fields.ts";

export const nameOfUser = (user: JsonObject) => nameIn(user.nickname) || nameIn(user.name) || "Deleted User";

/** Mentions and emoji as Discord stores them; exports made with `--markdown false` have them. */
const RAW = /<(?:@(&|!?)(\d{1,20})|a?:(\w{1,64}):\d{1,20}|t:(\d{1,10})(?::[a-zA-Z])?)>/g;

/** Replaces raw mentions by the names that the message brings; others stay as they are. */
export function readable(content: string, message: JsonObject): string {
  if (!content.includes("<")) return content;
  const users = objectsIn(message.mentions);
  const withRoles = [objectOf(message.author), ...users];
  return content.replace(RAW, (raw, sign: string, id: string, emoji: string, seconds: string) => {
    if (emoji) return `:${emoji}:`;
    if (seconds) {
      const date = new Date(Number(seconds) * 1_000).toISOString();
      return `${date.slice(0, 16).replace("T", " ")} UTC`;
    }
    if (sign === "&") {
      const role = withRoles.flatMap(({ roles }) => objectsIn(roles)).find((one) => one.id === id);
      return role ? `@${nameIn(role.name)}` : raw;
    }
    const user = users.find((one) => one.id === id);
    return user ? `@${nameOfUser(user)}` : raw;
  });
}

/**
 * Words of embeds. Previews of links that stand in the content say nothing new; bots write whole messages as embeds,
 * and the result of a poll is one.
 */
export function textOfEmbeds(embeds: unknown, content: string): string[] {
  return objectsIn(embeds).flatMap((embed) => {
    const url = textOf(embed.url);
    if (url && content.includes(url.replace(/\/$/, ""))) return [];
    const fields = objectsIn(embed.fields).map(({ name, value }) => [textOf(name), textOf(value)] as const);
    const question = fields.find(([name]) => name === "poll_question_text")?.[1];
    if (question !== undefined) {
      const winner = fields.find(([name]) => name === "victor_answer_text")?.[1];
      return [`Poll ended: ${question}${winner ? ` — ${winner}` : ""}`];
    }
    const images = [embed.image, ...objectsIn(embed.images), embed.video].map(objectOf);
    const links = images.map((image) => textOf(image.canonicalUrl) || textOf(image.url));
    return [
      textOf(objectOf(embed.author).name),
      textOf(embed.title),
      textOf(embed.description),
      ...fields.map(([name, value]) => [name, value].filter(Boolean).join(": ")),
      textOf(objectOf(embed.footer).text),
      url,
      ...new Set(links.filter((link) => /^https?:/.test(link))),
    ].filter(Boolean);
  });
}

/** Messages that people write; the types that the exporter does not name stand as numbers. */
const WRITTEN = new Set(["Default", "Reply", "20", "23", "46"]);

/** Types of lines that the app writes, for those without text. Numbers: Discord's "Message Types". */
const LINES: Readonly<Record<string, string>> = {
  RecipientAdd: "added a person.",
  RecipientRemove: "removed a person.",
  Call: "started a call.",
  ChannelNameChange: "changed the channel name.",
  ChannelIconChange: "changed the channel icon.",
  ChannelPinnedMessage: "pinned a message.",
  GuildMemberJoin: "joined the server.",
  ThreadCreated: "started a thread.",
  8: "boosted the server.",
  9: "boosted the server to level 1.",
  10: "boosted the server to level 2.",
  11: "boosted the server to level 3.",
  12: "followed a channel.",
  27: "started a stage.",
  28: "ended the stage.",
};

/** The line of a message that the app wrote, "" for one without words; undefined for a message of its author. */
export function systemLine(message: JsonObject): string | undefined {
  const type = textOf(message.type) || "Default";
  if (WRITTEN.has(type)) return undefined;
  const name = nameOfUser(objectOf(message.author));
  const content = readable(textOf(message.content), message);
  const own = Object.hasOwn(LINES, type) ? LINES[type] : "";
  // The content of a boost is a number.
  const isSentence = /^\p{Lu}\p{Ll}/u.test(content);
  if (isSentence && !/^\d+$/.test(type)) return `${name} ${content.charAt(0).toLowerCase()}${content.slice(1)}`;
  return own ? `${name} ${own}` : content && `${name}: ${content}`;
}

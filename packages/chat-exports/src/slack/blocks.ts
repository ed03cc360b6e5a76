import { emojiOf } from "../emoji-names.ts";
import { isObject, type JsonObject, objectsIn, textOf } from "../json/fields.ts";
import { NO_NAMES, type SlackNames } from "./mrkdwn.ts";

/** Maximum entries read of each list; a message has no room for more. */
const PARTS_MAX = 200;

/** Returns a list of objects; a single object counts as a list of one. */
export const listOf = (value: unknown): readonly JsonObject[] =>
  objectsIn(Array.isArray(value) ? value.slice(0, PARTS_MAX) : [value]);

/** Returns a text or number, without halves of emoji that were cut off. */
export const wordsOf = (value: unknown): string =>
  textOf(typeof value === "string" ? value.replace(/\p{Cs}/gu, "") : value);

export interface Reading {
  /** Converts from the format of the message. */
  readonly read: (text: string) => string;
  readonly markdown: (text: string) => string;
  /** Only replaces emoji names. */
  readonly plain: (text: string) => string;
  readonly names?: SlackNames;
}

/** Lists nested more deeply are not read. */
const DEPTH_MAX = 8;

const joined = (all: readonly string[], by: string) => all.filter((text) => text !== "").join(by);

/** Converts Slack's blocks to text, separated by blank lines. Blocks without words, such as buttons, are left out. */
export const ofBlocks = (blocks: readonly JsonObject[], reading: Reading): string =>
  joined(
    blocks.map((block) => ofBlock(block, reading)),
    "\n\n",
  );

function ofBlock(block: JsonObject, reading: Reading): string {
  const text = (value: unknown) => ofText(value, reading);
  const plain = (value: unknown) => reading.plain(wordsOf(value));
  switch (block.type) {
    case "header":
      return marked(text(block.text), "*");
    case "section":
      return joined([text(block.text), ...listOf(block.fields).map(text)], "\n");
    case "context":
      return joined(
        listOf(block.elements).map((one) => (one.type === "image" ? plain(one.alt_text) : text(one))),
        " ",
      );
    case "divider":
      return "———";
    case "image":
      return joined([text(block.title) || plain(block.alt_text), plain(block.image_url)], "\n");
    case "video":
      return joined([text(block.title), text(block.description), plain(block.title_url ?? block.video_url)], "\n");
    case "markdown":
      return reading.markdown(wordsOf(block.text));
    case "rich_text":
      return joined(
        listOf(block.elements).map((element) => ofRich(element, reading, 0)),
        "\n",
      );
    case "table":
      return joined(
        rowsOf(block.rows).map((cells) =>
          cells.map((cell) => (cell.type === "rich_text" ? ofBlock(cell, reading) : plain(cell.text))).join(" | "),
        ),
        "\n",
      );
    default:
      return "";
  }
}

const rowsOf = (rows: unknown): (readonly JsonObject[])[] =>
  (Array.isArray(rows) ? rows.slice(0, PARTS_MAX) : []).map(listOf);

/** Converts a text object: mrkdwn is parsed, plain text stays as it is. */
function ofText(value: unknown, { read, plain }: Reading): string {
  if (!isObject(value)) return "";
  return value.type === "mrkdwn" ? read(wordsOf(value.text)) : plain(wordsOf(value.text));
}

function ofRich(element: JsonObject, reading: Reading, depth: number): string {
  if (depth > DEPTH_MAX) return "";
  const children = listOf(element.elements);
  const inline = () => children.map((child) => ofInline(child, reading)).join("");
  switch (element.type) {
    case "rich_text_section":
      return inline();
    case "rich_text_preformatted":
      return `\`\`\`\n${children.map((child) => wordsOf(child.text) || wordsOf(child.url)).join("")}\n\`\`\``;
    case "rich_text_quote":
      return inline()
        .split("\n")
        .map((line) => `> ${line}`)
        .join("\n");
    case "rich_text_list":
      return children
        .map((child, i) => {
          const indent = "  ".repeat(Math.min(Math.max(Number(element.indent) || 0, 0), DEPTH_MAX));
          const first = (Number(element.offset) || 0) + 1;
          return `${indent}${element.style === "ordered" ? `${first + i}.` : "-"} ${ofRich(child, reading, depth + 1)}`;
        })
        .join("\n");
    default:
      return "";
  }
}

function ofInline(child: JsonObject, { plain, names = NO_NAMES }: Reading): string {
  const style = isObject(child.style) ? child.style : {};
  switch (child.type) {
    case "text": {
      const given = wordsOf(child.text);
      let text = style.code ? marked(given, "`") : plain(given);
      if (style.strike) text = marked(text, "~");
      if (style.italic) text = marked(text, "_");
      if (style.bold) text = marked(text, "*");
      return text;
    }
    case "link": {
      const [url, label] = [wordsOf(child.url), wordsOf(child.text)];
      return label && label !== url ? `${label} (${url})` : url;
    }
    case "emoji":
      return ofEmoji(child);
    case "user":
      return `@${names.person(wordsOf(child.user_id)) ?? wordsOf(child.user_id)}`;
    case "usergroup":
      return `@${wordsOf(child.usergroup_id)}`;
    case "channel":
      return `#${names.channel(wordsOf(child.channel_id)) ?? wordsOf(child.channel_id)}`;
    case "broadcast":
      return `@${wordsOf(child.range)}`;
    case "color":
      return wordsOf(child.value);
    case "date":
      return wordsOf(child.fallback);
    default:
      return wordsOf(child.text);
  }
}

/** Marks must touch their words and stay within one line. */
const marked = (text: string, mark: string): string =>
  text
    .split("\n")
    .map((line) => markedLine(line, mark))
    .join("\n");

function markedLine(line: string, mark: string): string {
  const words = line.trim();
  if (words === "") return line;
  const before = line.length - line.trimStart().length;
  return line.slice(0, before) + mark + words + mark + line.slice(before + words.length);
}

function ofEmoji({ name, unicode, skin_tone: tone }: JsonObject): string {
  const points = wordsOf(unicode)
    .split("-")
    .map((one) => Number.parseInt(one, 16));
  if (points.every((point) => point > 0 && point <= 0x10ffff))
    return wordsOf(String.fromCodePoint(...points.slice(0, 20)));
  return emojiOf(wordsOf(name), /^[2-6]$/.test(wordsOf(tone)) ? wordsOf(tone) : undefined) ?? `:${wordsOf(name)}:`;
}

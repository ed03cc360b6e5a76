import { emojiOf } from "./emoji-names.ts";
import { isJson, type Json, listOf, PARTS_MAX, type Reading, textOf } from "./reading.ts";

/** Lists nested more deeply are not read. */
const DEPTH_MAX = 8;

const joined = (all: readonly string[], by: string) => all.filter((text) => text !== "").join(by);

/** Converts Slack's blocks to text, separated by blank lines. Blocks without words, such as buttons, are left out. */
export const ofBlocks = (blocks: readonly Json[], reading: Reading): string =>
  joined(
    blocks.map((block) => ofBlock(block, reading)),
    "\n\n",
  );

function ofBlock(block: Json, reading: Reading): string {
  const text = (value: unknown) => ofText(value, reading);
  const plain = (value: unknown) => reading.plain(textOf(value));
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
      return reading.markdown(textOf(block.text));
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

const rowsOf = (rows: unknown): Json[][] => (Array.isArray(rows) ? rows.slice(0, PARTS_MAX) : []).map(listOf);

/** Converts a text object: mrkdwn is parsed, plain text stays as it is. */
function ofText(value: unknown, { read, plain }: Reading): string {
  if (!isJson(value)) return "";
  return value.type === "mrkdwn" ? read(textOf(value.text)) : plain(textOf(value.text));
}

function ofRich(element: Json, reading: Reading, depth: number): string {
  if (depth > DEPTH_MAX) return "";
  const children = listOf(element.elements);
  const inline = () => children.map((child) => ofInline(child, reading)).join("");
  switch (element.type) {
    case "rich_text_section":
      return inline();
    case "rich_text_preformatted":
      return `\`\`\`\n${children.map((child) => textOf(child.text) || textOf(child.url)).join("")}\n\`\`\``;
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

function ofInline(child: Json, { plain }: Reading): string {
  const style = isJson(child.style) ? child.style : {};
  switch (child.type) {
    case "text": {
      const given = textOf(child.text);
      let text = style.code ? marked(given, "`") : plain(given);
      if (style.strike) text = marked(text, "~");
      if (style.italic) text = marked(text, "_");
      if (style.bold) text = marked(text, "*");
      return text;
    }
    case "link": {
      const [url, label] = [textOf(child.url), textOf(child.text)];
      return label && label !== url ? `${label} (${url})` : url;
    }
    case "emoji":
      return ofEmoji(child);
    case "user":
      return `@${textOf(child.user_id)}`;
    case "usergroup":
      return `@${textOf(child.usergroup_id)}`;
    case "channel":
      return `#${textOf(child.channel_id)}`;
    case "broadcast":
      return `@${textOf(child.range)}`;
    case "color":
      return textOf(child.value);
    case "date":
      return textOf(child.fallback);
    default:
      return textOf(child.text);
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

function ofEmoji({ name, unicode, skin_tone: tone }: Json): string {
  const points = textOf(unicode)
    .split("-")
    .map((one) => Number.parseInt(one, 16));
  if (points.every((point) => point > 0 && point <= 0x10ffff))
    return textOf(String.fromCodePoint(...points.slice(0, 20)));
  return emojiOf(textOf(name), /^[2-6]$/.test(textOf(tone)) ? textOf(tone) : undefined) ?? `:${textOf(name)}:`;
}

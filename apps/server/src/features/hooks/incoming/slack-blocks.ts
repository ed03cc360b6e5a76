/** How a text is marked that comes with a payload, as a text of ours. */
export type Reader = (text: string) => string;

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.slice(0, 200).filter(isJson) : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
/** Deeper lists are not read. */
const DEPTH_MAX = 8;

/** Slack's blocks as text, a line between two of them. What has no words, such as a button, is left out. */
export const ofBlocks = (blocks: readonly unknown[], read: Reader): string =>
  blocks
    .filter(isJson)
    .map((block) => ofBlock(block, read))
    .filter((text) => text !== "")
    .join("\n\n");

function ofBlock(block: Json, read: Reader): string {
  switch (block.type) {
    case "header":
      return marked(ofText(block.text, read), "*");
    case "section":
      return lines([ofText(block.text, read), ...listOf(block.fields).map((field) => ofText(field, read))]);
    case "context":
      return listOf(block.elements)
        .map((element) => (element.type === "image" ? textOf(element.alt_text) : ofText(element, read)))
        .filter((text) => text !== "")
        .join(" ");
    case "divider":
      return "———";
    case "image":
      return lines([ofText(block.title, read) || textOf(block.alt_text), textOf(block.image_url)]);
    case "markdown":
      return textOf(block.text);
    case "rich_text":
      return lines(listOf(block.elements).map((element) => ofRich(element, 0)));
    default:
      return "";
  }
}

/** A text object: mrkdwn is read, plain text stays as it is. */
const ofText = (value: unknown, read: Reader): string => {
  if (!isJson(value)) return "";
  return value.type === "mrkdwn" ? read(textOf(value.text)) : textOf(value.text);
};

function ofRich(element: Json, depth: number): string {
  if (depth > DEPTH_MAX) return "";
  const children = listOf(element.elements);
  const inline = () => children.map(ofInline).join("");
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
          const indent = "  ".repeat(Math.min(Number(element.indent) || 0, DEPTH_MAX));
          return `${indent}${element.style === "ordered" ? `${i + 1}.` : "-"} ${ofRich(child, depth + 1)}`;
        })
        .join("\n");
    default:
      return "";
  }
}

function ofInline(child: Json): string {
  const style = isJson(child.style) ? child.style : {};
  switch (child.type) {
    case "text": {
      let text = textOf(child.text);
      if (style.code) text = marked(text, "`");
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
      return typeof child.unicode === "string" ? ofUnicode(child.unicode) : `:${textOf(child.name)}:`;
    case "user":
      return `@${textOf(child.user_id)}`;
    case "channel":
      return `#${textOf(child.channel_id)}`;
    case "broadcast":
      return `@${textOf(child.range)}`;
    default:
      return textOf(child.text);
  }
}

/** Marks hug their words, so blanks at the ends stay outside. */
const marked = (text: string, mark: string): string =>
  text.trim() === "" || text.includes("\n")
    ? text
    : text.replace(/^(\s*)(.*?)(\s*)$/su, (_, before, words, after) => before + mark + words + mark + after);

const ofUnicode = (hex: string): string => {
  const points = hex.split("-").map((one) => Number.parseInt(one, 16));
  return points.every((point) => point > 0 && point <= 0x10ffff) ? String.fromCodePoint(...points) : "";
};

const lines = (all: readonly string[]) => all.filter((text) => text !== "").join("\n");

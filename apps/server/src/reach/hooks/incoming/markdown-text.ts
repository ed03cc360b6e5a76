import { withEmoji } from "@lingualoom/chat-exports/emoji-names.ts";
import { readLink } from "@lingualoom/chat-exports/slack/mrkdwn.ts";
import { formatted } from "@lingualoom/contract/formatting.ts";
import markdownIt, { type Token } from "markdown-it";

/** Maximum code units of a link in Slack's form. */
const LINK_MAX = 3_000;

/** HTML stays text and tables stay lines. Escaped characters stay separate tokens. */
const parser = markdownIt({ html: false, linkify: false, maxNesting: 40 }).disable(["text_join", "table"]);
parser.normalizeLink = (url) => url;
parser.normalizeLinkText = (url) => url;

/** Mattermost also accepts `<https://example.com|words>`, as Slack writes it. */
parser.inline.ruler.before("autolink", "slack_link", (state, silent) => {
  const { src, pos, posMax } = state;
  if (src[pos] !== "<") return false;
  const inside = src.slice(pos + 1, Math.min(posMax, pos + LINK_MAX));
  const close = inside.indexOf(">");
  const known = close > 0 ? readLink(inside.slice(0, close)) : null;
  if (known === null) return false;
  if (!silent) state.push("slack_link", "", 0).content = known;
  state.pos = pos + close + 2;
  return true;
});

const blanksBefore = (line: string) => line.slice(0, line.length - line.trimStart().length);

/** Invisible, and prevents that a mark opens before it, because it counts as a space. */
const KEEPS_APART = "\ufeff";
const OPENING = /(?<![*_~])[*_~]+(?=[^\s*_~])/g;

/** Escapes characters that mark something in our format but nothing in Markdown. */
const literal = (words: string): string =>
  /[*_~]/.test(words) && formatted(words).some(({ kind }) => kind !== "text")
    ? words.replace(OPENING, (signs) => signs + KEEPS_APART)
    : words;

function shownLink(label: string, url: string): string {
  const address = url.replace(/^(?:mailto|tel):/i, "").replaceAll(" ", "%20");
  return label === "" || label === url || label === address ? address : `${label} (${address})`;
}

const MARKS: Readonly<Record<string, string>> = {
  strong_open: "**",
  strong_close: "**",
  em_open: "_",
  em_close: "_",
  s_open: "~~",
  s_close: "~~",
  softbreak: "\n",
  hardbreak: "\n",
};

function ofInline(tokens: readonly Token[]): string {
  const around: { readonly before: string; readonly href: string }[] = [];
  let [out, words] = ["", ""];
  for (const token of tokens) {
    if (token.type === "text" || token.type === "text_special") {
      words += token.content;
      continue;
    }
    out += literal(withEmoji(words));
    words = "";
    switch (token.type) {
      case "code_inline":
        out += token.markup + token.content + token.markup;
        break;
      case "image": {
        const alt = parser.renderer.renderInlineAsText(token.children ?? [], parser.options, {});
        out += shownLink(alt, String(token.attrGet("src") ?? ""));
        break;
      }
      case "link_open":
        around.push({ before: out, href: String(token.attrGet("href") ?? "") });
        out = "";
        break;
      case "link_close": {
        const { before, href } = around.pop() ?? { before: "", href: "" };
        out = before + shownLink(out.trim(), href);
        break;
      }
      default:
        out += MARKS[token.type] ?? token.content;
    }
  }
  return out + literal(withEmoji(words));
}

/** Returns the spaces and the quote and list marks before the words of a line. */
function prefixOf(line: string, words: string | undefined): string {
  const [end, last] = [line.trimEnd(), (words ?? "").trim()];
  return end.endsWith(last) ? end.slice(0, end.length - last.length) : "";
}

/**
 * Converts Markdown, as Mattermost accepts it, to our format. Only rewrites lines that contain words, so that
 * everything the parser omits stays unchanged.
 */
export function ofMarkdown(text: string): string {
  const lines: (string | null)[] = text.replaceAll("\r\n", "\n").split("\n");
  const source = [...lines] as string[];
  const bullets: { readonly line: number; readonly sign: string }[] = [];
  const tokens = parser.parse(source.join("\n"), {});
  tokens.forEach((token, i) => {
    const { type, markup } = token;
    const [from, to] = token.map ?? [0, 0];
    if (type === "list_item_open" && (markup === "*" || markup === "+")) bullets.push({ line: from, sign: markup });
    if (type === "hr") lines[from] = `${blanksBefore(lines[from] as string)}———`;
    if (type === "fence") {
      const isClosed = to - 1 > from && (source[to - 1] as string).trimEnd().endsWith(markup);
      if (markup.startsWith("~")) {
        lines[from] = source[from]?.replace(markup, "```") ?? "";
        if (isClosed) lines[to - 1] = (source[to - 1] as string).replace(markup, "```");
      }
      if (!isClosed) lines[to - 1] += "\n```";
    }
    if (type !== "inline") return;
    const heading = tokens[i - 1]?.type === "heading_open" ? (tokens[i - 1] as Token) : null;
    const end = heading?.map?.[1] ?? to;
    const written = ofInline(token.children ?? []).split("\n");
    const given = token.content.split("\n");
    const prefix = heading?.markup.startsWith("#")
      ? () => (source[from] as string).slice(0, (source[from] as string).indexOf("#"))
      : (k: number) => prefixOf(source[from + k] as string, given[k]);
    for (let k = from; k < end; k += 1) lines[k] = null;
    lines[from] = written
      .map(
        (words, k) =>
          prefix(Math.min(k, given.length - 1)) + (heading && words ? `**${words.replaceAll("**", "")}**` : words),
      )
      .join("\n");
  });
  for (const { line, sign } of bullets) lines[line] = lines[line]?.replace(sign, "-") ?? null;
  return lines.filter((line) => line !== null).join("\n");
}

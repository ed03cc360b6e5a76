/** Code is left as it is. */
const PARTS = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/;

const inProse = (text: string) =>
  text
    .replace(
      /!\[([^[\]\n]{0,500})\]\(\s*<?([^\s()<>]{1,2000})>?(?:\s+"[^"\n]*")?\s*\)/g,
      (_, alt: string, url: string) => (alt && alt !== url ? `${alt} (${url})` : url),
    )
    .replace(
      /\[([^[\]\n]{1,500})\]\(\s*<?([^\s()<>]{1,2000})>?(?:\s+"[^"\n]*")?\s*\)/g,
      (_, label: string, url: string) => (label === url ? url : `${label} (${url})`),
    )
    .replace(/<(https?:\/\/[^\s<>|]{1,2000})(?:\|([^<>\n]{1,500}))?>/g, (_, url: string, label?: string) =>
      label && label !== url ? `${label} (${url})` : url,
    )
    .replace(
      /^ {0,3}#{1,6}[ \t]+([^\n]{1,1000}?)[ \t]*#*[ \t]*$/gm,
      (_, heading: string) => `**${heading.replaceAll("**", "")}**`,
    )
    // One asterisk is emphasis here, and bold in a text of ours.
    .replace(/(?<![*\w])\*(?![*\s])([^*\n]{1,1000}?)(?<![*\s])\*(?![*\w])/g, "_$1_")
    .replace(/(?<![_\w])__(?![_\s])([^_\n]{1,1000}?)(?<![_\s])__(?![_\w])/g, "**$1**")
    .replace(/^([ \t]{0,8})[*+][ \t]+/gm, "$1- ")
    .replace(/\\([\\`*_{}[\]()#+.!~>|-])/g, "$1");

/** Markdown, as Mattermost takes it, as a text of ours: links readable, headings bold, emphasis in our marks. */
export const ofMarkdown = (text: string): string =>
  text
    .split(PARTS)
    .map((part, i) => (i % 2 === 1 ? part : inProse(part)))
    .join("");

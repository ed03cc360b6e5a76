import type { SiteLanguage } from "@lingualoom/contract/site.ts";
import markdownIt, { type Token } from "markdown-it";
import { byName } from "../i18n/by-name.ts";

export interface HelpQuestion {
  readonly id: string;
  readonly question: string;
  /** HTML. */
  readonly answer: string;
}

export interface HelpGroup {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly HelpQuestion[];
}

export interface Help {
  /** English for languages without a file of their own. */
  readonly language: SiteLanguage;
  readonly groups: readonly HelpGroup[];
}

const sources = byName<string>(
  import.meta.glob("../../../../docs/help/*.md", { eager: true, import: "default", query: "?raw" }),
);
const markdown = markdownIt({ html: false, typographer: false });

/** Languages whose answers are written. */
export const HELP_LANGUAGES = Object.keys(sources) as SiteLanguage[];

export const helpSource = (language: SiteLanguage): string => sources[language] ?? "";

export function helpIn(language: SiteLanguage): Help {
  const own = language in sources ? language : "en";
  return { language: own, groups: groupsOf(helpSource(own)) };
}

/** Reads `## Group {#id}` and, below it, `### Question {#id}` with its answer. */
export function groupsOf(source: string): HelpGroup[] {
  const tokens = markdown.parse(source, {});
  return sectionsOf(tokens, "h2").map(({ id, title, content }) => ({
    id,
    title,
    questions: sectionsOf(content, "h3").map((section) => ({
      id: section.id,
      question: section.title,
      answer: markdown.renderer.render([...section.content], markdown.options, {}).trim(),
    })),
  }));
}

interface Section {
  readonly id: string;
  readonly title: string;
  readonly content: readonly Token[];
}

function sectionsOf(tokens: readonly Token[], tag: "h2" | "h3"): Section[] {
  const starts = tokens.flatMap(({ type, tag: found }, at) => (type === "heading_open" && found === tag ? [at] : []));
  return starts.map((start, index) => {
    const heading = tokens[start + 1]?.content ?? "";
    const [, title, id] = /^(.+) \{#([a-z0-9-]+)\}$/.exec(heading) ?? [];
    if (!title || !id) throw new Error(`"${heading}" has no anchor, such as {#lost-phone}`);
    return { id, title, content: tokens.slice(start + 3, starts[index + 1]) };
  });
}

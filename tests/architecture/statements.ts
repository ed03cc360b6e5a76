import { codeOf, filesOf } from "./imports.ts";

/** Messages and what hangs on them: the tables that can be partitioned by conversation. */
const TABLES =
  "messages|message_mentions|message_reactions|poll_votes|pins|kept_messages|message_revisions|renditions|rendition_context|back_renditions|rendition_changes|reading_choices|word_meanings|corrections";

/** Returns the top-level templates of a file, with templates that they interpolate by name filled in. */
function templatesOf(code: string): string[] {
  const found: string[] = [];
  // A template, or an interpolation and the braces in it.
  const open: ("`" | "{")[] = [];
  let start = 0;
  for (let at = 0; at < code.length; at++) {
    const sign = code[at] as string;
    if (open.at(-1) === "`") {
      if (sign === "$" && code[at + 1] === "{") open.push(code[++at] as "{");
      else if (sign === "`") {
        open.pop();
        if (!open.includes("`")) found.push(code.slice(start, at));
      }
    } else if (sign === "`") {
      if (!open.includes("`")) start = at + 1;
      open.push("`");
    } else if (sign === "{" && open.length > 0) open.push("{");
    else if (sign === "}" && open.length > 0) open.pop();
  }
  return found.map((one) =>
    one.replace(
      /\$\{(\w+)(?:\(sql[^}]*\))?\}/g,
      (all, name) => new RegExp(`const ${name} =[^\`;]*\`([^\`]*)\``).exec(code)?.[1] ?? all,
    ),
  );
}

/** Tables of which a person has many rows: they name the conversation only where something names theirs. */
const FOLLOWING = "participants|conversations|hidden_messages|search_runs";
const KEYWORDS = "where|set|on|join|left|cross|inner|using|order|limit|for|group|union|select|values|returning|as";
const MENTION = new RegExp(
  `\\b(from|join|into|update|using)\\s+(\\w+)\\b(?:\\s+as)?(?:\\s+(?!(?:${KEYWORDS})\\b)(\\w+))?`,
  "g",
);
/** The right side of a comparison: a value, or a column of that table. */
const OTHER = "(?:(\\$|any\\()|(\\w+)\\.\\w+)";

/** The tables in a statement whose rows may be of any conversation, as they are named there. */
function overAll(statement: string): string[] {
  const mentions = [...statement.matchAll(MENTION)].map(([text, verb, table = "", alias], i, all) => ({
    text: text.replace(/\s+/g, " "),
    verb,
    table,
    name: alias ?? table,
    // Up to the next table, for columns without a name before them.
    own: statement.slice(all[i]?.index, all[i + 1]?.index),
  }));
  const isOpen = (name: string) =>
    mentions.some((one) => one.name === name) &&
    mentions.every((one) => one.name !== name || new RegExp(`^(?:${TABLES}|${FOLLOWING})$`).test(one.table));
  const comparisons = ({ name, table }: { name: string; table: string }) => {
    const column = `(?<![.\\w])${name}\\.${table === "conversations" ? "id" : "conversation_id"}`;
    const before = [...statement.matchAll(new RegExp(`${column}\\s*=\\s*${OTHER}`, "g"))].map(
      (match) => match[2] ?? "",
    );
    const after = [...statement.matchAll(new RegExp(`(\\w+)\\.\\w+\\s*=\\s*${column}\\b`, "g"))].map(
      (match) => match[1] ?? "",
    );
    return [...before, ...after];
  };
  const bound = new Set<string>();
  for (let size = -1; size < bound.size; ) {
    size = bound.size;
    for (const one of mentions)
      if (comparisons(one).some((other) => other === "" || bound.has(other) || !isOpen(other))) bound.add(one.name);
  }
  return mentions.flatMap((one) => {
    if (!new RegExp(`^(?:${TABLES})$`).test(one.table)) return [];
    const times = mentions.filter(({ name }) => name === one.name).length;
    const isSaid =
      one.verb === "into"
        ? /\([^)]*\bconversation_id\b/.test(one.own)
        : /using \(conversation_id,/.test(statement) ||
          new RegExp(`(?<![.\\w])conversation_id\\s*=\\s*${OTHER}`).test(one.own) ||
          (bound.has(one.name) && comparisons(one).length >= times);
    return isSaid ? [] : [one.text];
  });
}

/** Statements of the server on these tables that do not name the conversation. */
export const statementsOverAll = (): string[] =>
  filesOf("apps/server/src").flatMap((file) =>
    templatesOf(codeOf(file)).flatMap((statement) =>
      overAll(statement).map((text) => `${file.replace("apps/server/src/", "")}: ${text}`),
    ),
  );

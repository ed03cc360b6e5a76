/** Facts that only a running server knows, not the build. Empty strings and zero count as absent. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

/**
 * Fills a page that was rendered at build time: `[[name]]` becomes the value, and `[[if name]]…[[end]]` or
 * `[[if !name]]…[[end]]`, also inside each other, stay or go. Values come from the operator or from users, so they are
 * escaped for text and attributes alike, and placeholders inside them are not filled.
 */
export function fill(page: string, facts: Facts): string {
  const open: boolean[] = [];
  let chosen = "";
  for (const part of page.split(/(\[\[if !?\w+\]\]|\[\[end\]\])/)) {
    const [, not, name] = /^\[\[if (!?)(\w+)\]\]$/.exec(part) ?? [];
    if (name) open.push(Boolean(facts[name]) === (not === ""));
    else if (part === "[[end]]") open.pop();
    else if (!open.includes(false)) chosen += part;
  }
  return chosen.replace(/\[\[(\w+)\]\]/g, (_, name: string) => escaped(String(facts[name] ?? "")));
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);

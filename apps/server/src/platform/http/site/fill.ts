/** Facts that only a running server knows, not the build. Empty strings and zero count as absent. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

/**
 * Fills a page that was rendered at build time: `[[name]]` becomes the value, and `[[if name]]…[[end]]` or
 * `[[if !name]]…[[end]]` stays or goes. Values come from the operator, so they are escaped for text and attributes
 * alike, and placeholders inside them are not filled.
 */
export function fill(page: string, facts: Facts): string {
  const chosen = page.replace(
    /\[\[if (!?)(\w+)\]\]([\s\S]*?)\[\[end\]\]/g,
    (_, not: string, name: string, part: string) => (Boolean(facts[name]) === (not === "") ? part : ""),
  );
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

import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const DOCUMENTS = ["*.md", "docs/*.md", "docs/decisions/README.md"];
const ROOTS = /^(?:apps|packages|tests|e2e|bench|tools|docs|deploy|\.github|\.ci)(?:\/|$)/;
const ENDINGS = /[\w*]\.(?:ts|tsx|js|json|jsonc|md|sql|css|service|yml)$/;
/** Files that the product writes while it runs. */
const WRITTEN_LATER = new Set(["about.json", "backup.json", "chats.json"]);

const documents = globSync(DOCUMENTS, { cwd: root });
const tree = globSync(["*", "{apps,packages,tests,e2e,bench,tools,docs,deploy,.github,.ci}{,/**}"], {
  cwd: root,
  exclude: (path) => /(?:^|\/)(?:node_modules|dist)$/.test(path),
}).map((path) => path.replaceAll("\\", "/"));

/** Words in backticks that are paths or file names; blocks of code are left out. */
function pathsIn(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, "");
  return [...prose.matchAll(/`([^`\n]+)`/g)]
    .flatMap((match) => (match[1] as string).split(/\s+/))
    .filter((word) => /^[\w@.*][\w@.*/-]*$/.test(word))
    .filter((word) => ROOTS.test(word) || ENDINGS.test(word))
    .filter((word) => !WRITTEN_LATER.has(word));
}

/**
 * Accepts paths that begin anywhere in the tree, such as `identity` or `send.ts`; `*` and `CODE` match a part of a
 * name.
 */
function exists(path: string): boolean {
  const name = path
    .replace(/\/+$/, "")
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", "[^/]*")
    .replaceAll("CODE", "[^/]*");
  const whole = new RegExp(ROOTS.test(path) ? `^${name}$` : `(?:^|/)${name}$`);
  return tree.some((candidate) => whole.test(candidate));
}

const sameName = (path: string) => tree.filter((candidate) => candidate.endsWith(`/${path.split("/").at(-1)}`));

test.each(documents)("every path in %s exists", (document) => {
  const missing = pathsIn(readFileSync(join(root, document), "utf8")).filter((path) => !exists(path));
  expect(missing.map((path) => `${path} (now ${sameName(path).join(", ") || "nowhere"}?)`)).toEqual([]);
});

test.each(documents)("every link of %s leads to a file of the repository or out of it", (document) => {
  const links = [...readFileSync(join(root, document), "utf8").matchAll(/\]\(([^)\s]+)\)/g)].map(
    (match) => match[1] as string,
  );
  const broken = links
    .filter((link) => !/^(?:https?:|mailto:|#)/.test(link))
    .filter((link) => !existsSync(join(root, dirname(document), link.replace(/#.*$/, ""))));
  expect(broken).toEqual([]);
});

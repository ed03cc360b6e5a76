import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../project.js";

/** `v1.2.3`, as tags are. */
const TAG = /^v(\d+\.\d+\.\d+(?:-[\w.]+)?)$/;

/**
 * Returns the changelog of the tag's version, for the release page.
 * @throws when the tag is no version, differs from package.json, or has no section with text
 */
export function notesOf(
  tag: string,
  changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8"),
  { version: ours } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string },
): string {
  const version = TAG.exec(tag)?.[1];
  if (!version) throw new Error(`A release has a tag such as v1.2.3, not "${tag}".`);
  if (version !== ours) throw new Error(`The tag is ${tag}, but package.json has version ${ours}.`);
  const sections = changelog.split(/^(?=## )/m);
  const section = sections.find((one) => headingOf(one) === version);
  if (!section) throw new Error(`CHANGELOG.md has no section "## ${version}". Rename "## Unreleased" to it.`);
  const text = section.slice(section.indexOf("\n") + 1).trim();
  if (text === "") throw new Error(`The section "## ${version}" of CHANGELOG.md is empty.`);
  return text;
}

/** `## 1.2.3`, `## [1.2.3]` and `## 1.2.3 - 2026-11-25` name the same version. */
const headingOf = (section: string) => /^## \[?([^\]\s]+)/.exec(section)?.[1];

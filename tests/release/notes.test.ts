import { expect, test } from "vitest";
import { notesOf } from "../../tools/release/notes.ts";

const CHANGELOG = `# Changelog

## Unreleased

## [1.2.0] - 2026-11-25

### Added
- A container image.

## 1.1.0

- Older.
`;

test("a release's page has the changelog of its version only", () => {
  expect(notesOf("v1.2.0", CHANGELOG, { version: "1.2.0" })).toBe("### Added\n- A container image.");
  expect(notesOf("v1.1.0", CHANGELOG, { version: "1.1.0" })).toBe("- Older.");
});

test.each([
  ["1.2.0", "1.2.0", 'A release has a tag such as v1.2.3, not "1.2.0".'],
  ["v1.3.0", "1.2.0", "The tag is v1.3.0, but package.json has version 1.2.0."],
  ["v1.3.0", "1.3.0", 'CHANGELOG.md has no section "## 1.3.0". Rename "## Unreleased" to it.'],
  ["v1.3.0", "1.3.0", 'The section "## 1.3.0" of CHANGELOG.md is empty.', "## 1.3.0\n\n## 1.2.0\n- Text."],
])("the tag %s of version %s is refused: %s", (tag, version, sentence, changelog = CHANGELOG) => {
  expect(() => notesOf(tag, changelog, { version })).toThrow(sentence);
});

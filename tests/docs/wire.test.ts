import { readFileSync } from "node:fs";
import { ERROR_STATUS } from "@lingualoom/contract/errors.ts";
import { events, requests } from "@lingualoom/contract/events.ts";
import * as limits from "@lingualoom/contract/limits.ts";
import { expect, test } from "vitest";

const page = readFileSync(new URL("../../docs/wire.md", import.meta.url), "utf8");
const section = (title: string) => page.split(/^## /m).find((part) => part.startsWith(title)) ?? "";
const namedIn = (title: string) => section(title).match(/`\w+`/g) ?? [];

test("docs/wire.md names every error code beside its status", () => {
  for (const [code, status] of Object.entries(ERROR_STATUS))
    expect(section("Errors")).toMatch(new RegExp(`^\\| ${status} \\|.*\`${code}\``, "m"));
});

test("docs/wire.md names every event", () => {
  expect(namedIn("Events")).toEqual(expect.arrayContaining(Object.keys(events).map((name) => `\`${name}\``)));
});

test("docs/wire.md names every request over the socket", () => {
  expect(namedIn("Requests")).toEqual(expect.arrayContaining(Object.keys(requests).map((name) => `\`${name}\``)));
});

test("docs/wire.md states the limits of the contract", () => {
  const text = section("Limits");
  for (const limit of [limits.MESSAGE_CODE_POINTS, limits.FREE_TEXT_CODE_POINTS, limits.ALT_CODE_POINTS])
    expect(text).toContain(`${limit.toLocaleString("en")} code points`);
  expect(text).toContain(`${limits.PICTURE_BYTES / 1024 / 1024} MiB`);
  expect(text).toContain(`${limits.PICTURE_PIXELS / 1_000_000} megapixels`);
  expect(text).toContain(`1 to ${limits.NAME_CODE_POINTS} code points`);
  expect(text).toContain(`${limits.PASSWORD_MIN} to ${limits.PASSWORD_MAX} code points`);
  expect(text).toContain(`${limits.FRAME_BYTES / 1024} kB`);
  expect(text).toContain(`${limits.WATCHED_PEOPLE_MAX} people`);
  expect(text).toContain(`${limits.BATCH_TEXTS} texts`);
  expect(text).toContain(`after ${limits.TYPING_MS / 1000} seconds`);
  expect(text).toContain(`confirmation ${limits.VERIFY_TOKEN_HOURS} hours, reset ${limits.RESET_TOKEN_HOURS} hour`);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { codeOf, filesOf, importsOf, offenders, root, within } from "./imports.ts";
import { statementsOverAll } from "./statements.ts";

const isStore = (file: string) => file.endsWith("-store.ts");

/** A template that a connection runs, a statement in a string, or `unsafe`. */
function hasSql(code: string): boolean {
  const tagged = /\b(?:sql|database|background|connection|transaction|pool)(?:<[^`;]*?>)?\s*`/;
  const statement =
    /[`"']\s*(?:select\s(?=[^`"']*\sfrom\s)|insert\s+into\s|update\s+\S+(?:\s+(?:as\s+)?\w+)?\s+set\s|delete\s+from\s|with\s+(?:recursive\s+)?\w+\s+as\s*\(|truncate\s|lock\s+table\s|(?:create|alter|drop)\s+(?:table|index|role|database|function|type|user|schema|trigger)\s)/;
  return tagged.test(code) || statement.test(code) || /\.unsafe\(/.test(code);
}

/** A part of a message names its columns beside what it makes of them. */
const MESSAGE_PARTS = "apps/server/src/talk/message/parts";

describe("imports within the server", () => {
  test("only the two programs read the environment, and give it to the config", () => {
    const readers = filesOf("apps/server/src").filter((file) =>
      readFileSync(join(root, file), "utf8").includes("process.env"),
    );
    expect(readers.sort()).toEqual([
      "apps/server/src/composition/command-line/main.ts",
      "apps/server/src/composition/main.ts",
    ]);
  });

  test("SQL is in stores, message parts, database/ and bus/ only", () => {
    const found = filesOf("apps/server/src").filter(
      (file) =>
        !isStore(file) &&
        !within("apps/server/src/platform/database", "apps/server/src/platform/bus", MESSAGE_PARTS)(file),
    );
    expect(found.filter((file) => hasSql(codeOf(file)))).toEqual([]);
  });

  test("a statement on messages or their parts names the conversation", () => {
    expect(statementsOverAll().sort()).toEqual([
      // The latest messages of the server that have no language yet.
      "language/translation/languages/language-store.ts: from messages",
      // Everything a person has written, when their account is deleted.
      "operate/account/deletion/deletion-store.ts: from corrections",
      "operate/account/deletion/deletion-store.ts: from message_reactions",
      "operate/account/deletion/deletion-store.ts: from messages",
      "operate/account/deletion/deletion-store.ts: from messages m",
      "operate/account/deletion/deletion-store.ts: from messages m",
      "operate/account/deletion/deletion-store.ts: from poll_votes",
      "operate/account/deletion/deletion-store.ts: from rendition_changes",
      "operate/account/deletion/deletion-store.ts: update messages",
      // The one place where a call that names a message alone finds its conversation.
      "talk/message/access-store.ts: from messages",
      "talk/message/access-store.ts: from messages m",
      // Due messages of any conversation.
      "talk/messages/expiry/expiry-store.ts: from messages",
      // A sender's message by its client ID, in any conversation.
      "talk/messages/forward/forward-store.ts: from messages m",
      // What a person keeps, wherever it is.
      "talk/messages/kept/kept-store.ts: join kept_messages k",
      "talk/messages/kept/kept-store.ts: join messages m",
      "talk/messages/send/idempotency-store.ts: from messages",
      "talk/messages/send/insert-batch-store.ts: join messages m",
    ]);
  });

  test("stores throw no refusals: they answer, and services refuse", () => {
    const refusing = filesOf("apps/server/src").filter(
      (file) =>
        isStore(file) &&
        importsOf(file).some(
          (imported) =>
            imported === "apps/server/src/platform/errors.ts" || imported === "packages/contract/src/errors.ts",
        ),
    );
    expect(refusing).toEqual([]);
  });

  test("the domain knows no HTTP: errors have codes, rate limits have keys", () => {
    const http = (imported: string) =>
      imported.startsWith("apps/server/src/platform/http/") || /^(?:hono|@hono|node:http)/.test(imported);
    expect(importsOf("apps/server/src/platform/errors.ts").filter(http)).toEqual([]);
    expect(codeOf("apps/server/src/platform/errors.ts")).not.toMatch(/ERROR_STATUS|\bstatus\b/);
    expect(offenders("apps/server/src/platform/rate-limits", http)).toEqual([]);
  });

  test("features know neither sockets nor the framework behind the routes", () => {
    for (const layer of ["operate", "reach", "language", "talk", "identity", "people"])
      expect(offenders(`apps/server/src/${layer}`, (imported) => /^(?:hono|socket\.io|@hono)/.test(imported))).toEqual(
        [],
      );
  });

  test("only the program starts the server", () => {
    const found = offenders("apps/server/src", within("apps/server/src/composition/app.ts"));
    expect(found).toEqual(["apps/server/src/composition/main.ts imports apps/server/src/composition/app.ts"]);
  });
});

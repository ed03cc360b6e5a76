import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { filesOf, importsOf, offenders, root, within } from "./imports.ts";

describe("imports within the page", () => {
  test("ui, transport, data and realtime import no feature and no page", () => {
    const upward = within("apps/web/src/features", "apps/web/src/app");
    for (const layer of ["ui", "transport", "data", "realtime", "i18n", "sounds"]) {
      expect(offenders(`apps/web/src/${layer}`, upward)).toEqual([]);
    }
  });

  test("features do not import the app", () => {
    expect(offenders("apps/web/src/features", within("apps/web/src/app"))).toEqual([]);
  });

  test("the cache changes by events in one place", () => {
    const binders = filesOf("apps/web/src").filter((file) =>
      importsOf(file).some((imported) => imported.endsWith(".events.ts")),
    );
    expect(binders.filter((file) => !file.startsWith("apps/web/src/realtime/"))).toEqual([]);
  });
});

describe("the page's own rules", () => {
  test("the anchored list knows no messages: it imports React and its own folder", () => {
    const allowed = within(
      "apps/web/src/ui/anchored-list",
      "apps/web/src/ui/hooks/use-painted.ts",
      "react",
      "react-dom",
    );
    expect(offenders("apps/web/src/ui/anchored-list", (imported) => !allowed(imported))).toEqual([]);
  });

  test("test support is not among the page's source files", () => {
    const support = /(?:-for-tests?|-fixtures?|-mocks?|-stand-in|^test-[^/]*|[/]test-?(?:support|helpers?))\.tsx?$/;
    const names = filesOf("apps/web/src").filter((file) => support.test(file));
    expect(names).toEqual([]);
    const users = filesOf("apps/web/src").filter((file) =>
      importsOf(file).some((imported) => within("apps/web/test", "vitest")(imported)),
    );
    expect(users).toEqual([]);
  });

  test("each mutable value shared by the whole page has a reason at its declaration", () => {
    const shared =
      /(\*\/\n)?^(?:export )?(?:let |const \w+(?:: [^=]+)? = (?:new \w+(?:<[^\n]*>)?\(\)|createStore\b|\{\};?$))/gm;
    const without = filesOf("apps/web/src").filter((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(shared)].some(([, comment]) => !comment),
    );
    expect(without).toEqual([]);
  });
});

test("no module of the page has top-level await, which breaks WebKit's load order", () => {
  const waiting = filesOf("apps/web/src").filter((file) =>
    /^(?:export )?(?:(?:const|let) [^=\n]+= )?await /m.test(readFileSync(join(root, file), "utf8")),
  );
  expect(waiting).toEqual([]);
});

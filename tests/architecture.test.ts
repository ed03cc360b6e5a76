import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { CALL_FACTS } from "@lingualoom/contract/call-facts/table.ts";
import { describe, expect, test } from "vitest";
import { cyclesOf } from "./cycles.ts";

const root = resolve(import.meta.dirname, "..");
const PACKAGES: Readonly<Record<string, string>> = {
  "@lingualoom/contract": "packages/contract/src",
  "@lingualoom/links": "packages/links/src",
  "@lingualoom/translation": "packages/translation/src",
  "@lingualoom/fixtures": "packages/fixtures/src",
  "@lingualoom/sandbox": "packages/sandbox/src",
  "@lingualoom/backend-pool": "packages/backend-pool/src",
  "@lingualoom/client": "packages/client/src",
  "@lingualoom/server": "apps/server/src",
  "@lingualoom/edge": "apps/edge/src",
};

/** Product code: what a test imports is the test's affair. */
function filesOf(pattern: string): string[] {
  const files = globSync(`${pattern}/**/*.{ts,tsx}`, { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  if (files.length === 0) throw new Error(`the pattern ${pattern} matches no file; was something moved?`);
  return files;
}

/** What a file imports: paths from the root for our own files, names for packages. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), "utf8");
  const specifiers = [
    ...source.matchAll(/(?:^|\n)\s*(?:import|export)\b(?:[^;"'=]*?\bfrom)?\s*["']([^"']+)["']/g),
  ];
  const dynamic = [...source.matchAll(/\bimport\(\s*["']([^"']+)["']/g)];
  return [...specifiers, ...dynamic].map((match) => {
    const specifier = match[1] as string;
    if (specifier.startsWith(".")) return relative(root, resolve(root, dirname(file), specifier));
    const own = Object.keys(PACKAGES).find((name) => specifier.startsWith(`${name}/`));
    return own ? specifier.replace(own, PACKAGES[own] as string) : specifier;
  });
}

function offenders(from: string, forbidden: (imported: string, file: string) => boolean): string[] {
  return filesOf(from).flatMap((file) =>
    importsOf(file)
      .filter((imported) => forbidden(imported, file))
      .map((imported) => `${file} imports ${imported}`),
  );
}

/** Files of a folder whose code matches. */
const matching = (folder: string, code: RegExp) =>
  filesOf(folder).filter((file) => code.test(readFileSync(join(root, file), "utf8")));

const within =
  (...folders: string[]) =>
  (imported: string) =>
    folders.some((folder) => imported === folder || imported.startsWith(`${folder}/`));
const isFile = (imported: string) => /^(?:apps|packages|tests|e2e|bench)\//.test(imported);

describe("directions between packages", () => {
  test("the contract imports zod and nothing else", () => {
    const own = within("packages/contract/src");
    expect(offenders("packages/contract/src", (imported) => imported !== "zod" && !own(imported))).toEqual(
      [],
    );
  });

  test("what recognises links knows nobody: it runs in the page and on the server", () => {
    const own = within("packages/links/src", "linkify-it", "tlds");
    expect(offenders("packages/links/src", (imported) => !own(imported))).toEqual([]);
  });

  test("translation knows no server, no page and no contract", () => {
    const own = within("packages/translation/src", "packages/links/src", "packages/sandbox/src");
    expect(offenders("packages/translation/src", (imported) => isFile(imported) && !own(imported))).toEqual(
      [],
    );
  });

  test("the sandbox knows nobody, and no package", () => {
    const own = within("packages/sandbox/src");
    const foreign = (imported: string) => !own(imported) && !imported.startsWith("node:");
    expect(offenders("packages/sandbox/src", foreign)).toEqual([]);
  });

  test("the backend pool knows nobody: it runs in the page and on the edge", () => {
    const own = within("packages/backend-pool/src");
    expect(offenders("packages/backend-pool/src", (imported) => !own(imported))).toEqual([]);
  });

  test("the client of programs knows the contract, of which it takes no schemas, and one policy of retries", () => {
    const allowed = within(
      "packages/client/src",
      "packages/contract/src",
      "packages/backend-pool/src/retry.ts",
    );
    expect(offenders("packages/client/src", (imported) => isFile(imported) && !allowed(imported))).toEqual(
      [],
    );
    const schemas =
      /import (?!type\b)[^;]*? from "@lingualoom\/contract\/(?:calls|shapes|events|missed)\b[^"]*"/g;
    const values = filesOf("packages/client/src").flatMap(
      (file) => readFileSync(join(root, file), "utf8").match(schemas) ?? [],
    );
    expect(values).toEqual([]);
  });

  test("nothing but what recognises links knows the library for it", () => {
    for (const folder of ["apps/web/src", "apps/server/src", "packages/translation/src"])
      expect(offenders(folder, within("linkify-it", "tlds"))).toEqual([]);
  });

  test("the page and the server meet only in the contract, and what is known of many servers and of links", () => {
    const allowed = within(
      "apps/web",
      "packages/contract/src",
      "packages/backend-pool/src",
      "packages/links/src",
    );
    expect(offenders("apps/web/src", (imported) => isFile(imported) && !allowed(imported))).toEqual([]);
    expect(offenders("apps/server/src", within("apps/web"))).toEqual([]);
  });

  test("the worker meets the servers in the contract, of which it takes types and constants, never the schemas", () => {
    const allowed = within("apps/edge", "packages/backend-pool/src", "packages/contract/src");
    expect(offenders("apps/edge/src", (imported) => isFile(imported) && !allowed(imported))).toEqual([]);
    expect(offenders("apps/server/src", within("apps/edge"))).toEqual([]);
    const values = filesOf("apps/edge/src").flatMap((file) => {
      const source = readFileSync(join(root, file), "utf8");
      return (
        source.match(
          /import (?!type\b)[^;]*? from "@lingualoom\/contract\/(?!errors|cross-origin|call-facts\/)[^"]+"/g,
        ) ?? []
      );
    });
    expect(values).toEqual([]);
  });

  test("no regular expression names paths of calls: the facts of a call stand in the contract", () => {
    const firstSegments = [...new Set(Object.keys(CALL_FACTS).map((name) => name.split("/")[1] as string))];
    const path = new RegExp(
      String.raw`(?:[=(:,!]|&&|\|\|)\s*/\^?.*\\/(?:\(\?:)?(?:api|${firstSegments.join("|")})\b|~ '\^?/api`,
    );
    const found = [
      "apps/server/src",
      "apps/web/src",
      "apps/edge/src",
      "packages/contract/src",
      "packages/backend-pool/src",
    ]
      .flatMap(filesOf)
      .flatMap((file) => {
        const lines = readFileSync(join(root, file), "utf8").split("\n");
        return lines.filter((line) => path.test(line)).map((line) => `${file}: ${line.trim()}`);
      });
    // An operator may paste the address of a backend with `/api` at its end.
    expect(found).toEqual([String.raw`packages/backend-pool/src/backends.ts: .replace(/\/api$/i, "")`]);
  });

  test("the page takes types of the calls, never their schemas", () => {
    const schemas = within(
      "packages/contract/src/calls",
      "packages/contract/src/shapes.ts",
      "packages/contract/src/calls.ts",
    );
    const values = filesOf("apps/web/src").flatMap((file) => {
      const source = readFileSync(join(root, file), "utf8");
      const lines = source.match(/import (?!type\b)[^;]*? from "@lingualoom\/contract\/[^"]+"/g) ?? [];
      return lines.filter((line) => {
        const path = (/contract\/([^"]+)"/.exec(line)?.[1] ?? "").replace(/^/, "packages/contract/src/");
        const named = /\{([^}]*)\}/.exec(line)?.[1] ?? "";
        const onlyTypes = named
          .split(",")
          .every((name) => name.trim() === "" || name.trim().startsWith("type "));
        return schemas(path) && !onlyTypes;
      });
    });
    expect(values).toEqual([]);
  });
});

const isStore = (file: string) => file.endsWith("-store.ts");

/** A file without its comments. */
const codeOf = (file: string) =>
  readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");

/** A template that a connection runs, a statement in a string, or `unsafe`. */
function hasSql(code: string): boolean {
  const tagged = /\b(?:sql|database|background|connection|transaction|pool)(?:<[^`;]*?>)?\s*`/;
  const statement =
    /[`"']\s*(?:select\s(?=[^`"']*\sfrom\s)|insert\s+into\s|update\s+\S+(?:\s+(?:as\s+)?\w+)?\s+set\s|delete\s+from\s|with\s+(?:recursive\s+)?\w+\s+as\s*\(|truncate\s|lock\s+table\s|(?:create|alter|drop)\s+(?:table|index|role|database|function|type|user|schema|trigger)\s)/;
  return tagged.test(code) || statement.test(code) || /\.unsafe\(/.test(code);
}

/** A part of a message names its columns beside what it makes of them. */
const MESSAGE_PARTS = "apps/server/src/features/messages/parts";

describe("directions within the server", () => {
  test("only the two programs read the environment, and give it to the config", () => {
    const readers = filesOf("apps/server/src").filter((file) =>
      readFileSync(join(root, file), "utf8").includes("process.env"),
    );
    expect(readers.sort()).toEqual(["apps/server/src/command-line/main.ts", "apps/server/src/main.ts"]);
  });

  test("SQL stands in stores, in parts of a message, in database/ and in bus/ only", () => {
    const found = filesOf("apps/server/src").filter(
      (file) =>
        !isStore(file) && !within("apps/server/src/database", "apps/server/src/bus", MESSAGE_PARTS)(file),
    );
    expect(found.filter((file) => hasSql(codeOf(file)))).toEqual([]);
  });

  test("routes hold no SQL: they ask services and stores", () => {
    const statement = /`\s*(?:select|insert|update|delete|with)\b/i;
    const routes = filesOf("apps/server/src").filter((file) => /routes\.ts$/.test(file));
    expect(routes.length).toBeGreaterThan(4);
    expect(routes.filter((file) => statement.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
  });

  test("what counts as SQL is found, and prose and HTML templates are not", () => {
    for (const sql of [
      "await database<Row[]>`\n  select id from users`",
      "const one = sql`count(*)`;",
      'client.query("select 1 from users")',
      "const query = `\n  with page as (select 1) select * from page`;",
      "await connection.unsafe(statement)",
      "run(`update users set name = $1`)",
    ])
      expect(hasSql(sql), sql).toBe(true);
    for (const prose of ["`with a name as its owner`", '"Select one from the list"', "`Update the list`"])
      expect(hasSql(prose), prose).toBe(false);
  });

  test("stores throw no refusals: they answer, and services refuse", () => {
    const refusing = filesOf("apps/server/src").filter(
      (file) =>
        isStore(file) &&
        importsOf(file).some(
          (imported) =>
            imported === "apps/server/src/errors.ts" || imported === "packages/contract/src/errors.ts",
        ),
    );
    expect(refusing).toEqual([]);
  });

  test("the domain knows no HTTP: errors have codes, rate limits have keys", () => {
    const http = (imported: string) =>
      imported.startsWith("apps/server/src/http/") || /^(?:hono|@hono|node:http)/.test(imported);
    expect(importsOf("apps/server/src/errors.ts").filter(http)).toEqual([]);
    expect(codeOf("apps/server/src/errors.ts")).not.toMatch(/ERROR_STATUS|\bstatus\b/);
    expect(offenders("apps/server/src/rate-limits", http)).toEqual([]);
  });

  test("features reach the library for accounts only through features/auth", () => {
    const found = offenders("apps/server/src", (imported) => imported.startsWith("better-auth"));
    expect(found.filter((line) => !line.startsWith("apps/server/src/features/auth/"))).toEqual([]);
  });

  test("features know neither sockets nor the framework behind the routes", () => {
    expect(
      offenders("apps/server/src/features", (imported) => /^(?:hono|socket\.io|@hono)/.test(imported)),
    ).toEqual([]);
  });

  test("nothing imports the composition root but what starts it", () => {
    const found = offenders("apps/server/src", within("apps/server/src/app.ts"));
    expect(found).toEqual(["apps/server/src/main.ts imports apps/server/src/app.ts"]);
    const parts = offenders("apps/server/src", within("apps/server/src/composition"));
    expect(parts.filter((line) => !/^apps\/server\/src\/(?:app\.ts|composition\/)/.test(line))).toEqual([]);
  });
});

describe("directions within the page", () => {
  test("ui, transport, data and realtime know no feature and no page", () => {
    const upward = within("apps/web/src/features", "apps/web/src/app");
    for (const layer of ["ui", "transport", "data", "realtime", "i18n", "sounds"]) {
      expect(offenders(`apps/web/src/${layer}`, upward)).toEqual([]);
    }
  });

  test("features do not know the app", () => {
    expect(offenders("apps/web/src/features", within("apps/web/src/app"))).toEqual([]);
  });

  test("files use APIs of secure contexts only with a fallback", () => {
    const secureOnly =
      /\bcrypto\.(?:randomUUID|subtle)\b|\bnavigator\.(?:clipboard|credentials|locks|mediaDevices|serviceWorker|share|storage|wakeLock)\b|\bnew Notification\(|\bcaches\./;
    const users = ["apps/web/src", "packages/backend-pool/src"]
      .flatMap(filesOf)
      .filter((file) => secureOnly.test(readFileSync(join(root, file), "utf8")));
    // Where these are missing there is no service worker either.
    const elsewhere = users.filter((file) => !file.startsWith("apps/web/src/service-worker/"));
    expect(elsewhere.sort()).toEqual([
      "apps/web/src/data/from-other-apps/shared-content.ts",
      "apps/web/src/features/installed/service-worker.ts",
      "apps/web/src/features/invites/share.ts",
      "apps/web/src/features/notifications/open-notifications.ts",
      "apps/web/src/features/notifications/push/worker-registration.ts",
      "apps/web/src/ui/text/copy-text.ts",
    ]);
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
    const support =
      /(?:-for-tests?|-fixtures?|-mocks?|-stand-in|^test-[^/]*|[/]test-?(?:support|helpers?))\.tsx?$/;
    const names = filesOf("apps/web/src").filter((file) => support.test(file));
    expect(names).toEqual([]);
    const users = filesOf("apps/web/src").filter((file) =>
      importsOf(file).some((imported) => within("apps/web/test", "vitest")(imported)),
    );
    expect(users).toEqual([]);
  });

  test("a value that the whole page shares and changes is on this list, with a reason at its declaration", () => {
    const shared =
      /(\*\/\n)?^(?:export )?(?:let |const \w+(?:: [^=]+)? = (?:new \w+(?:<[^\n]*>)?\(\)|createStore\b|\{\};?$))/gm;
    const found = filesOf("apps/web/src").flatMap((file) => {
      const matches = [...readFileSync(join(root, file), "utf8").matchAll(shared)];
      const reasons = matches.filter(([, comment]) => comment).length;
      return matches.length > 0
        ? [{ file: file.slice("apps/web/src/".length), count: matches.length, reasons }]
        : [];
    });
    expect(Object.fromEntries(found.map(({ file, count }) => [file, count]))).toEqual(SHARED_VALUES);
    expect(found.filter(({ count, reasons }) => reasons < count).map(({ file }) => file)).toEqual([]);
  });
});

/** How many values each file of the page shares. Better than a new line: the query cache, a context, component state. */
const SHARED_VALUES = {
  "app/announcements/announcements.ts": 1,
  "app/routes/router.ts": 1,
  "data/conversations/deletion-store.ts": 1,
  "data/conversations/deletions.ts": 1,
  "data/conversations/react.ts": 1,
  "data/conversations/reaction-wishes.ts": 1,
  "data/not-stored.ts": 1,
  "data/offline/status.ts": 1,
  "data/people/authors.queries.ts": 1,
  "data/pictures/chosen-pictures.ts": 3,
  "data/outbox/upload-progress.ts": 1,
  "features/conversation/composer/emoji/matching-emoji.ts": 1,
  "features/conversation/composer/pictures/local-urls.ts": 1,
  "features/conversation/timeline/MessageLog.tsx": 1,
  "features/conversation/timeline/items.ts": 2,
  "features/conversation/timeline/left-positions.ts": 1,
  "features/conversation/use-now.ts": 1,
  "features/installed/install-prompt.ts": 1,
  "features/installed/service-worker.ts": 1,
  "features/learning/words/reading/japanese-dictionary.ts": 1,
  "features/translation/screen-renditions.ts": 2,
  "i18n/moments.ts": 1,
  "i18n/use-translation.ts": 2,
  "realtime/events/arrivals.ts": 2,
  "realtime/connection/refused.ts": 1,
  "sounds/tones.ts": 1,
  "transport/connection.ts": 1,
  "transport/failover-slot.ts": 1,
  "transport/fetch-before-import.ts": 3,
  "transport/request.ts": 1,
  "transport/server-time.ts": 1,
  "ui/layers/inline-layers.ts": 1,
  "ui/layers/layers.ts": 1,
  "ui/layers/toast.ts": 2,
  "ui/lazy/prefetch.ts": 1,
  "ui/layers/top-dialog.ts": 1,
};

describe("cycles, types included", () => {
  const ROOTS = [...new Set(Object.values(PACKAGES)), "apps/web/src"];
  const graph = new Map(ROOTS.flatMap(filesOf).map((file) => [file, importsOf(file)]));

  test("no file reaches itself through its imports", () => {
    expect(cyclesOf(graph)).toEqual([]);
  });

  test("the search finds a cycle", () => {
    const edges = { a: ["b"], b: ["c", "d"], c: ["a"], d: ["e"], e: [], f: ["f"] };
    expect(cyclesOf(new Map(Object.entries(edges)))).toEqual([["a", "b", "c"]]);
  });
});

test("no module of the page waits at its top: WebKit then runs modules that load later before those that they import", () => {
  const waiting = filesOf("apps/web/src").filter((file) =>
    /^(?:export )?(?:(?:const|let) [^=\n]+= )?await /m.test(readFileSync(join(root, file), "utf8")),
  );
  expect(waiting).toEqual([]);
});

test("a measurement that opens a browser or makes the archive builds the page first, so that it measures no error page", () => {
  const serving = matching("bench", /chromium\.launch\(|makeArchive\(/);
  expect(serving.length).toBeGreaterThan(0);
  const building = matching("bench", /await (?:builtPage|withServer)\(/);
  expect(serving.filter((file) => !building.includes(file))).toEqual([]);
  expect(matching("bench", /await builtPage\(/)).toContain("bench/served.ts");
});

test("no folder is a drawer for everything", () => {
  const drawers = globSync("{apps,packages}/*/src/**/{utils,helpers,common,shared,misc,lib}{,.ts,.tsx}", {
    cwd: root,
  });
  expect(drawers).toEqual([]);
});

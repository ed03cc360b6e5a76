import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { filesOf, importsOf, offenders, root, within } from "./imports.ts";

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
      "apps/web/src/data/offline/leave-browser.ts",
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

test("no module of the page waits at its top: WebKit then runs modules that load later before those that they import", () => {
  const waiting = filesOf("apps/web/src").filter((file) =>
    /^(?:export )?(?:(?:const|let) [^=\n]+= )?await /m.test(readFileSync(join(root, file), "utf8")),
  );
  expect(waiting).toEqual([]);
});

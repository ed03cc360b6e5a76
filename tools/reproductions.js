// `npm run reproductions` repeats the reproductions of faults that were reported and fixed, and prints a line for each.
// Each is a test of the suite, so `npm test` runs them too.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { root, run } from "./project.js";

const server = "apps/server/src";
const web = "apps/web/src";

/** Reported faults, and the tests that reproduce them. */
const FAULTS = [
  ["the password alone enrolled a second factor", `${server}/identity/factors/second-factor/enrolling.test.ts`],
  ["patterns whose time grew with the square of a text", "tests/architecture/slow-expressions.test.ts"],
  [
    "a batch of texts was counted only where an engine was asked",
    `${server}/language/translation/free-texts/batch.test.ts`,
  ],
  [
    "PASSWORDS=administrators did not hold with an app; a silent sign-in was a proof",
    `${server}/identity/providers/sign-in.test.ts`,
  ],
  ["programs outlived the right of their makers", "tests/guarantees/programs-end-with-rights.test.ts"],
  ["slow receivers of one person delayed everyone's webhooks", `${server}/reach/hooks/outgoing/outgoing.test.ts`],
  [
    "heavy files of one person held up everyone's pictures",
    `${server}/platform/turns/fair-turns.test.ts`,
    `${server}/platform/media/resizing/picture-maker.test.ts`,
  ],
  ["silent devices of one person delayed all reminders", `${server}/reach/reminders/reminders.test.ts`],
  ["characters that the database refuses answered 500; refusals without issues", "tests/hostile/every-input.test.ts"],
  ["access tokens survived a change of password", `${server}/identity/credentials/change-password.test.ts`],
  [
    "inside addresses counted as public",
    `${server}/platform/public-web/fetch-public.test.ts`,
    "tests/release/deploy.test.ts",
  ],
  ["links led to this computer only", `${server}/platform/reachable.test.ts`],
  ["the recording bar stayed after a recording", `${web}/features/conversation/voice/recorder.test.ts`],
  ["a file was uploaded only after its message was sent", `${web}/data/outbox/upload-entry.test.ts`],
  ["“No difference found” over another text", `${server}/language/translation/meaning/meaning-checks.test.ts`],
  ["demanding a second factor put everyone out", `${server}/identity/factors/demand.test.ts`],
  ["an empty search said so in four lines", `${web}/features/search/SearchResults.test.ts`],
  [
    "a video without a connection was lost for good",
    `${web}/features/conversation/message/attachments/Attachments.test.ts`,
  ],
  [
    "words of a picture were black slabs, and notices were joined",
    `${web}/features/translation/pictures/line-colours.test.ts`,
    "packages/translation/src/picture-words/joined-lines.test.ts",
  ],
  [
    "/remind read half of a time; ／remind was sent",
    `${web}/features/reminders/reminder-of.test.ts`,
    `${web}/features/conversation/composer/commands/command-of.test.ts`,
  ],
  ["incoming webhooks lost text or were refused whole", `${server}/reach/hooks/incoming/payloads.test.ts`],
  ["the account behind a webhook could be written to", `${server}/reach/hooks/incoming/hooks.test.ts`],
  ["previews of long, encoded or picky pages", `${server}/talk/messages/link-previews/link-previews.test.ts`],
  [
    "joined words, mangled abbreviations and translated names",
    "packages/translation/src/engines/apertium/apertium-engine.test.ts",
    "packages/translation/src/segments/segment.test.ts",
  ],
  ["providers that answer in another form", `${server}/identity/providers/odd-answers.test.ts`],
  ["names, encodings and sounds of files", `${server}/platform/media/uploads/uploads.test.ts`],
  ["animated PNG stood still; a damaged picture was black", `${server}/platform/media/media.test.ts`],
  ["transcripts of silence were believed", `${server}/platform/transcription/openai/openai-engine.test.ts`],
  ["romanised languages passed for their neighbours", "packages/translation/src/detection/detector.test.ts"],
  ["“李俊” did not find “李 俊”", `${server}/people/people/name-search.test.ts`],
];

const folder = join(root, "node_modules/.cache/lingualoom");
const report = join(folder, "reproductions.json");
mkdirSync(folder, { recursive: true });
rmSync(report, { force: true });
const files = FAULTS.flatMap(([, ...tests]) => tests);
await run("node_modules/vitest/vitest.mjs", ["run", "--reporter=json", `--outputFile=${report}`, ...files], {
  stdio: "ignore",
});
const results = JSON.parse(readFileSync(report, "utf8")).testResults;
const statusOf = new Map(results.map(({ name, status }) => [relative(root, name).replaceAll("\\", "/"), status]));

let back = 0;
for (const [fault, ...tests] of FAULTS) {
  const isGone = tests.every((file) => statusOf.get(file) === "passed");
  if (!isGone) back++;
  console.log(`${isGone ? "gone" : "BACK"}  ${fault}`);
}
console.log(`\n${FAULTS.length - back} passed, ${back} failed`);
process.exitCode = back === 0 ? 0 : 1;

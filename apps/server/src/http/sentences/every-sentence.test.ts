import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { expect, test } from "vitest";
import { localized } from "./sentences.ts";

const root = fileURLToPath(new URL("../../../../../", import.meta.url));
const sources = (folder: string, isWanted = (_: string) => true) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|stand-in|for-tests/.test(file) && isWanted(file))
    .map((file) => readFileSync(`${root}${folder}/${file}`, "utf8"));

/** The sentences among the strings of some code; what is put into them is a word. */
const sentencesIn = (code: string) =>
  [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, plain, template = ""]) => plain ?? template.replace(/\$\{[^}]*\}/g, "XX"))
    .filter((text) => /^\S.* \S/.test(text));

/** What stands between the brackets of each call that begins like this. */
function insideOf(code: string, opening: RegExp): string[] {
  return [...code.matchAll(opening)].map(({ index, 0: begin }) => {
    let [end, depth] = [index + begin.length, 1];
    for (; depth > 0 && end < code.length; end++) depth += { "(": 1, ")": -1 }[code[end] as string] ?? 0;
    return code.slice(index + begin.length, end - 1);
  });
}

/** The sentence of the code is enough, or only programs ask: a person never reads these. */
const COVERED_BY_THEIR_CODE = new Set([
  "A text can have at most XX characters",
  "Another request was already made with this key",
  "An image must be given as a data URL in base64",
  "At most XX characters",
  "Give one of before, after, page and changedSince",
  "Give one of image and mediaId",
  "Idempotency-Key must be 1 to 64 printable ASCII characters",
  "Invalid email or password",
  "No engine gave an acceptable translation",
  "No translation engine is available on this server",
  "Not a data URL in base64",
  "Not a file",
  "Not a language code",
  "Not found",
  "Only for administrators",
  "Password must be at least XX characters long",
  "Password must be at most XX characters long",
  "Please enter your current password",
  "Please sign in",
  "Please sign in, or send the metrics token",
  "Please verify your email address before signing in",
  "Something went wrong",
  "The body is not JSON in UTF-8",
  "The body is not a form",
  "The cursor is not one of this list",
  "The first request with this key is still running",
  "The form needs a file in the field XX",
  "The request has the wrong shape",
  "The server cannot do this right now. Please try again in a moment.",
  "This account is suspended",
  "This address does not know that method",
  "This is not your current password",
  "This password is one of the most common. Please choose another.",
  "This person cannot be reached",
  "This request comes from a page this server does not know",
  "Too many attempts. Try again in XX.",
  "XX is no engine",
  "XX is no provider",
  "XX is no type of key",
  "XX not found",
  "Your own messages are not translated for you",
]);

const refusals = [...sources("apps/server/src"), ...sources("packages/backend-pool/src")]
  .flatMap((code) => insideOf(code, /new (?:AppError|RefusedList|StaleList)\(/g))
  .flatMap(sentencesIn);
const issues = sources("packages/contract/src")
  .flatMap((code) =>
    insideOf(code, /\.(?:min|max|regex|refine|email|superRefine|check)\(|addIssue\(|(?<=z)\.email\(/g),
  )
  .flatMap(sentencesIn);
const states = [
  ...sources("apps/server/src/features/admin/system"),
  ...sources("packages/translation/src/engines", (file) =>
    /^(?:apertium|bergamot)\/[^/]*(?:fetch|supply|engine)\.ts$/.test(file),
  ),
]
  .flatMap((code) => [
    ...code.matchAll(
      /(?:message|word)(?:: [^,;\n]*\?)?[:=,]? ?(?:[^,;\n]*\|\| )?(["`][^\n]*)|#report\([^,]*,([^\n]*)/g,
    ),
  ])
  .flatMap(([, first = "", second = ""]) => sentencesIn(first + second));

const templates = sources("apps/server/src/mail/emails", (file) => file === "from-admin.ts")
  .map((code) => code.replaceAll(/^import .*$/gm, ""))
  .flatMap(sentencesIn);
const words = sources("apps/server/src/features/admin/system").flatMap((code) =>
  [...code.matchAll(/word: (?:ok \? )?"([^"]+)"(?: : "([^"]+)")?/g)].flatMap(([, one, other]) => [
    one,
    other ?? one,
  ]),
) as string[];

test.each([
  ["refusal", refusals, 35],
  ["objection to input", issues, 8],
  ["state of a part of the server", states, 12],
  ["word for such a state", words, 8],
  ["sentence of a template for emails", templates, 6],
] as const)(
  "every %s that a person may read has a translation in every language",
  (_, sentences, atLeast) => {
    const asked = new Set(sentences.filter((sentence) => !COVERED_BY_THEIR_CODE.has(sentence)));
    expect(asked.size).toBeGreaterThanOrEqual(atLeast);
    const missing = INTERFACE_LANGUAGES.filter((language) => language !== "en").flatMap((language) =>
      [...asked]
        .filter((sentence) => localized(sentence, language) === sentence)
        .map((one) => `${language}: ${one}`),
    );
    expect(missing).toEqual([]);
  },
);

test("values inside a sentence are translated too", () => {
  expect(localized("No engine here translates Spanish to English", "fr")).toBe(
    "Aucun moteur ne traduit ici cette paire : espagnol → anglais",
  );
  expect(localized("Fetching translation pairs: 3 of 12", "es")).toBe(
    "Descargando pares de traducción: 3 de 12",
  );
  expect(localized("Looking which pairs there are failed: timed out", "es")).toBe(
    "Viendo qué pares hay: falló (timed out)",
  );
  expect(localized("a sentence nobody has translated", "ar")).toBe("a sentence nobody has translated");
});

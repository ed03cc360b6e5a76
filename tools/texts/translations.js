import { flat, textsOf } from "./files.js";
import { placeholdersOf } from "./placeholders.js";

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/**
 * Compares each language of a folder with the first: the same files and keys, the plural forms of the language, and the
 * same placeholders. Returns a sentence for each difference that says what to do.
 */
export function problemsOfTranslations(folder, [first, ...others]) {
  const originals = textsOf(folder, first);
  return others.flatMap((language) => {
    const translations = textsOf(folder, language);
    return [
      ...[...originals]
        .filter(([name]) => !translations.has(name))
        .map(([name, [path]]) => `${folder}: "${name}" is missing in ${language}: translate ${path}.`),
      ...[...translations]
        .filter(([name]) => !originals.has(name))
        .map(([, [path]]) => `${path} has no original in ${first}: remove it.`),
      ...[...originals].flatMap(([name, original]) =>
        translations.has(name) ? compared(original, translations.get(name), first, language) : [],
      ),
    ];
  });
}

function compared([originalPath, originalTexts], [file, translatedTexts], first, language) {
  const original = new Map(flat(originalTexts));
  const translated = new Map(flat(translatedTexts));
  const wanted = wantedKeys(original, first, language);
  const problems = [];
  for (const [key, source] of wanted) {
    const text = translated.get(key);
    if (text === undefined)
      problems.push(`${file}: add "${key}", in ${nameOf(language)}: ${JSON.stringify(original.get(source))}`);
    else if (text.trim() === "" && original.get(source) !== "") problems.push(`${file}: "${key}" is empty.`);
    else problems.push(...differences(file, key, original.get(source), text));
  }
  for (const key of translated.keys())
    if (!wanted.has(key)) problems.push(`${file}: remove "${key}", which ${originalPath} does not have.`);
  return problems;
}

/** The keys a language must have, each with the key of its original. */
function wantedKeys(original, first, language) {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const wanted = new Map();
  for (const key of original.keys()) {
    const base = key.replace(PLURAL, "");
    if (base === key || !original.has(`${base}_other`)) wanted.set(key, key);
    else for (const category of categories) wanted.set(`${base}_${category}`, `${base}_other`);
  }
  if (first === language) throw new Error("a language is not compared with itself");
  return wanted;
}

function differences(file, key, original, text) {
  // "One message" states its number in words, in the plural forms of each language. `many` is the count with separators.
  const isStated = (name) => PLURAL.test(key) && ["{{count}}", "{{many}}"].includes(name);
  const needed = placeholdersOf(original).filter((name) => !isStated(name));
  const given = placeholdersOf(text).filter((name) => !isStated(name));
  if (needed.join() === given.join()) return [];
  return [
    `${file}: "${key}" must have the placeholders ${needed.join(" ") || "(none)"}, not ${given.join(" ") || "(none)"}.`,
  ];
}

const nameOf = (language) => new Intl.DisplayNames(["en"], { type: "language" }).of(language);

import { flat, namesIn, readJson } from "./files.js";
import { placeholdersOf } from "./placeholders.js";

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/**
 * Compares each language of a folder with the first: the same files and keys, the plural forms of the language, and the
 * same placeholders. Returns a sentence for each difference that says what to do.
 */
export function problemsOfTranslations(folder, [first, ...others]) {
  const names = namesIn(`${folder}/${first}`);
  return others.flatMap((language) => {
    const there = namesIn(`${folder}/${language}`);
    return [
      ...names
        .filter((name) => !there.includes(name))
        .map((name) => `${folder}/${language}/${name}.json is missing: translate ${first}/${name}.json.`),
      ...there
        .filter((name) => !names.includes(name))
        .map((name) => `${folder}/${language}/${name}.json has no original in ${first}: remove it.`),
      ...names.filter((name) => there.includes(name)).flatMap((name) => compared(folder, name, first, language)),
    ];
  });
}

function compared(folder, name, first, language) {
  const original = new Map(flat(readJson(`${folder}/${first}/${name}.json`)));
  const translated = new Map(flat(readJson(`${folder}/${language}/${name}.json`)));
  const file = `${folder}/${language}/${name}.json`;
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
    if (!wanted.has(key)) problems.push(`${file}: remove "${key}", which ${first}/${name}.json does not have.`);
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
  // "One message" states its number in words, in the plural forms of each language.
  const isPlural = PLURAL.test(key);
  const needed = placeholdersOf(original).filter((name) => !(isPlural && name === "{{count}}"));
  const given = placeholdersOf(text).filter((name) => !(isPlural && name === "{{count}}"));
  if (needed.join() === given.join()) return [];
  return [
    `${file}: "${key}" must have the placeholders ${needed.join(" ") || "(none)"}, not ${given.join(" ") || "(none)"}.`,
  ];
}

const nameOf = (language) => new Intl.DisplayNames(["en"], { type: "language" }).of(language);

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../project.js";

const readJson = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

/** The names of the JSON files of a folder, without their ending. */
function namesIn(folder) {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .sort();
}

/** `{ hero: { title: "…" }, list: ["…"] }` as `hero.title` and `list.0`, each with its text. */
export function flat(texts, prefix = "") {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${prefix}${key}`, value]] : flat(value, `${prefix}${key}.`),
  );
}

/** Paths of all files below a folder that end in one of these. */
export function filesBelow(folder, endings) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesBelow(path, endings);
    return endings.some((ending) => entry.name.endsWith(ending)) ? [path] : [];
  });
}

export const readText = (path) => readFileSync(join(root, path), "utf8");

/** The texts of a language: each JSON file of its folder, or each group of its one file, as `[path, texts]` by name. */
export function textsOf(folder, language) {
  const file = `${folder}/${language}.json`;
  if (existsSync(join(root, file)))
    return new Map(Object.entries(readJson(file)).map(([name, texts]) => [name, [`${file}: ${name}`, texts]]));
  const paths = namesIn(`${folder}/${language}`).map((name) => [name, `${folder}/${language}/${name}.json`]);
  return new Map(paths.map(([name, path]) => [name, [path, readJson(path)]]));
}

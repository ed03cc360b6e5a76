import { filesBelow, flat, readText, textsOf } from "./files.js";

/**
 * Keys of the English texts that occur nowhere in the sources as a string: `"key"` or `"namespace:key"`. Sources never
 * join keys from parts, so that both this function and a person can find them.
 */
export function unusedKeys(folder, sources) {
  const words = new Set(
    filesBelow(sources, [".ts", ".tsx"])
      .filter((path) => !path.includes(".test."))
      .flatMap((path) => [...readText(path).matchAll(/["'`]([\w:.-]+)["'`]/g)].map((match) => match[1])),
  );
  return [...textsOf(folder, "en")].flatMap(([name, [path, texts]]) =>
    flat(texts)
      .map(([key]) => key.replace(/_(?:one|other)$/, ""))
      .filter((key) => !words.has(key) && !words.has(`${name}:${key}`))
      .map((key) => `${path}: nothing uses "${key}"; remove it in every language.`),
  );
}

/** The same for texts that sources read as properties, `landing.heroTitle`: keys whose name occurs nowhere. */
export function unreadKeys(folder, sources) {
  const words = new Set(filesBelow(sources, [".ts", ".tsx"]).flatMap((path) => readText(path).match(/\w+/g) ?? []));
  return [...textsOf(folder, "en").values()].flatMap(([path, texts]) =>
    flat(texts)
      .filter(([key]) => key.split(".").some((part) => !/^\d+$/.test(part) && !words.has(part)))
      .map(([key]) => `${path}: nothing reads "${key}"; remove it in every language.`),
  );
}

/** The pairs of the stored models, readable synchronously: `en-es es-en`. */
const KEY = "lingualoom:device-models";
/** All models translate from or to it. */
const PIVOT = "en";

export function storedPairs(): readonly string[] {
  try {
    return localStorage.getItem(KEY)?.split(" ").filter(Boolean) ?? [];
  } catch {
    return [];
  }
}

export function noteStoredPairs(models: readonly { readonly source: string; readonly target: string }[]): void {
  try {
    localStorage.setItem(KEY, models.map(({ source, target }) => `${source}-${target}`).join(" "));
  } catch {
    // If storage is refused, only the settings page translates with the models.
  }
}

export function isStored(source: string, target: string): boolean {
  const pairs = storedPairs();
  const has = (one: string, other: string) => pairs.includes(`${one}-${other}`);
  return has(source, target) || (has(source, PIVOT) && has(PIVOT, target));
}

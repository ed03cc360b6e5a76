/** The pairs of the stored models, where they can be read at once: `en-es es-en`. */
const KEY = "lingualoom:device-models";
/** All models are from or to it. */
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
    // Storage is refused: then only the settings translate with the models.
  }
}

/** Whether the stored models lead from one language to the other. */
export function isStored(source: string, target: string): boolean {
  const pairs = storedPairs();
  const has = (one: string, other: string) => pairs.includes(`${one}-${other}`);
  return has(source, target) || (has(source, PIVOT) && has(PIVOT, target));
}

import type { Output } from "@lingualoom/contract/calls.ts";

type Engines = Pick<Output<"GET /health/admin/engines">, "models" | "ruleBased">;

/** Neural models are from or to English; any other pair takes two. */
const BRIDGE = "en";

export function fetchableFor(languages: readonly string[], { models, ruleBased }: Engines) {
  const several = languages.length > 1 ? new Set([...languages, BRIDGE]) : new Set(languages);
  const isWanted = ({ source, target }: { readonly source: string; readonly target: string }) =>
    several.has(source) && several.has(target);
  const wantedModels = models.filter((model) => model.state === "available" && isWanted(model));
  // Rule-based pairs are rough: they are fetched only if no model is available.
  const hasModel = (source: string) => models.some((model) => model.source === source || model.target === source);
  const wantedPackages = ruleBased.pairs.filter(
    (pair) => pair.state === "available" && isWanted(pair) && !(hasModel(pair.source) && hasModel(pair.target)),
  );
  const bytes = [...wantedModels, ...wantedPackages].reduce((sum, { download }) => sum + (download ?? 0), 0);
  const programs = wantedPackages.length > 0 ? ruleBased.programs : 0;
  return {
    models: wantedModels.map(({ source, target }) => ({ source, target })),
    packages: wantedPackages.map(({ name }) => name),
    bytes: bytes + programs,
  };
}

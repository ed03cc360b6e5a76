import type { DeviceModel } from "@lingualoom/contract/calls/models.ts";

export type Direction = Pick<DeviceModel, "source" | "target">;

/** All models translate from or to it. */
const PIVOT = "en";

const hasDirection = (models: readonly Direction[], from: string, to: string): boolean =>
  models.some(({ source, target }) => source === from && target === to);

/** Returns the models of a pair, direct or through English; null if there are none. */
export function modelsOfPair<M extends Direction>({ source, target }: Direction, models: readonly M[]): M[] | null {
  const find = (from: string, to: string) => models.find((one) => one.source === from && one.target === to);
  const direct = find(source, target);
  if (direct) return [direct];
  const [first, second] = [find(source, PIVOT), find(PIVOT, target)];
  return first && second ? [first, second] : null;
}

/** Returns the offered models of a pair that are not here. */
export function missingModels(pair: Direction, offered: readonly DeviceModel[], here: readonly Direction[]) {
  const wanted = modelsOfPair<Direction>(pair, [...offered, ...here]) ?? [];
  return wanted.flatMap(({ source, target }) =>
    hasDirection(here, source, target)
      ? []
      : offered.filter((model) => model.source === source && model.target === target),
  );
}

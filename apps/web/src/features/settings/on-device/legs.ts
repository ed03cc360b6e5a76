import type { DeviceModel } from "@lingualoom/contract/calls/models.ts";

type Direction = Pick<DeviceModel, "source" | "target">;

/** All models are from or to it. */
const PIVOT = "en";

const has = (models: readonly Direction[], from: string, to: string) =>
  models.some(({ source, target }) => source === from && target === to);

/** The languages that can be translated from. */
export const sourcesOf = (models: readonly Direction[]) => [...new Set(models.map(({ source }) => source))];

/** The languages that can be translated into from one, directly or over English. */
export const targetsOf = (models: readonly Direction[], from: string) =>
  [...new Set(models.map(({ target }) => target))].filter(
    (to) => to !== from && (has(models, from, to) || (has(models, from, PIVOT) && has(models, PIVOT, to))),
  );

/** The models that two languages need and that are not on this device. */
export function missingFor(
  from: string,
  to: string,
  offered: readonly DeviceModel[],
  here: readonly Direction[],
): DeviceModel[] {
  const isDirect = has([...offered, ...here], from, to);
  const legs = isDirect
    ? [[from, to] as const]
    : ([
        [from, PIVOT],
        [PIVOT, to],
      ] as const);
  return legs.flatMap(([source, target]) =>
    has(here, source, target) ? [] : offered.filter((model) => model.source === source && model.target === target),
  );
}

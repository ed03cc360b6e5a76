import { availableParallelism, cpus } from "node:os";

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
};

/** The value below which `share` of all are; `sorted` ascending. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const p95 = (values: readonly number[]): number =>
  percentile(
    [...values].sort((a, b) => a - b),
    0.95,
  );

export const spread = (values: readonly number[], digits = 0): string => {
  const fixed = (value: number) => value.toLocaleString("en", { maximumFractionDigits: digits });
  return `${fixed(median(values))} (${fixed(Math.min(...values))}–${fixed(Math.max(...values))})`;
};

export const machine = (): string =>
  `${availableParallelism()} cores, ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.version}, ${process.platform}`;

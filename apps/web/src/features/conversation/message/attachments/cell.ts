export type CellShape = "square" | "wide";

export const CELLS: Readonly<Record<CellShape, string>> = { square: "aspect-square", wide: "aspect-[2/1]" };

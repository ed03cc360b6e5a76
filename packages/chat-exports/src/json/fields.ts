/** Reading of fields whose type nothing promises. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const objectsIn = (value: unknown): readonly JsonObject[] => listOf(value).filter(isObject);

/** A string or number as text that the database can store: without NUL and lone surrogates. "" for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : "";
}

const NAME_LENGTH = 200;
const ID_LENGTH = 255;

/** A name or title on one line, cut where it is far longer than any app allows. */
export const nameIn = (value: unknown): string =>
  textOf(value).slice(0, NAME_LENGTH).toWellFormed().replace(/\s+/g, " ").trim();

/** A key of the export; "" where it is too long to be one, so that keys cannot fill the memory. */
export function idIn(value: unknown): string {
  const id = textOf(value);
  return id.length > ID_LENGTH ? "" : id;
}

/** A finite number, also where it is written as a string. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value !== "number" && (typeof value !== "string" || value.trim() === "")) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

export const countOf = (value: unknown): number => Math.max(0, Math.floor(numberOf(value) ?? 0));

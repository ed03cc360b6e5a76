export interface ByteRange {
  readonly start: number;
  /** The last byte, as in a `Range` header. */
  readonly end: number;
}

/** The part of a file that a request asks for: null is all of it, also where the header is not understood (RFC 9110). */
export function rangeOf(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}

/** Whether the entry `one` of a Redis stream was added after `other`. */
export function isAfter(one: string, other: string): boolean {
  const [oneMs = 0, oneN = 0] = one.split("-").map(Number);
  const [otherMs = 0, otherN = 0] = other.split("-").map(Number);
  return oneMs > otherMs || (oneMs === otherMs && oneN > otherN);
}

/** No call takes nearly as many. Reading millions keeps the parser, and then the schemas, busy for most of a second. */
const VALUES_MAX = 5_000;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const BEFORE_VALUES = new Set([0x2c, 0x5b, 0x7b]);

/** Returns whether JSON has few values, without parsing it. Characters inside strings do not count. */
export function hasFewValues(json: Uint8Array): boolean {
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at] as number;
    if (sign === QUOTE) at = endOfString(json, at);
    else if (BEFORE_VALUES.has(sign) && ++values > VALUES_MAX) return false;
  }
  return true;
}

/** Returns the position of the closing quote, or the length of the text if there is none. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1;
  // Avoids `indexOf`, whose single call costs as much as fifty bytes: a string may consist of escaped quotes.
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

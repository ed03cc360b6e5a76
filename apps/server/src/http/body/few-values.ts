/** No call takes nearly as many. Reading millions keeps the parser, and then the schemas, busy for most of a second. */
const VALUES_MAX = 5_000;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
/** A comma, and what opens an array or an object. */
const BEFORE_VALUES = new Set([0x2c, 0x5b, 0x7b]);

/** Whether JSON has few values, found without parsing it; what stands in its strings does not count. */
export function hasFewValues(json: Uint8Array): boolean {
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at] as number;
    if (sign === QUOTE) at = endOfString(json, at);
    else if (BEFORE_VALUES.has(sign) && ++values > VALUES_MAX) return false;
  }
  return true;
}

/** Of its closing quote, or of the text when there is none. */
function endOfString(json: Uint8Array, start: number): number {
  for (let from = start + 1; ; ) {
    const quote = json.indexOf(QUOTE, from);
    if (quote < 0) return json.length;
    let backslashes = 0;
    while (quote - 1 - backslashes >= from && json[quote - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return quote;
    from = quote + 1;
  }
}

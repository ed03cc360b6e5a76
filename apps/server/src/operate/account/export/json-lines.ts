/** A JSON array one row after the other, indented so that a person can read it; whole only in the reader's hands. */
export async function* jsonArray(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const row of rows) {
    yield separator + indented(row);
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

export const jsonDocument = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const indented = (row: unknown) => JSON.stringify(row, null, 2).replace(/^/gm, "  ");

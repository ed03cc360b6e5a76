/** Element types of Marian's binary model format. */
export const ELEMENT = { float32: 0x404, int8: 0x101, intgemm8: 0x4101 } as const;

export interface Item {
  readonly name: string;
  readonly type: number;
  readonly shape: readonly number[];
  readonly data: Buffer;
}

const ALIGNMENT = 256;

/** Marian's binary model format, version 1: headers, names, shapes, then the data from an aligned place on. */
export function writeMarianFile(items: readonly Item[]): Buffer {
  const head = Buffer.concat([
    u64(1),
    u64(items.length),
    ...items.map(({ name, type, shape, data }) =>
      Buffer.concat([u64(Buffer.byteLength(name) + 1), u64(type), u64(shape.length), u64(data.length)]),
    ),
    ...items.map(({ name }) => Buffer.from(`${name}\0`)),
    ...items.map(({ shape }) => Buffer.from(Int32Array.from(shape).buffer)),
  ]);
  const dataStart = (Math.floor((head.length + 8) / ALIGNMENT) + 1) * ALIGNMENT;
  const padding = dataStart - head.length - 8;
  return Buffer.concat([head, u64(padding), Buffer.alloc(padding), ...items.map(({ data }) => data)]);
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

export function floats(name: string, shape: readonly number[], makeValue: () => number): Item {
  const length = shape.reduce((product, size) => product * size, 1);
  const values = Float32Array.from({ length }, makeValue);
  return { name, type: ELEMENT.float32, shape, data: Buffer.from(values.buffer) };
}

/**
 * A matrix of 8-bit integers as intgemm keeps it: column by column (embeddings row by row), then the factor
 * they were multiplied with, padded.
 */
export function quantised(name: string, rows: number, columns: number, makeValue: () => number): Item {
  const values = Float32Array.from({ length: rows * columns }, makeValue);
  const largest = values.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  const factor = 127 / largest;
  const data = Buffer.alloc(Math.ceil((rows * columns + 4) / ALIGNMENT) * ALIGNMENT);
  const byRow = name === "Wemb";
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const place = byRow ? row * columns + column : column * rows + row;
      data.writeInt8(Math.round(values[row * columns + column]! * factor), place);
    }
  data.writeFloatLE(factor, rows * columns);
  return { name, type: ELEMENT.intgemm8, shape: [rows, columns], data };
}

import { inflateRawSync } from "node:zlib";

/** Reads the files of a ZIP by its central directory, which contains sizes that are only known at the end. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < zip.readUInt16LE(end + 10); i++) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(begin, begin + size);
    files.set(zip.toString("utf8", at + 46, at + 46 + name), method === 0 ? packed : inflateRawSync(packed));
    at += 46 + name + extra + comment;
  }
  return files;
}

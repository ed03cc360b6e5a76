const LONGEST_ANSWER = 1_000_000;

export class FrameReader {
  #chunks: Buffer[] = [];
  #length = 0;

  read(bytes: Buffer): string[] {
    const frames: string[] = [];
    let start = 0;
    for (let end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0, start)) {
      this.#append(bytes.subarray(start, end));
      frames.push(Buffer.concat(this.#chunks).toString("utf8"));
      this.#chunks = [];
      this.#length = 0;
      start = end + 1;
    }
    this.#append(bytes.subarray(start));
    return frames;
  }

  #append(bytes: Buffer): void {
    this.#length += bytes.length;
    if (this.#length > LONGEST_ANSWER) throw new RangeError("A frame does not end");
    this.#chunks.push(bytes);
  }
}

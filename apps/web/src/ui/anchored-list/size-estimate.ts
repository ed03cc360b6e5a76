/** Measurements of lists of one kind, in pixels, so that the next one starts with enough rows. */
export class SizeEstimate {
  #height = 0;
  #row = 0;

  get height(): number {
    return this.#height || innerHeight;
  }

  get row(): number {
    return this.#row;
  }

  learn(height: number, row: number): void {
    this.#height = height;
    this.#row = row;
  }
}

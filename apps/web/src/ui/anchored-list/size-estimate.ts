/** What lists of one kind measured, so that the next one begins with as many rows as it will need. Pixels. */
export class SizeEstimate {
  #height = 0;
  #row = 0;

  /** The height of the scrolling box. */
  get height(): number {
    return this.#height || innerHeight;
  }

  /** The usual height of a row; 0 as long as nothing was measured. */
  get row(): number {
    return this.#row;
  }

  learn(height: number, row: number): void {
    this.#height = height;
    this.#row = row;
  }
}

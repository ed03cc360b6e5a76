/** How a word is read. */
export interface WordReading {
  readonly latin: string;
  /** Of Japanese. */
  readonly kana?: string;
}

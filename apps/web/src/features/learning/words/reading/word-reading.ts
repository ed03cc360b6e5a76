export interface WordReading {
  readonly latin: string;
  readonly kana?: string;
}

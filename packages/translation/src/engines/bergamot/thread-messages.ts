/** Initial data of a model's thread: its files, already verified. */
export interface ThreadSettings {
  readonly model: Uint8Array;
  readonly lex: Uint8Array | null;
  readonly vocabularies: readonly Uint8Array[];
}

export interface ThreadRequest {
  readonly id: number;
  /** Well-formed HTML: anything else crashes the engine. */
  readonly html: readonly string[];
}

export interface ThreadAnswer {
  readonly id: number;
  readonly html: readonly string[];
  /** Number of sentences the engine saw in each entry. */
  readonly sentences: readonly number[];
}

interface Native {
  delete(): void;
}

interface AlignedMemory extends Native {
  getByteArrayView(): Int8Array;
}

interface List<Item> extends Native {
  push_back(item: Item): void;
  get(index: number): Item;
}

export interface Glue {
  readonly asm: Record<string, (...args: unknown[]) => unknown>;
  readonly AlignedMemory: new (length: number, alignment: number) => AlignedMemory;
  readonly AlignedMemoryList: new () => List<AlignedMemory>;
  readonly VectorString: new () => List<string>;
  readonly VectorResponseOptions: new () => List<object>;
  readonly TranslationModel: new (
    settings: string,
    model: AlignedMemory,
    lex: AlignedMemory | null,
    vocabularies: List<AlignedMemory>,
    quality: null,
  ) => Native;
  readonly BlockingService: new (settings: {
    cacheSize: number;
  }) => {
    translate(
      model: Native,
      texts: List<string>,
      options: List<object>,
    ): List<{ getTranslatedText(): string; size(): number }>;
  };
}

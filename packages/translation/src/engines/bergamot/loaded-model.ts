import type { Glue, ThreadAnswer, ThreadSettings } from "./thread-messages.ts";

/** This project includes no browser types, and Node's omit WebAssembly. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ readonly instance: object }>;
};

/** The differences between a thread of Node and a worker of a page. */
export interface EngineFiles {
  readonly wasm: Uint8Array;
  /** Runs the engine's JavaScript with this object as its `Module`. */
  run(module: object): void;
}

/** Alignment that the engine requires for each kind of file. */
const MODEL_ALIGNMENT = 256;
const OTHER_ALIGNMENT = 64;

/**
 * Firefox's own settings for these models, with less memory per batch. Each entry of a request is one sentence: the
 * engine's own splitting knows neither `。！？` nor sentences that begin in lower case.
 */
const MODEL_SETTINGS = {
  "ssplit-mode": "sentence",
  "beam-size": 1,
  normalize: 1.0,
  "word-penalty": 0,
  "max-length-break": 128,
  "mini-batch-words": 1024,
  workspace: 32,
  "max-length-factor": 2.0,
  "skip-cost": true,
  "cpu-threads": 0,
  quiet: true,
  "quiet-translation": true,
  "gemm-precision": "int8shiftAlphaAll",
  alignment: "soft",
};

/** The engine imports its matrix products; outside Firefox its own, slower ones are used. */
const OWN_MATRIX_PRODUCTS = {
  int8_prepare_a: "int8PrepareAFallback",
  int8_prepare_b: "int8PrepareBFallback",
  int8_prepare_b_from_transposed: "int8PrepareBFromTransposedFallback",
  int8_prepare_b_from_quantized_transposed: "int8PrepareBFromQuantizedTransposedFallback",
  int8_prepare_bias: "int8PrepareBiasFallback",
  int8_multiply_and_add_bias: "int8MultiplyAndAddBiasFallback",
  int8_select_columns_of_b: "int8SelectColumnsOfBFallback",
};

function startEngine({ wasm, run }: EngineFiles): Promise<Glue> {
  return new Promise((resolve, reject) => {
    const glue = {
      print: () => {},
      printErr: () => {},
      onAbort: (reason: unknown) => reject(new Error(`The engine aborted: ${String(reason)}`)),
      onRuntimeInitialized: () => resolve(glue),
      instantiateWasm(imports: object, done: (instance: object) => void) {
        const wasm_gemm = Object.fromEntries(
          Object.entries(OWN_MATRIX_PRODUCTS).map(([imported, own]) => [
            imported,
            (...args: unknown[]) => glue.asm[own]!(...args),
          ]),
        );
        WebAssembly.instantiate(wasm, { ...imports, wasm_gemm }).then(({ instance }) => done(instance), reject);
        return {};
      },
    } as unknown as Glue;
    run(glue);
  });
}

/** Takes lines of HTML; returns the answers and the number of sentences the engine saw in each. */
export type Model = (html: readonly string[]) => Pick<ThreadAnswer, "html" | "sentences">;

/** Starts the engine and loads one model. Depends on neither Node nor a page. */
export async function loadModel(files: EngineFiles, weights: ThreadSettings): Promise<Model> {
  const engine = await startEngine(files);
  const service = new engine.BlockingService({ cacheSize: 0 });

  function aligned(file: Uint8Array, alignment: number) {
    const memory = new engine.AlignedMemory(file.byteLength, alignment);
    memory.getByteArrayView().set(new Int8Array(file.buffer, file.byteOffset, file.byteLength));
    return memory;
  }

  const vocabularies = new engine.AlignedMemoryList();
  for (const file of weights.vocabularies) vocabularies.push_back(aligned(file, OTHER_ALIGNMENT));
  const loaded = new engine.TranslationModel(
    Object.entries(MODEL_SETTINGS)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join(""),
    aligned(weights.model, MODEL_ALIGNMENT),
    weights.lex ? aligned(weights.lex, OTHER_ALIGNMENT) : null,
    vocabularies,
    null,
  );

  return (html) => {
    const texts = new engine.VectorString();
    const options = new engine.VectorResponseOptions();
    for (const text of html) {
      texts.push_back(text);
      options.push_back({ qualityScores: false, alignment: false, html: true, sentenceMappings: false });
    }
    const responses = service.translate(loaded, texts, options);
    try {
      const answers = html.map((_, index) => responses.get(index));
      return {
        html: answers.map((answer) => answer.getTranslatedText()),
        sentences: answers.map((answer) => answer.size()),
      };
    } finally {
      for (const object of [responses, texts, options]) object.delete();
    }
  };
}

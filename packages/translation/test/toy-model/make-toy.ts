// Rebuilds the toy model: `node make-toy.ts` trains for some minutes and needs Python with PyTorch.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeShortlist } from "../bergamot-model/shortlist.ts";
import { OWN_PIECES, writeVocabulary } from "../bergamot-model/vocabulary.ts";
import { type ModelShape, writeModel } from "../bergamot-model/write-model.ts";
import { PIECES, type ToySentence, toSentences } from "./toy-language.ts";

const SENTENCES = 40_000;
const SEED = 1;
const END = 0;
const SHAPE: ModelShape = {
  embedding: 64,
  feedForward: 128,
  encoderLayers: 2,
  decoderLayers: 1,
  heads: 4,
  vocabulary: PIECES.length + OWN_PIECES,
};

interface Trained {
  readonly values: readonly number[];
  /** The largest observed input of a matrix. */
  readonly largest?: number;
}

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const idOf = new Map(PIECES.map((piece, index) => [piece, index + OWN_PIECES]));
const idsOf = (pieces: readonly string[]) => pieces.map((piece) => idOf.get(piece) as number);

function corpus(): string {
  const next = toSentences(SEED);
  const line = ({ source, target, alignment }: ToySentence) =>
    [
      [...idsOf(source), END],
      [...idsOf(target), END],
      [...alignment, source.length],
    ]
      .map((ids) => ids.join(" "))
      .join("\t");
  return [JSON.stringify(SHAPE), ...Array.from({ length: SENTENCES }, () => line(next()))].join("\n");
}

/** Lists for each source piece all target pieces it was translated to. */
function shortlist(): Buffer {
  const lists = Array.from({ length: SHAPE.vocabulary }, () => new Set<number>([END]));
  const next = toSentences(SEED);
  for (let i = 0; i < SENTENCES; i++) {
    const { source, target, alignment } = next();
    const sources = idsOf(source);
    for (const [index, id] of idsOf(target).entries()) lists[sources[alignment[index]!]!]!.add(id);
  }
  return writeShortlist(lists.map((list) => [...list]));
}

const folder = mkdtempSync(join(tmpdir(), "lingualoom-toy-"));
try {
  const [text, weights] = [join(folder, "corpus"), process.argv[2] ?? join(folder, "weights")];
  writeFileSync(text, corpus());
  if (!process.argv[2]) execFileSync("python3", [here("train_toy.py"), text, weights], { stdio: "inherit" });
  const trained = JSON.parse(readFileSync(weights, "utf8")) as Record<string, Trained>;
  const model = writeModel(SHAPE, {
    weight(name) {
      const values = trained[name]!.values[Symbol.iterator]();
      return () => values.next().value as number;
    },
    activationFactor: (name) => 127 / trained[name]!.largest!,
  });
  writeFileSync(here("model.toy.bin"), model);
  writeFileSync(here("lex.toy.bin"), shortlist());
  // Each piece costs the same, so that the fewest pieces win: whole words.
  writeFileSync(here("vocab.toy.spm"), writeVocabulary(PIECES.map((piece) => ({ text: piece, score: -1 }))));
} finally {
  rmSync(folder, { recursive: true });
}

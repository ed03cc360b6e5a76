import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { zstdCompressSync } from "node:zlib";

import { seededRandom } from "./seeded-random.ts";
import { makeShortlist } from "./shortlist.ts";
import { makeVocabulary } from "./vocabulary.ts";
import { type ModelShape, writeModel } from "./write-model.ts";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

export interface ServedFile {
  readonly bytes: Buffer;
  readonly packed: Buffer;
}

export interface TestRegistry extends AsyncDisposable {
  readonly registryUrl: string;
  readonly attachmentsUrl: string;
  /** Mutable records of the registry's answer. */
  readonly records: Record<string, unknown>[];
  /** By location; mutable. */
  readonly files: Map<string, ServedFile>;
  /** The `Range` header, or "", of each requested attachment. */
  readonly asked: { location: string; range: string }[];
  /** Set by tests: answers instead of the registry when it returns true. */
  intercept: (location: string, response: ServerResponse, file: ServedFile) => boolean;
}

/** Starts a local registry like Mozilla's, with a small model for each pair ("en-es"). */
export async function startTestRegistry(...pairs: string[]): Promise<TestRegistry> {
  const records: Record<string, unknown>[] = [];
  const files = new Map<string, ServedFile>();
  const asked: { location: string; range: string }[] = [];
  for (const [index, pair] of pairs.entries()) {
    const [source, target] = pair.split("-") as [string, string];
    const made = makeTestModel(index + 1);
    const named = {
      model: `model.${source}${target}.intgemm.alphas.bin`,
      lex: `lex.50.50.${source}${target}.s2t.bin`,
      vocab: `vocab.${source}${target}.spm`,
    };
    for (const type of ["model", "lex", "vocab"] as const) {
      const bytes = made[type];
      const packed = zstdCompressSync(bytes);
      const location = `main-workspace/translations-models-v2/${pair}-${type}.zst`;
      files.set(location, { bytes, packed });
      records.push({
        name: named[type],
        version: "1.0",
        architecture: "tiny",
        sourceLanguage: source,
        targetLanguage: target,
        fileType: type,
        decompressedHash: sha256(bytes),
        decompressedSize: bytes.length,
        filter_expression: "",
        attachment: { hash: sha256(packed), size: packed.length, location, mimetype: "application/zstd" },
      });
    }
  }
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === "/records") return response.end(JSON.stringify({ data: records }));
    const location = request.url!.replace("/attachments/", "");
    const range = request.headers.range ?? "";
    asked.push({ location, range });
    const file = files.get(location);
    if (!file) return response.writeHead(404).end();
    if (registry.intercept(location, response, file)) return response;
    const start = Number(range.match(/^bytes=(\d+)-$/)?.[1] ?? 0);
    return response.writeHead(start > 0 ? 206 : 200).end(file.packed.subarray(start));
  };
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const registry: TestRegistry = {
    registryUrl: `${origin}/records`,
    attachmentsUrl: `${origin}/attachments/`,
    records,
    files,
    asked,
    intercept: () => false,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return registry;
}

const VOCABULARY = 256;

/** Makes the files of a small untrained model, which translates into gibberish. Another seed, another model. */
export function makeTestModel(seed = 42) {
  return {
    model: makeModel(
      {
        embedding: 64,
        feedForward: 128,
        encoderLayers: 2,
        decoderLayers: 1,
        heads: 4,
        vocabulary: VOCABULARY,
      },
      seed,
    ),
    lex: makeShortlist(VOCABULARY),
    vocab: makeVocabulary(VOCABULARY),
  };
}

const ACTIVATION_FACTOR = 127 / 4;

/** Makes a model with the architecture of Firefox's models (transformer encoder, SSRU decoder) and random weights. */
function makeModel(shape: ModelShape, seed = 42): Buffer {
  const { embedding: e, feedForward: f } = shape;
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
  return writeModel(shape, {
    weight(name) {
      if (name.endsWith("_ln_scale")) return () => 1;
      if (/_(?:ln_bias|b\w+|b\d)$/.test(name)) return () => 0;
      const scale = 1 / Math.sqrt(name.endsWith("_W2") ? f : e);
      return () => normal() * scale;
    },
    activationFactor: () => ACTIVATION_FACTOR,
  });
}

import type { ModelFile, NamedModel } from "@lingualoom/translation/engines/bergamot/page.ts";
import { noteStoredPairs } from "./stored-pairs.ts";

/** Key of the Query cache; not in `keys.ts`, which every screen loads. */
export const MODELS_ON_DEVICE = ["models-on-device"];

/** One entry per model, and one per part of a file, so that an interrupted download can be continued. */
const CACHE = "lingualoom-models";
export const PART_BYTES = 1 << 20;

const ROOT = "/translation-models/";
const recordOf = ({ source, target }: Pick<NamedModel, "source" | "target">) => `${ROOT}${source}-${target}`;
const partOf = (sha256: string, index: number) => `${ROOT}files/${sha256}/${index}`;
export const partsOf = ({ size }: ModelFile) => Math.ceil(size / PART_BYTES);

/** Browsers store nothing for insecure pages. */
export const canStoreModels = () => "caches" in globalThis && isSecureContext;

const opened = () => caches.open(CACHE);

export async function storedModels(): Promise<NamedModel[]> {
  if (!canStoreModels()) return [];
  const cache = await opened();
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const records = paths.filter((path) => !path.startsWith(`${ROOT}files/`));
  return Promise.all(records.map(async (path) => (await cache.match(path))?.json() as Promise<NamedModel>));
}

export async function hasPart({ sha256 }: ModelFile, index: number): Promise<boolean> {
  return (await (await opened()).match(partOf(sha256, index))) !== undefined;
}

export async function keepPart({ sha256 }: ModelFile, index: number, bytes: ArrayBuffer): Promise<void> {
  await (await opened()).put(partOf(sha256, index), new Response(bytes));
}

/** Empty if a part is missing. */
export async function readFile(file: ModelFile): Promise<Uint8Array<ArrayBuffer>> {
  const cache = await opened();
  const whole = new Uint8Array(file.size);
  for (let index = 0; index < partsOf(file); index++) {
    const part = await (await cache.match(partOf(file.sha256, index)))?.arrayBuffer();
    const start = index * PART_BYTES;
    if (!part || start + part.byteLength > file.size) return new Uint8Array(0);
    whole.set(new Uint8Array(part), start);
  }
  return whole;
}

/** Called last: a model with a record is complete. */
export async function keepModel(model: NamedModel): Promise<void> {
  await (await opened()).put(recordOf(model), Response.json(model));
  noteStoredPairs(await storedModels());
}

export async function forgetFile(file: ModelFile): Promise<void> {
  const cache = await opened();
  for (let index = 0; index < partsOf(file); index++) await cache.delete(partOf(file.sha256, index));
}

/** Removes a model with its files, except those shared with another one: both directions share their vocabulary. */
export async function removeModel(model: NamedModel): Promise<void> {
  await (await opened()).delete(recordOf(model));
  const rest = await storedModels();
  noteStoredPairs(rest);
  const others = new Set(rest.flatMap(({ files }) => files.map(({ sha256 }) => sha256)));
  for (const file of model.files) if (!others.has(file.sha256)) await forgetFile(file);
}

import { readdirSync, readFileSync, statSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { systemClock } from "@lingualoom/translation/clock.ts";
import {
  type Catalogue,
  LARGEST_FILE,
  type RemoteFile,
  readCatalogue,
} from "@lingualoom/translation/engines/bergamot/catalogue.ts";
import { addressOf, sha256Of } from "@lingualoom/translation/engines/bergamot/download.ts";
import { compareVersions, type Model, modelKey } from "@lingualoom/translation/engines/bergamot/model.ts";
import { ModelStore } from "@lingualoom/translation/engines/bergamot/model-store.ts";
import { openBergamot } from "@lingualoom/translation/engines/bergamot/open-bergamot.ts";
import { knownCatalogue, LARGEST_ANSWER, recordsPath } from "@lingualoom/translation/engines/bergamot/registry.ts";
import { GOLDEN_SENTENCES, saysGolden } from "@lingualoom/translation/golden/golden-sentences.ts";
import { translateGolden } from "@lingualoom/translation/golden/try-pair.ts";
import type { Config } from "#/platform/config.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { reasonOf } from "#/platform/sentences/reason-of.ts";
import { StartError } from "#/platform/start-error.ts";
import { megabytes } from "./megabytes.ts";
import { NOTICED } from "./models.ts";

/** Milliseconds for the golden sentence of a model, which must be loaded first. */
const GOLDEN_MS = 60_000;

type Print = (line: string) => void;

/** A complete model among the given files. */
interface GivenModel {
  readonly model: Model;
  readonly copy: () => Promise<void>;
}

interface GivenFile {
  readonly path: string;
  readonly size: number;
  /** False for a file that is merely in a given folder. */
  readonly isNamed: boolean;
}

/**
 * Installs models from files, packed as the registry serves them or unpacked, and from folders that `models get` filled.
 * Files are recognized by their checksums, whatever their names. Complete models are installed even if others are not.
 */
export async function importModels(config: Config, paths: readonly string[], print: Print): Promise<string> {
  const { modelsDir } = config.translation.bergamot;
  const files = paths.flatMap(filesAt);
  const store = await writing(modelsDir, () => ModelStore.open(modelsDir, systemClock));
  const models = await givenFolders(store, paths);
  const problems: string[] = [];
  const noModel = `${paths.join(", ")} has no model: none of its files is in the list of models.`;
  if (models.length === 0 && files.length === 0) throw new StartError(noModel);
  if (models.length === 0 || files.some(({ isNamed }) => isNamed)) {
    const catalogue = await givenCatalogue(config, files);
    const found = await sortFiles(store, files, catalogue, config);
    models.push(...found.models);
    problems.push(...found.problems);
    if (models.length === 0 && problems.length === 0) throw new StartError(noModel);
  }
  const taken: Model[] = [];
  for (const { model, copy } of models) {
    const known = store.get(model.source, model.target);
    if (known && compareVersions(known.version, model.version) >= 0) print(`${nameOf(known)} is already here.`);
    else {
      await writing(modelsDir, copy);
      taken.push(model);
    }
  }
  problems.push(...(await tryModels(config, taken, print)));
  const done = taken.length === 0 ? "Nothing was imported." : `${taken.length} models are here. ${NOTICED}`;
  if (problems.length > 0) throw new StartError([...problems, done].join("\n"));
  return done;
}

const nameOf = (model: Model) => `${modelKey(model)} ${model.version}`;

function filesAt(path: string): GivenFile[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new StartError(`There is no file or folder ${path}.`);
  if (!found.isDirectory()) return [{ path, size: found.size, isNamed: true }];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({ path: join(path, name), size: statSync(join(path, name)).size, isNamed: false }));
}

/** Finds models with their own record, one folder each. */
async function givenFolders(store: ModelStore, paths: readonly string[]): Promise<GivenModel[]> {
  const found: GivenModel[] = [];
  for (const path of paths.filter((one) => statSync(one).isDirectory()))
    for (const model of (await ModelStore.open(resolve(path), systemClock)).all())
      found.push({ model, copy: () => store.take(model) });
  return found;
}

/** Reads the list of models that is among the files, and keeps it for the doctor; otherwise returns the last known. */
async function givenCatalogue({ translation }: Config, files: readonly GivenFile[]): Promise<Catalogue> {
  const { modelsDir, registryUrl } = translation.bergamot;
  for (const { path, size, isNamed } of files.filter((file) => file.path.endsWith(".json"))) {
    const catalogue = size <= LARGEST_ANSWER ? parsed(readFileSync(path, "utf8")) : null;
    if (isNamed && !catalogue) throw new StartError(`${path} is no list of models. Fetch ${registryUrl} again.`);
    if (!catalogue) continue;
    const kept = recordsPath(modelsDir);
    if (resolve(path) !== resolve(kept)) await writing(modelsDir, () => copyFile(path, kept));
    return catalogue;
  }
  const known = knownCatalogue(modelsDir);
  if (known.models.size > 0) return known;
  throw new StartError(
    `There is no list of models here to check files against. Fetch ${registryUrl} as records.json on a machine with internet access, and name it beside the files: npm run admin -- models import records.json FILE …`,
  );
}

function parsed(text: string): Catalogue | null {
  try {
    const catalogue = readCatalogue(JSON.parse(text));
    return catalogue.models.size > 0 ? catalogue : null;
  } catch {
    return null;
  }
}

/** Assigns files to the models of the list by size and checksum, and says what is wrong with the others. */
async function sortFiles(store: ModelStore, files: readonly GivenFile[], { all }: Catalogue, config: Config) {
  const known = all.flatMap((model) => model.files);
  const paths = new Map<string, string>();
  const problems: string[] = [];
  for (const file of files.filter(({ path }) => !path.endsWith(".json"))) {
    const isOfSize = known.some(({ size, packedSize }) => file.size === size || file.size === packedSize);
    const sha256 = isOfSize ? await sha256Of(file.path) : "";
    if (known.some((one) => one.sha256 === sha256 || one.packedSha256 === sha256)) paths.set(sha256, file.path);
    else problems.push(...whyNot(file, known));
  }
  const has = (file: RemoteFile) => paths.has(file.sha256) || paths.has(file.packedSha256);
  const touched = all.filter(({ files: own }) => own.some(has));
  const withWeights = touched.filter((model) => model.files.some((file) => file.type === "model" && has(file)));
  // Both directions share their vocabulary, which alone does not ask for the other model.
  const isUsed = (file: RemoteFile) =>
    withWeights.some((model) => model.files.some((one) => one.sha256 === file.sha256));
  const wanted = new Set([
    ...withWeights,
    ...touched.filter((model) => model.files.some((file) => has(file) && !isUsed(file))),
  ]);
  const models: GivenModel[] = [];
  for (const model of wanted) {
    const here = store.get(model.source, model.target);
    const missing = model.files.filter((file) => !has(file));
    if (missing.length === 0 || here?.version === model.version)
      models.push({ model, copy: () => store.copyFrom(model, paths) });
    else
      problems.push(
        ...missing.map(
          (file) =>
            `${nameOf(model)} also needs ${file.name}: ${addressOf(file, config.translation.bergamot.attachmentsUrl)} (${megabytes(file.packedSize)}). Import it together with the others.`,
        ),
      );
  }
  return { models, problems };
}

/** Files in a folder may be anything; only those named like a file of a model are reported. */
function whyNot({ path, size, isNamed }: GivenFile, known: readonly RemoteFile[]): string[] {
  const name = basename(path);
  if (isNamed && size > LARGEST_FILE)
    return [
      `${path} is too large: it has ${megabytes(size)}, and no file of a model more than ${megabytes(LARGEST_FILE)}.`,
    ];
  const namesakes = known.filter((one) => [one.name, `${one.name}.zst`, basename(one.location)].includes(name));
  const [first] = namesakes;
  if (!first) return isNamed ? [`${path} is no model: no file in the list of models has its size and checksum.`] : [];
  const whole = Math.max(...namesakes.map((one) => (name === one.name ? one.size : one.packedSize)));
  return size < whole
    ? [`${path} is only half copied: it has ${size} of ${whole} bytes. Copy it again.`]
    : [`${path} is damaged or another version: its checksum is not in the list of models. Fetch it again.`];
}

async function writing<T>(folder: string, act: () => Promise<T>): Promise<T> {
  try {
    await mkdir(folder, { recursive: true });
    return await act();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC") throw new StartError(`The disk with ${folder} is full.`);
    if (code === undefined) throw new StartError(message);
    throw new StartError(
      `The folder of the models, ${folder}, cannot be written (${code}). Run this as the user of the server, or correct BERGAMOT_MODELS_DIR.`,
    );
  }
}

/** Lets each new model translate its golden sentence, whose result the operator judges if a word is missing. */
async function tryModels({ dataDir, translation }: Config, models: readonly Model[], print: Print): Promise<string[]> {
  const problems: string[] = [];
  const log = { info: () => {}, warn: () => {} };
  await using engine = await openBergamot({ dataDir, ...translation.bergamot, fetch: false, log });
  for (const model of models) {
    const { source, target } = model;
    const [sentence] = GOLDEN_SENTENCES[source] ?? [];
    if (sentence === undefined) {
      print(`${nameOf(model)} is here. There is no test sentence for it.`);
      continue;
    }
    try {
      const made = await translateGolden(engine, { source, target }, AbortSignal.timeout(GOLDEN_MS));
      const outcome = `“${sentence}” became “${made}”`;
      print(
        saysGolden(made, target)
          ? `${nameOf(model)} is here and translates: ${outcome}.`
          : `${nameOf(model)} is here, but may translate wrongly: ${outcome}. If it is nonsense, run npm run admin -- engines remove ${modelKey(model)}.`,
      );
    } catch (error) {
      problems.push(`${nameOf(model)} does not translate: ${sentenceIn(reasonOf(error), "en")}.`);
    }
  }
  return problems;
}

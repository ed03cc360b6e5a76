import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Clock } from "../../clock.ts";
import { isLanguage } from "../../languages.ts";
import { languageOfModelCode, type RemoteFile, type RemoteModel } from "./catalogue.ts";
import { type DownloadOptions, download, sha256Of, unpackTo } from "./download.ts";
import {
  compareVersions,
  type FileType,
  fingerprintOf,
  isComplete,
  type Model,
  type ModelFile,
  modelKey,
  type StoredModel,
} from "./model.ts";

/** Written last, so a folder that has it is complete. Records the files, their source and the time. */
const RECORD = "model.json";

/** The models in a folder: downloaded ones, and manually installed ones (`en-es/` with the files of one direction). */
export class ModelStore {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #models = new Map<string, StoredModel>();
  /** Time of each folder's record when it was last read. */
  readonly #readAt = new Map<string, number>();

  private constructor(folder: string, clock: Clock) {
    this.#folder = folder;
    this.#clock = clock;
  }

  static async open(folder: string, clock: Clock): Promise<ModelStore> {
    mkdirSync(folder, { recursive: true });
    const store = new ModelStore(folder, clock);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      const path = join(folder, entry.name);
      const model = readRecord(path) ?? (await adopt(path, entry.name));
      if (model) store.#add(model, path);
      store.#readAt.set(path, await recordTime(path));
    }
    return store;
  }

  /**
   * Finds models that another process has added or removed since. Reads only folders with a new record, so that a
   * damaged model is not taken up again.
   * @returns whether anything has changed
   */
  async refresh(): Promise<boolean> {
    const entries = await readdir(this.#folder, { withFileTypes: true });
    const paths = new Set(entries.filter((one) => one.isDirectory()).map(({ name }) => join(this.#folder, name)));
    let changed = false;
    for (const model of this.all().filter(({ folder }) => !paths.has(folder)))
      changed = this.#models.delete(modelKey(model)) || changed;
    for (const path of paths) {
      const time = await recordTime(path);
      if (time === (this.#readAt.get(path) ?? 0)) continue;
      this.#readAt.set(path, time);
      const model = readRecord(path);
      if (model) this.#add(model, path);
      changed ||= model !== null;
    }
    return changed;
  }

  get(source: string, target: string): StoredModel | null {
    return this.#models.get(modelKey({ source, target })) ?? null;
  }

  all(): readonly StoredModel[] {
    return [...this.#models.values()];
  }

  async fetch(model: RemoteModel, options: DownloadOptions): Promise<void> {
    await this.#store(model, async (file, path) => {
      if (await isAt(path, file)) options.onBytes(file.packedSize);
      else await download(file, path, options);
    });
  }

  /**
   * Copies a model from files of this machine. Each is verified; the model is used once all are here.
   * @param paths where the files are, by the checksum of the packed or the unpacked file
   */
  async copyFrom(model: RemoteModel, paths: ReadonlyMap<string, string>): Promise<void> {
    await this.#store(model, async (file, path) => {
      const [packed, plain] = [paths.get(file.packedSha256), paths.get(file.sha256)];
      if (plain) await copyVerified(plain, path, file);
      else if (packed) await unpackTo(path, packed, file);
      else if (!(await isAt(path, file))) throw new Error(`${file.name} is missing`);
    });
  }

  /** Copies a model from another folder; it is used once all its files are here and verified. */
  async take(model: StoredModel): Promise<void> {
    const folder = join(this.#folder, basename(model.folder));
    await mkdir(folder, { recursive: true });
    for (const file of model.files) await copyVerified(join(model.folder, file.name), join(folder, file.name), file);
    const { folder: _, fingerprint: __, ...record } = model;
    await this.#record(record, folder);
  }

  /** Called for a model whose files are damaged. Fetching it again replaces only damaged files. */
  forget(model: StoredModel): void {
    if (this.get(model.source, model.target)?.fingerprint === model.fingerprint) this.#models.delete(modelKey(model));
  }

  /** Deletes a model with its folder; a loaded copy keeps working until it is unloaded. */
  async remove(source: string, target: string): Promise<boolean> {
    const model = this.get(source, target);
    if (!model) return false;
    this.#models.delete(modelKey(model));
    await rm(model.folder, { recursive: true, force: true });
    return true;
  }

  /** Brings each file of a model to its place, then the record. Removes an older version. */
  async #store(model: RemoteModel, bring: (file: RemoteFile, path: string) => Promise<void>): Promise<void> {
    const { source, target, version, architecture, files } = model;
    const name = [source, target, version, architecture]
      .filter(Boolean)
      .join("-")
      .replace(/[^\w.-]/g, "_");
    const folder = join(this.#folder, name);
    await mkdir(folder, { recursive: true });
    for (const file of files) await bring(file, join(folder, file.name));
    const older = this.get(source, target);
    const record: Model = { source, target, version, architecture, files };
    await this.#record({ ...record, fetchedAt: this.#clock.now().toISOString() }, folder);
    if (older && older.folder !== folder && this.get(source, target)?.folder === folder)
      await rm(older.folder, { recursive: true, force: true });
  }

  async #record(model: Model & { readonly fetchedAt?: string }, folder: string): Promise<void> {
    const path = join(folder, RECORD);
    await writeFile(`${path}.part`, `${JSON.stringify(model, null, 2)}\n`);
    await rename(`${path}.part`, path);
    this.#readAt.set(folder, await recordTime(folder));
    this.#add(model, folder);
  }

  #add(model: Model, folder: string): void {
    const known = this.#models.get(modelKey(model));
    if (known && compareVersions(known.version, model.version) > 0) return;
    this.#models.set(modelKey(model), { ...model, folder, fingerprint: fingerprintOf(model) });
  }
}

const isAt = async (path: string, { sha256 }: ModelFile): Promise<boolean> =>
  statSync(path, { throwIfNoEntry: false }) !== undefined && (await sha256Of(path)) === sha256;

/** Zero for a folder without a record. */
const recordTime = (folder: string): Promise<number> =>
  stat(join(folder, RECORD)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

async function copyVerified(from: string, to: string, { name, sha256 }: ModelFile): Promise<void> {
  await copyFile(from, `${to}.part`);
  if ((await sha256Of(`${to}.part`)) !== sha256) {
    await rm(`${to}.part`, { force: true });
    throw new Error(`${name} is damaged or was changed`);
  }
  await rename(`${to}.part`, to);
}

function readRecord(folder: string): Model | null {
  try {
    const model = JSON.parse(readFileSync(join(folder, RECORD), "utf8")) as Model;
    return isComplete(model.files) && isLanguage(model.source) && isLanguage(model.target) ? model : null;
  } catch {
    return null;
  }
}

/** Accepts a manually installed folder; from then on its files must not change. */
async function adopt(folder: string, name: string): Promise<Model | null> {
  const codes = name.match(/^([a-z]{2,3}(?:-Hans)?)-([a-z]{2,3}(?:-Hans)?)$/) ?? name.match(/^([a-z]{2})([a-z]{2})$/);
  const [source, target] = (codes ?? []).slice(1).map(languageOfModelCode);
  if (!source || !target || !isLanguage(source) || !isLanguage(target)) return null;
  const files: ModelFile[] = [];
  for (const file of readdirSync(folder)) {
    const type = typeOfFile(file);
    const path = join(folder, file);
    if (type) files.push({ name: file, type, sha256: await sha256Of(path), size: statSync(path).size });
  }
  if (!isComplete(files)) return null;
  const model = { source, target, version: "0", architecture: "by hand", files };
  // Stored if possible; a read-only folder is hashed again at each start.
  await writeFile(join(folder, RECORD), `${JSON.stringify(model, null, 2)}\n`).catch(() => {});
  return model;
}

function typeOfFile(name: string): FileType | null {
  if (/^model\..*\.bin$/.test(name)) return "model";
  if (/^lex\..*\.bin$/.test(name)) return "lex";
  const vocabulary = name.match(/^(vocab|srcvocab|trgvocab)\..*\.spm$/)?.[1];
  return (vocabulary as FileType | undefined) ?? null;
}

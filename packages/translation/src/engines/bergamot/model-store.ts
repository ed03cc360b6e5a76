import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { copyFile, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Clock } from "../../clock.ts";
import { isLanguage } from "../../languages.ts";
import { languageOfModelCode, type RemoteModel } from "./catalogue.ts";
import { type DownloadOptions, download, sha256Of } from "./download.ts";
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
    }
    return store;
  }

  get(source: string, target: string): StoredModel | null {
    return this.#models.get(modelKey({ source, target })) ?? null;
  }

  all(): readonly StoredModel[] {
    return [...this.#models.values()];
  }

  async fetch(model: RemoteModel, options: DownloadOptions): Promise<void> {
    const { source, target, version, architecture } = model;
    const name = [source, target, version, architecture]
      .filter(Boolean)
      .join("-")
      .replace(/[^\w.-]/g, "_");
    const folder = join(this.#folder, name);
    await mkdir(folder, { recursive: true });
    for (const file of model.files) {
      const path = join(folder, file.name);
      if (statSync(path, { throwIfNoEntry: false }) && (await sha256Of(path)) === file.sha256)
        options.onBytes(file.packedSize);
      else await download(file, path, options);
    }
    const record: Model = { source, target, version, architecture, files: model.files };
    const text = JSON.stringify({ ...record, fetchedAt: this.#clock.now().toISOString() }, null, 2);
    await writeFile(join(folder, `${RECORD}.part`), `${text}\n`);
    await rename(join(folder, `${RECORD}.part`), join(folder, RECORD));
    const older = this.get(source, target);
    this.#add(record, folder);
    if (older && older.folder !== folder && this.get(source, target)?.folder === folder)
      await rm(older.folder, { recursive: true, force: true });
  }

  /** Copies a model from another folder; it is used once all its files are here and verified. */
  async take(model: StoredModel): Promise<void> {
    const folder = join(this.#folder, basename(model.folder));
    await mkdir(folder, { recursive: true });
    for (const { name, sha256 } of model.files) {
      const path = join(folder, name);
      await copyFile(join(model.folder, name), `${path}.part`);
      if ((await sha256Of(`${path}.part`)) !== sha256) throw new Error(`${name} is damaged or was changed`);
      await rename(`${path}.part`, path);
    }
    const { folder: _, fingerprint: __, ...record } = model;
    await writeFile(join(folder, `${RECORD}.part`), `${JSON.stringify(record, null, 2)}\n`);
    await rename(join(folder, `${RECORD}.part`), join(folder, RECORD));
    this.#add(record, folder);
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

  #add(model: Model, folder: string): void {
    const known = this.#models.get(modelKey(model));
    if (known && compareVersions(known.version, model.version) > 0) return;
    this.#models.set(modelKey(model), { ...model, folder, fingerprint: fingerprintOf(model) });
  }
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

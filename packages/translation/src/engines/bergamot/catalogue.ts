import { isLanguage } from "../../languages.ts";
import {
  compareVersions,
  FILE_TYPES,
  type FileType,
  isComplete,
  type Model,
  type ModelFile,
  modelKey,
} from "./model.ts";

/** A file of a model, packed, at the registry. */
export interface RemoteFile extends ModelFile {
  readonly location: string;
  readonly packedSha256: string;
  readonly packedSize: number;
}

export type RemoteModel = Model<RemoteFile>;

export interface Catalogue {
  readonly models: ReadonlyMap<string, RemoteModel>;
  /** What was not as expected, for the operator. */
  readonly unexpected: readonly string[];
}

const LARGEST_FILE = 200_000_000;

/** Smaller models are quicker, larger ones better; the middle first. */
const ARCHITECTURES = ["base-memory", "tiny", "base"];

const CODES: Readonly<Record<string, string>> = { "zh-Hans": "zh", no: "nb", iw: "he", fil: "tl" };
export const languageOfModelCode = (code: string) => (Object.hasOwn(CODES, code) ? CODES[code]! : code);

/** Reads the registry's records: for each direction the newest complete model that is for everyone. */
export function readCatalogue(answer: unknown): Catalogue {
  const records = (answer as { data?: unknown } | null)?.data;
  if (!Array.isArray(records))
    return { models: new Map(), unexpected: ["the answer has no list of records"] };
  const groups = new Map<
    string,
    { -readonly [K in keyof RemoteModel]: RemoteModel[K] } & { files: RemoteFile[] }
  >();
  const unexpected = new Set<string>();
  for (const record of records as Record<string, unknown>[]) {
    if (record?.filter_expression !== "") continue;
    const { sourceLanguage, targetLanguage, version, architecture = "" } = record;
    const file = readFile(record);
    if (
      !isText(sourceLanguage) ||
      !isText(targetLanguage) ||
      !isText(version) ||
      !isText(architecture) ||
      !file
    ) {
      unexpected.add("records with missing or strange fields were left out");
      continue;
    }
    const [source, target] = [sourceLanguage, targetLanguage].map(languageOfModelCode) as [string, string];
    if (!isLanguage(source) || !isLanguage(target)) continue;
    const key = [source, target, version, architecture].join(" ");
    const group = groups.get(key) ?? { source, target, version, architecture, files: [] };
    groups.set(key, group);
    group.files.push(file);
  }
  const models = new Map<string, RemoteModel>();
  for (const model of groups.values()) {
    const known = models.get(modelKey(model));
    if (isComplete(model.files) && (!known || isBetter(model, known))) models.set(modelKey(model), model);
  }
  return { models, unexpected: [...unexpected] };
}

function readFile(record: Record<string, unknown>): RemoteFile | null {
  const { name, fileType, decompressedHash, decompressedSize, attachment } = record;
  const { hash, size, location } = (attachment ?? {}) as Record<string, unknown>;
  if (!isText(name) || !/^[\w][\w.-]*$/.test(name) || !FILE_TYPES.includes(fileType as FileType)) return null;
  if (!isSha256(decompressedHash) || !isSha256(hash) || !isSize(decompressedSize) || !isSize(size))
    return null;
  if (!isText(location) || !/^[\w./-]+$/.test(location) || location.includes("..")) return null;
  return {
    name,
    type: fileType as FileType,
    sha256: decompressedHash,
    size: decompressedSize,
    location,
    packedSha256: hash,
    packedSize: size,
  };
}

function isBetter(model: RemoteModel, known: RemoteModel): boolean {
  const newer = compareVersions(model.version, known.version);
  if (newer !== 0) return newer > 0;
  const rank = ({ architecture }: RemoteModel) => ARCHITECTURES.indexOf(architecture) + 1 || 9;
  return rank(model) < rank(known);
}

const isText = (value: unknown): value is string => typeof value === "string" && value.length < 500;
const isSha256 = (value: unknown): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value);
const isSize = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0 && (value as number) <= LARGEST_FILE;

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
import { isForDesktop } from "./record-filter.ts";

/** A compressed model file at the registry. */
export interface RemoteFile extends ModelFile {
  readonly location: string;
  readonly packedSha256: string;
  readonly packedSize: number;
}

export type RemoteModel = Model<RemoteFile>;

export interface Catalogue {
  readonly models: ReadonlyMap<string, RemoteModel>;
  /** Every complete model, also other versions and sizes of the same direction. */
  readonly all: readonly RemoteModel[];
  /** Unexpected records, for the operator. */
  readonly unexpected: readonly string[];
}

export const LARGEST_FILE = 200_000_000;
/** Newest tested major version of models; a later one may have another format. */
const NEWEST_MAJOR = 3;

/** Smaller models are faster, larger ones better; the middle one comes first. */
const ARCHITECTURES = ["base-memory", "tiny", "base"];

const CODES: Readonly<Record<string, string>> = { "zh-Hans": "zh", no: "nb", iw: "he", fil: "tl" };
export const languageOfModelCode = (code: string) => (Object.hasOwn(CODES, code) ? CODES[code]! : code);

interface Group extends Omit<RemoteModel, "files"> {
  readonly files: Map<FileType, RemoteFile>;
  /** File types with a filter: those files are for desktops, the others for everyone. */
  readonly own: Set<FileType>;
}

/** Parses the registry's records: for each direction the newest complete model for desktops. */
export function readCatalogue(answer: unknown): Catalogue {
  const records = (answer as { data?: unknown } | null)?.data;
  if (!Array.isArray(records)) return { models: new Map(), all: [], unexpected: ["the answer has no list of records"] };
  const groups = new Map<string, Group>();
  const unexpected = new Set<string>();
  for (const record of records as Record<string, unknown>[]) {
    const isOurs = isForDesktop(record?.filter_expression);
    if (isOurs === null) unexpected.add("records with a filter that cannot be read were left out");
    if (!isOurs) continue;
    const { sourceLanguage, targetLanguage, version, architecture = "" } = record ?? {};
    const file = readFile(record);
    if (!isText(sourceLanguage) || !isText(targetLanguage) || !isText(version) || !isText(architecture) || !file) {
      unexpected.add("records with missing or strange fields were left out");
      continue;
    }
    const [source, target] = [sourceLanguage, targetLanguage].map(languageOfModelCode) as [string, string];
    if (!isLanguage(source) || !isLanguage(target) || Number.parseInt(version, 10) > NEWEST_MAJOR) continue;
    const key = [source, target, version, architecture].join(" ");
    const group = groups.get(key) ?? {
      source,
      target,
      version,
      architecture,
      files: new Map(),
      own: new Set(),
    };
    groups.set(key, group);
    if (record.filter_expression) group.own.add(file.type);
    else if (group.own.has(file.type)) continue;
    group.files.set(file.type, file);
  }
  const complete = [...groups.values()].filter(({ files }) => isComplete([...files.values()]));
  const best = new Map<string, Group>();
  for (const group of complete) {
    const known = best.get(modelKey(group));
    if (!known || isBetter(group, known)) best.set(modelKey(group), group);
  }
  const models = [...best].map(([key, group]) => [key, modelOf(group)] as const);
  return { models: new Map(models), all: complete.map(modelOf), unexpected: [...unexpected] };
}

const modelOf = ({ own: _, files, ...model }: Group): RemoteModel => ({ ...model, files: [...files.values()] });

function readFile(record: Record<string, unknown> | null): RemoteFile | null {
  const { name, fileType, decompressedHash, decompressedSize, attachment } = record ?? {};
  const { hash, size, location } = (attachment ?? {}) as Record<string, unknown>;
  if (!isText(name) || !/^[\w][\w.-]*$/.test(name) || !FILE_TYPES.includes(fileType as FileType)) return null;
  if (!isSha256(decompressedHash) || !isSha256(hash) || !isSize(decompressedSize) || !isSize(size)) return null;
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

function isBetter(group: Group, known: Group): boolean {
  const newer = compareVersions(group.version, known.version);
  if (newer !== 0) return newer > 0;
  const rank = ({ own, architecture }: Group) =>
    (own.size > 0 ? 0 : 10) + (ARCHITECTURES.indexOf(architecture) + 1 || 9);
  return rank(group) < rank(known);
}

const isText = (value: unknown): value is string => typeof value === "string" && value.length < 500;
const isSha256 = (value: unknown): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value);
const isSize = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0 && (value as number) <= LARGEST_FILE;

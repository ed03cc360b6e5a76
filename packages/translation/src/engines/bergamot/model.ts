import { sha256Hex } from "../../sha-256.ts";
import { FORMAT_REVISION } from "./html-placeholders.ts";

export const FILE_TYPES = ["model", "lex", "vocab", "srcvocab", "trgvocab"] as const;
export type FileType = (typeof FILE_TYPES)[number];

export interface ModelFile {
  readonly name: string;
  readonly type: FileType;
  /** Checksum of the unpacked file. */
  readonly sha256: string;
  readonly size: number;
}

/** A model of one direction; all are from or to English. */
export interface Model<File extends ModelFile = ModelFile> {
  readonly source: string;
  readonly target: string;
  readonly version: string;
  readonly architecture: string;
  readonly files: readonly File[];
}

export interface NamedModel extends Model {
  readonly fingerprint: string;
}

export interface StoredModel extends NamedModel {
  readonly folder: string;
}

export const modelKey = ({ source, target }: Pick<Model, "source" | "target">) => `${source}-${target}`;

export function fingerprintOf(model: Model): string {
  const sha256s = model.files.map((file) => file.sha256).sort();
  return sha256Hex(`${FORMAT_REVISION}${sha256s.join("")}`).slice(0, 16);
}

/** Whether all files that the engine needs are present. */
export function isComplete(files: readonly Pick<ModelFile, "type">[]): boolean {
  const has = (type: FileType) => files.some((file) => file.type === type);
  return has("model") && (has("vocab") || (has("srcvocab") && has("trgvocab")));
}

/** "1.0" < "1.1" < "1.10"; a pre-release ("2.0a1") comes before its release. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(/[.]/).flatMap(numbersOf));
  for (let i = 0; i < Math.max(left!.length, right!.length); i++) {
    const difference = (left![i] ?? 0) - (right![i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbersOf(part: string): [number, number] {
  const [, number = "0", trial] = part.match(/^(\d+)(?:[a-z]+(\d*))?$/) ?? [];
  return /[a-z]/.test(part) ? [Number(number), Number(trial || 0) - 1_000_000] : [Number(number), 0];
}

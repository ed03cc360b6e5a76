import { readFileSync, renameSync, writeFileSync } from "node:fs";

export interface FetchedPackage {
  readonly name: string;
  readonly version: string;
  readonly sha256: string;
  readonly size: number;
  readonly fetchedAt: string;
}

export interface FetchRecord {
  /**
   * Complete for all pairs, for those between these languages, or for an operator's choice; null while some are
   * missing.
   */
  readonly complete: "all" | "chosen" | readonly string[] | null;
  readonly packages: readonly FetchedPackage[];
}

export function readRecord(file: string): FetchRecord {
  try {
    const record = JSON.parse(readFileSync(file, "utf8")) as Partial<FetchRecord>;
    return { complete: record.complete ?? null, packages: record.packages ?? [] };
  } catch {
    return { complete: null, packages: [] };
  }
}

/** Whether everything wanted (null: all languages) has been fetched. */
export function covers({ complete }: FetchRecord, languages: readonly string[] | null): boolean {
  if (complete === "chosen") return true;
  if (complete === null || complete === "all") return complete === "all";
  return languages?.every((language) => complete.includes(language)) ?? false;
}

export function writeRecord(file: string, record: FetchRecord): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

import { readFileSync, renameSync, writeFileSync } from "node:fs";

export interface FetchedPackage {
  readonly name: string;
  readonly version: string;
  readonly sha256: string;
  readonly size: number;
  readonly fetchedAt: string;
}

/** What was fetched, for whoever wants to know what runs here. */
export interface FetchRecord {
  /** False while some of what was wanted is still missing. */
  readonly complete: boolean;
  readonly packages: readonly FetchedPackage[];
}

export function readRecord(file: string): FetchRecord {
  try {
    const record = JSON.parse(readFileSync(file, "utf8")) as Partial<FetchRecord>;
    return { complete: record.complete === true, packages: record.packages ?? [] };
  } catch {
    return { complete: false, packages: [] };
  }
}

export function writeRecord(file: string, record: FetchRecord): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

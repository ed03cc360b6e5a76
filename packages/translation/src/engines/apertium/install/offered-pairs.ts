import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeReadableFolder } from "../engine-folder.ts";
import { languagesOfPair } from "./languages-of-pair.ts";

/** A package of the system's sources that translates between two languages, in one or both directions. */
export interface OfferedPair {
  readonly name: string;
  readonly source: string;
  readonly target: string;
  readonly version: string;
  /** Bytes to download, without the programs that all pairs share. */
  readonly download: number;
  /** Bytes on disk. */
  readonly size: number;
}

export interface Offer {
  readonly lookedAt: string;
  readonly pairs: readonly OfferedPair[];
  /** Bytes to download for the programs that all pairs share. */
  readonly programs: number;
}

/** Returns null if the file is missing or damaged, as before the first lookup. */
export function readOffer(file: string): Offer | null {
  try {
    const { lookedAt, pairs, programs } = JSON.parse(readFileSync(file, "utf8")) as Offer;
    return { lookedAt, programs, pairs: pairs.filter(({ name }) => languagesOfPair(name) !== null) };
  } catch {
    return null;
  }
}

export function writeOffer(file: string, offer: Offer): void {
  makeReadableFolder(dirname(file));
  writeFileSync(`${file}.new`, `${JSON.stringify(offer, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

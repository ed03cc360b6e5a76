import { setImmediate } from "node:timers/promises";
import { folderOf, nameOf } from "../find-file.ts";
import type { ExportFiles } from "../history.ts";
import { clockAt } from "../local-time.ts";

const FOLDER_OF: Readonly<Record<string, string>> = { "m.image": "images", "m.video": "videos", "m.audio": "audio" };

/** Files between which other work may run. */
const BATCH = 2_000;

/**
 * Finds the files of an export. Events do not name them; Element's Exporter.ts names them after the event, such as
 * "images/photo-1-15-2024 at 11-30-05 AM.jpg", with the date in the exporting person's language and zone. Minute and second
 * are the last two numbers in nearly all languages, so they tell files of one name apart.
 */
export class MediaFiles {
  readonly #paths = new Map<string, string>();
  readonly #timeZone: string;

  private constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  static async of({ files }: ExportFiles, folder: string, timeZone: string): Promise<MediaFiles> {
    const found = new MediaFiles(timeZone);
    let count = 0;
    for (const path of files.keys()) {
      count += 1;
      if (count % BATCH === 0) await setImmediate();
      if (path.startsWith(folder)) found.#add(path, path.slice(folder.length));
    }
    return found;
  }

  #add(path: string, local: string): void {
    const [base, extension] = splitName(nameOf(local));
    const dateNumbers = [...base.matchAll(/\d+/g)].slice(-6);
    const [first, , , , minute, second] = dateNumbers;
    if (!first || !minute || !second || base[first.index - 1] !== "-") return;
    const name = `${base.slice(0, first.index - 1)}${extension}`;
    this.#paths.set(keyOf(folderOf(local), name, Number(minute[0]), Number(second[0])), path);
  }

  /** `name` is the text of the event, from which the file has its name. */
  pathOf(kind: string, name: string, at: number, isVoice: boolean): string | undefined {
    const folder = kind === "m.sticker" ? "stickers" : (FOLDER_OF[kind] ?? "files");
    const [base, extension] = splitName(name);
    const written = kind === "m.sticker" ? ".png" : isVoice ? ".ogg" : extension;
    const clock = new Date(clockAt(at, this.#timeZone));
    return this.#paths.get(keyOf(`${folder}/`, `${base}${written}`, clock.getUTCMinutes(), clock.getUTCSeconds()));
  }
}

const keyOf = (folder: string, name: string, minute: number, second: number) =>
  `${folder}${name.normalize("NFC")}\n${minute}:${second}`;

function splitName(name: string): [string, string] {
  const dot = name.lastIndexOf(".");
  return dot === -1 ? [name, ""] : [name.slice(0, dot), name.slice(dot)];
}

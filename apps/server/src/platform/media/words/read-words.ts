import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type FoundWords,
  isDark,
  type Recogniser,
  readWords,
  sideToRead,
} from "@lingualoom/translation/picture-words/read-words.ts";
import { RECOGNISED, type RecognisedLanguage } from "@lingualoom/translation/picture-words/recognised-languages.ts";
import sharp from "sharp";
import { createWorker, OEM, type Worker } from "tesseract.js";

/** Minimum confidence at which the detected script and rotation are used. */
const SCRIPT_SURE = 2;
const TURN_SURE = 0.5;
const LEAST_CHARACTERS = "8";
const DATA = "4.0.0_best_int";

const folderOf = (name: string) =>
  join(dirname(fileURLToPath(import.meta.resolve(`@tesseract.js-data/${name}`))), DATA);

const quiet = { cacheMethod: "none", errorHandler: () => {} };

const workers = new Map<string, Promise<Worker>>();

function workerOf(name: string): Promise<Worker> {
  const known = workers.get(name);
  if (known !== undefined) return known;
  const options = { ...quiet, langPath: folderOf(name) };
  const opened =
    name === "osd"
      ? createWorker(name, OEM.TESSERACT_ONLY, { ...options, legacyCore: true, legacyLang: true })
      : createWorker(name, OEM.LSTM_ONLY, options);
  workers.set(name, opened);
  return opened;
}

export async function closeWords(): Promise<void> {
  for (const worker of workers.values()) await (await worker).terminate();
  workers.clear();
}

const tesseract: Recogniser<Buffer> = {
  async recognise(picture, language) {
    const worker = await workerOf(RECOGNISED[language].data);
    return (await worker.recognize(picture, { rotateAuto: true }, { blocks: true })).data;
  },
  async orientation(picture) {
    const worker = await workerOf("osd");
    await worker.setParameters({ min_characters_to_try: LEAST_CHARACTERS } as never);
    const { data } = await worker.detect(picture);
    return {
      script: (data.script_confidence ?? 0) >= SCRIPT_SURE ? data.script : null,
      turn: (data.orientation_confidence ?? 0) >= TURN_SURE ? data.orientation_degrees : null,
    };
  },
};

export async function readPicture(
  bytes: Uint8Array,
  likely: readonly string[],
  only?: RecognisedLanguage,
): Promise<FoundWords> {
  const { width, height } = await sharp(bytes).metadata();
  const side = sideToRead({ width, height });
  const { data, info } = await sharp(bytes)
    .flatten({ background: "white" })
    .greyscale()
    .resize({ width: side, height: side, fit: "inside", kernel: "lanczos3" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const negate = isDark(data.reduce((sum, value) => sum + value, 0) / data.length);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const turned = (turn: number) =>
    sharp(data, { raw }).negate(negate).rotate(turn).png({ compressionLevel: 1 }).toBuffer();
  return readWords({ whole: { width, height }, side, turned }, tesseract, likely, only);
}

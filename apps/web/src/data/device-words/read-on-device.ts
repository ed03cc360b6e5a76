import type { Recogniser } from "@lingualoom/translation/picture-words/read-words.ts";
import {
  type FoundWords,
  inItsLanguage,
  isDark,
  type ReadablePicture,
  readWords,
  sideToRead,
} from "@lingualoom/translation/picture-words/read-words.ts";
import { RECOGNISED, type RecognisedLanguage } from "@lingualoom/translation/picture-words/recognised-languages.ts";
import ara from "@tesseract.js-data/ara/4.0.0_best_int/ara.traineddata.gz?url";
import chi_sim from "@tesseract.js-data/chi_sim/4.0.0_best_int/chi_sim.traineddata.gz?url";
import deu from "@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz?url";
import eng from "@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url";
import fra from "@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz?url";
import hin from "@tesseract.js-data/hin/4.0.0_best_int/hin.traineddata.gz?url";
import por from "@tesseract.js-data/por/4.0.0_best_int/por.traineddata.gz?url";
import spa from "@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz?url";
import { createWorker, OEM, type Worker } from "tesseract.js";
import workerPath from "tesseract.js/dist/worker.min.js?url";
import corePath from "tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url";

/**
 * Reads the words of a picture in this browser.
 * @param likely languages, likeliest first
 * @param detected the language of a text, if certain
 */
export async function readOnDevice(
  bytes: Blob,
  likely: readonly string[],
  detected: (text: string) => Promise<string | null>,
): Promise<FoundWords> {
  await using recogniser = openRecogniser();
  const picture = await readablePicture(bytes);
  const found = await readWords(picture, recogniser, likely);
  return inItsLanguage(found, detected, (only) => readWords(picture, recogniser, likely, only));
}

async function readablePicture(bytes: Blob): Promise<ReadablePicture<Blob>> {
  const bitmap = await createImageBitmap(bytes);
  const whole = { width: bitmap.width, height: bitmap.height };
  const side = sideToRead(whole);
  const scale = side / Math.max(whole.width, whole.height);
  const upright = canvasOf(Math.round(whole.width * scale), Math.round(whole.height * scale));
  upright.context.drawImage(bitmap, 0, 0, upright.canvas.width, upright.canvas.height);
  bitmap.close();
  darken(upright);
  return { whole, side, turned: (turn) => turnedBy(turn, upright.canvas) };
}

function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser draws nothing");
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  return { canvas, context };
}

function darken({ canvas, context }: ReturnType<typeof canvasOf>): void {
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = pixels;
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum += brightness(data, at);
  if (!isDark(sum / (data.length / 4))) return;
  for (let at = 0; at < data.length; at += 4)
    for (let channel = at; channel < at + 3; channel++) data[channel] = 255 - (data[channel] ?? 0);
  context.putImageData(pixels, 0, 0);
}

/** ITU-R BT.601 luma. */
const brightness = (data: Uint8ClampedArray, at: number) =>
  0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);

/** @param turn a multiple of 90 degrees */
function turnedBy(turn: number, upright: OffscreenCanvas): Promise<Blob> {
  const { width, height } = upright;
  const isOnItsSide = turn % 180 !== 0;
  const { canvas, context } = canvasOf(isOnItsSide ? height : width, isOnItsSide ? width : height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(upright, -width / 2, -height / 2);
  return canvas.convertToBlob();
}

/** Hides Tesseract's warnings about its own parameters from the console. */
const QUIET: object = { debug_file: "/dev/null" };

const DATA = { ara, chi_sim, deu, eng, fra, hin, por, spa } as const;

/** Loads everything from this server, and sends no results anywhere. Disposing ends its threads. */
function openRecogniser(): Recogniser<Blob> & AsyncDisposable {
  const workers = new Map<RecognisedLanguage, Promise<Worker>>();
  function workerOf(language: RecognisedLanguage): Promise<Worker> {
    const opened = workers.get(language) ?? open(RECOGNISED[language].data);
    workers.set(language, opened);
    return opened;
  }
  return {
    async recognise(picture, language) {
      const worker = await workerOf(language);
      return (await worker.recognize(picture, { rotateAuto: true }, { blocks: true })).data;
    },
    async [Symbol.asyncDispose]() {
      for (const worker of workers.values())
        await worker.then(
          (one) => one.terminate(),
          () => {},
        );
    },
  };
}

function open(code: keyof typeof DATA): Promise<Worker> {
  const options = {
    workerPath,
    corePath,
    workerBlobURL: false,
    // Tesseract appends a file name; the `?` turns it into a query that the server ignores.
    langPath: `${DATA[code]}?`,
    cacheMethod: "none",
    errorHandler: () => {},
  };
  return createWorker(code, OEM.LSTM_ONLY, options, QUIET);
}
